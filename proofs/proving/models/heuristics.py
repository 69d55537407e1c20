"""What a proof knows of heuristic pairs: they are valid and consistent (PB-D1.d, PB-D1.e), at every node.

That is what an informed game tree is; a run checks it at each node that it comes to. Bars and hats go down from father
to child as in `specs.contracts.ghost.InformedPlace`. Of the node itself they are arbitrary but for two laws, which are
proved again for each child that is called. (The hats are over all ancestors; above n, those behind the last max
ancestor are min nodes, so consistency takes their L below L(n).)
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from proofs.enumeration.cases import Scope
from proofs.enumeration.informed_cases import informed_trees
from proofs.proving.execution.children import AbstractTree
from proofs.proving.execution.node import Node
from proofs.proving.execution.sorts import instance_of
from proofs.proving.law import Quantities, law, table_of
from proofs.proving.vocabulary import NodeLaw, Vocabulary
from specs.contracts.ghost import InformedPlace
from specs.minimax import Oracle
from specs.values import NEG_INF, POS_INF, Value

# LAWS


def _nodes(bound: Callable[[Any, Any], Mapping[str, Value]]) -> Iterator[Quantities]:
    """Every node of every small informed tree, with its bars and hats and its father's pair."""
    for tree in informed_trees(Scope(2, all_types=True)):
        oracle = Oracle(tree)
        waiting: list[tuple[InformedPlace[int], Mapping[str, Any]]] = []
        waiting.append((InformedPlace(tree.root, 0, NEG_INF, POS_INF, NEG_INF), {}))
        while waiting:
            place, above = waiting.pop()
            pair = bound(tree, place.node)
            bars = {word: getattr(place, word) for word in ("L_bar", "L_hat", "U_bar", "U_hat")}
            is_terminal = {"payoff": oracle[place.node]} if not tree.children(place.node) else {}
            yield {**pair, **bars, **above, **is_terminal, "f": oracle[place.node]}
            below = {"father_is_max": tree.is_max(place.node), "father_L": pair["L"], "father_U": pair["U"]}
            waiting += [(son, below) for son in place.sons(tree, oracle)]


def _pair(tree: Any, node: Any) -> Mapping[str, Value]:
    return {"L": tree.lower(node), "U": tree.upper(node)}


def _swapped(tree: Any, node: Any) -> Mapping[str, Value]:
    """A seeded bug: the bounds are mistaken for each other, and a terminal knows nothing."""
    return {"L": tree.upper(node), "U": tree.lower(node)} if tree.children(node) else {"L": NEG_INF, "U": POS_INF}


_RIGHT: Final = partial(_nodes, _pair)
_WRONG: Final = partial(_nodes, _swapped)


@law("pair-valid", "PB-D1.d", _RIGHT, _WRONG)
def VALID(L: Value, f: Value, U: Value) -> bool:
    """L(n) <= f(n) <= U(n)"""
    return L <= f <= U


@law("pair-terminal", "PB-D1.d", _RIGHT, _WRONG)
def OF_TERMINAL(L: Value, payoff: Value, U: Value) -> bool:
    """L(n) and U(n) of a terminal are its pay-off"""
    return L == payoff == U


@law("pair-consistent", "PB-D1.e", _RIGHT, _WRONG)
def CONSISTENT(father_is_max: bool, father_L: Value, father_U: Value, L: Value, U: Value) -> bool:
    """U(c) <= U(n) below a max node n, L(c) >= L(n) below a min node"""
    return father_U >= U if father_is_max else father_L <= L


@law("bars-low", "PB-L3.1", _RIGHT, _WRONG)
def LOW_BARS(L_bar: Value, L_hat: Value, L: Value) -> bool:
    """L-bar(n) <= L-hat(n) <= max(L-bar(n), L(n))"""
    return L_bar <= L_hat <= max(L_bar, L)


@law("bars-high", "PB-L3.1", _RIGHT, _WRONG)
def HIGH_BARS(U_bar: Value, U_hat: Value, U: Value) -> bool:
    """U-bar(n) >= U-hat(n) >= min(U-bar(n), U(n))"""
    return U_bar >= U_hat >= min(U_bar, U)


# PAIRS


def pair_of(node: Node) -> tuple[Value, Value]:
    """L(n) and U(n)."""
    if node.pair is None:
        node.world.outside(lambda: pair_of(node))
        node.pair = _any_pair(node)
    return node.pair


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
    if _KEPT not in node.__dict__:
        node.world.outside(lambda: overlines(node))
        node.__dict__[_KEPT] = _handed_down(node)
    lines: Overlines = node.__dict__[_KEPT]
    return lines


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
