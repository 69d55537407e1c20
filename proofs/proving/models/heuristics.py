"""What a proof knows of heuristic pairs: they are valid and consistent (PB-D1.d, PB-D1.e), at every node.

That is what an informed game tree is; a run checks it at each node that it comes to. Bars and hats go down from father
to child as in `specs.contracts.ghost.InformedPlace`. Of the node itself they are arbitrary but for two laws, which are
proved again for each child that is called. (The hats are over all ancestors; above n, those behind the last max
ancestor are min nodes, so consistency takes their L below L(n).)
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from proofs.proving.containers.settled import first
from proofs.proving.execution.children import AbstractTree
from proofs.proving.execution.node import Node
from proofs.proving.execution.sorts import instance_of
from proofs.proving.law import law, table_of
from proofs.proving.vocabulary import NodeLaw, Vocabulary
from specs.values import Value


@law("pair-valid", "PB-D1.d")
def VALID(L: Value, f: Value, U: Value) -> bool:
    """L(n) <= f(n) <= U(n)"""
    return L <= f <= U


@law("pair-terminal", "PB-D1.d")
def OF_TERMINAL(L: Value, payoff: Value, U: Value) -> bool:
    """L(n) and U(n) of a terminal are its pay-off"""
    return L == payoff == U


@law("pair-consistent", "PB-D1.e")
def CONSISTENT(father_is_max: bool, father_L: Value, father_U: Value, L: Value, U: Value) -> bool:
    """U(c) <= U(n) below a max node n, L(c) >= L(n) below a min node"""
    return father_U >= U if father_is_max else father_L <= L


@law("bars-low", "PB-L3.1")
def LOW_BARS(L_bar: Value, L_hat: Value, L: Value) -> bool:
    """L-bar(n) <= L-hat(n) <= max(L-bar(n), L(n))"""
    return L_bar <= L_hat <= max(L_bar, L)


@law("bars-high", "PB-L3.1")
def HIGH_BARS(U_bar: Value, U_hat: Value, U: Value) -> bool:
    """U-bar(n) >= U-hat(n) >= min(U-bar(n), U(n))"""
    return U_bar >= U_hat >= min(U_bar, U)


# PAIRS


def pair_of(node: Node) -> tuple[Value, Value]:
    """L(n) and U(n)."""
    return first(node.world, node.__dict__, "_pair", lambda: _any_pair(node))


def _any_pair(node: Node) -> tuple[Value, Value]:
    world, father = node.world, node.father
    if node.is_terminal():
        world.rests_on(OF_TERMINAL)
        return node.f, node.f
    low, high = world.value(f"L({node.name})"), world.value(f"U({node.name})")
    world.law(VALID, L=low, f=node.f, U=high)
    if father is not None:
        above = pair_of(father)
        world.law(CONSISTENT, father_is_max=father.is_max(), father_L=above[0], father_U=above[1], L=low, U=high)
    return low, high


# BARS AND HATS


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
    return first(node.world, node.__dict__, _KEPT, lambda: _handed_down(node))


def _handed_down(node: Node) -> Overlines:
    world, father = node.world, node.father
    if father is None:
        lines = Overlines(*(world.ghost(f"{word}({node.name})") for word in ("L-bar", "L-hat", "U-bar", "U-hat")))
        low, high = pair_of(node)
        world.law(LOW_BARS, L_bar=lines.L_bar, L_hat=lines.L_hat, L=low)
        world.law(HIGH_BARS, U_bar=lines.U_bar, U_hat=lines.U_hat, U=high)
        return lines
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
        (LOW_BARS.sentence, lambda: LOW_BARS.holds(lines.L_bar, lines.L_hat, low)),
        (HIGH_BARS.sentence, lambda: HIGH_BARS.holds(lines.U_bar, lines.U_hat, high)),
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
    laws=table_of(VALID, OF_TERMINAL, CONSISTENT, LOW_BARS, HIGH_BARS),
    axioms={"heuristics": "an informed tree answers the same pair each time it is asked"},
)
