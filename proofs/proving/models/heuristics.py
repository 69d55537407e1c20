"""What a proof knows of heuristic pairs: they are valid and consistent (PB-D1.d, PB-D1.e), at every node.

L(n) <= f(n) <= U(n), both equal at a terminal; U(c) <= U(n) below a max node, L(c) >= L(n) below a min node. That is
what an informed game tree is; a run checks it at each node that it comes to. Bars and hats go down from father to child
as in `specs.contracts.ghost.InformedPlace`. Of the node itself they are arbitrary but for a law, which is proved again
for each child that is called: L-bar(n) <= L-hat(n) <= max(L-bar(n), L(n)), dually for U. (The hats are over all
ancestors; above n, those behind the last max ancestor are min nodes, so consistency takes their L below L(n).)
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from proofs.proving.execution.children import AbstractTree
from proofs.proving.execution.node import Node
from proofs.proving.execution.sorts import instance_of
from proofs.proving.vocabulary import NodeLaw, Vocabulary
from specs.values import Value


def pair_of(node: Node) -> tuple[Value, Value]:
    """L(n) and U(n)."""
    if node.pair is None:
        node.world.outside(lambda: pair_of(node))
        node.pair = _made(node)
    return node.pair


def _made(node: Node) -> tuple[Value, Value]:
    if node.is_terminal():
        return node.f, node.f
    world = node.world
    low, high = world.value(f"L({node.name})"), world.value(f"U({node.name})")
    world.suppose(low, node.f)
    world.suppose(node.f, high)
    if node.father is not None:
        father_low, father_high = pair_of(node.father)
        world.suppose(*((high, father_high) if node.father.is_max() else (father_low, low)))
    return low, high


@dataclass(frozen=True)
class Overlines:
    """L-bar, L-hat, U-bar and U-hat of a node."""

    L_bar: Value
    L_hat: Value
    U_bar: Value
    U_hat: Value


_KEPT: Final = "_overlines"


def overlines(node: Node) -> Overlines:
    """The bars and hats of the node."""
    if _KEPT not in node.__dict__:
        node.world.outside(lambda: overlines(node))
        node.__dict__[_KEPT] = _handed_down(node)
    found: Overlines = node.__dict__[_KEPT]
    return found


def _handed_down(node: Node) -> Overlines:
    world, father = node.world, node.father
    if father is None:
        made = Overlines(*(world.ghost(f"{word}({node.name})") for word in ("L-bar", "L-hat", "U-bar", "U-hat")))
        low, high = pair_of(node)
        world.suppose(made.L_bar, made.L_hat)
        world.suppose(made.L_hat, world.greatest(made.L_bar, low))
        world.suppose(made.U_hat, made.U_bar)
        world.suppose(world.least(made.U_bar, high), made.U_hat)
        return made
    above, (low, high), is_max = overlines(father), pair_of(father), father.is_max()
    return Overlines(
        world.greatest(above.L_bar, low) if is_max else above.L_bar,
        world.greatest(above.L_hat, low),
        above.U_bar if is_max else world.least(above.U_bar, high),
        world.least(above.U_hat, high),
    )


def laws(node: Node) -> tuple[tuple[str, Callable[[], bool]], ...]:
    """What holds of bars and hats at every node that a search comes to."""
    lines, (low, high) = overlines(node), pair_of(node)
    return (
        ("L-bar(n) <= L-hat(n) <= max(L-bar(n), L(n))", lambda: lines.L_bar <= lines.L_hat <= max(lines.L_bar, low)),
        ("U-bar(n) >= U-hat(n) >= min(U-bar(n), U(n))", lambda: lines.U_bar >= lines.U_hat >= min(lines.U_bar, high)),
    )


def has_overlines(node: Node) -> bool:
    """Whether the bars and hats of the node were asked for."""
    return _KEPT in node.__dict__


class InformedAbstractTree(AbstractTree):
    """An arbitrary informed tree."""

    offers = AbstractTree.offers | {"lower", "upper"}

    def lower(self, node: Node) -> Value:
        return pair_of(node)[0]

    def upper(self, node: Node) -> Value:
        return pair_of(node)[1]


HEURISTICS: Final = Vocabulary(
    sorts={
        "InformedGameTree[N]": instance_of(lambda _world, _name, node: InformedAbstractTree(node), InformedAbstractTree)
    },
    meanings={
        "L_bar": lambda at: overlines(at.node("node")).L_bar,
        "U_bar": lambda at: overlines(at.node("node")).U_bar,
    },
    assumed_names={"pairs_below": "assumed of every informed game tree"},
    node_laws={"bars and hats": NodeLaw(frozenset({"L_bar", "U_bar"}), laws)},
    axioms={"heuristics": "pairs (L, U) are valid and consistent at every node of an informed tree"},
)
