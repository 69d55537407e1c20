"""The built-in procedures as the checker sees them: each held against a specification, like a stranger's.

A procedure whose signature is that of its specification is taken as it is. The others are called through an adapter
of this module, by the name of the algorithm with `_` for `-`: one that searches a whole tree with default options, an
informed one on trees of which nothing is known (L = -inf and U = +inf at every inner node).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from proofs.checking.specs import spec_of
from specs import visits
from specs.baudet import minus
from specs.tree import GameTree
from specs.values import NEG_INF, POS_INF, Value
from verified.null_window.mt import mt
from verified.null_window.mt_dual import mt_mirror
from verified.null_window.mt_two_bounds import mt_two_bounds
from verified.procedure import dashed, identifier
from verified.registry import ALGORITHMS, GRAPH_ALGORITHMS

Search = Callable[..., Any]
Memory = dict[Any, tuple[Value, Value]]


def request_of(name: str) -> tuple[str, str]:
    """The function that a name stands for, and its specification; a request for a file stands for itself."""
    if name not in {*ALGORITHMS, *GRAPH_ALGORITHMS, *HELPERS}:
        return name, ""
    function = HELPERS.get(name) or adapter(name)
    spec = spec_of(function).name
    if name in ALGORITHMS and not ALGORITHMS[name].informed and "alpha" in ALGORITHMS[name].options:
        function = ALGORITHMS[name].function  # which can be called as its specification says
    return f"{function.__module__}:{function.__name__}", spec


def adapter(name: str) -> Search:
    """An algorithm called as its specification says, with default options."""
    search: Search
    if name in GRAPH_ALGORITHMS:

        def search(graph: GameTree[Any]) -> Value:
            return GRAPH_ALGORITHMS[name].start(graph, {})

    elif "alpha" in (algorithm := ALGORITHMS[name]).options:

        def search(tree: GameTree[Any], node: Any, alpha: Value, beta: Value) -> Value:
            value: Value = algorithm.function(Uninformed(tree) if algorithm.informed else tree, node, alpha, beta)
            return value

    else:

        def search(tree: GameTree[Any]) -> Value:
            return algorithm.start(Uninformed(tree) if algorithm.informed else tree)

    search.__name__ = identifier(name)
    return search


def __getattr__(name: str) -> Search:
    """The adapter of an algorithm, for a request that names it."""
    if (known := dashed(name)) not in {*ALGORITHMS, *GRAPH_ALGORITHMS}:
        raise AttributeError(f"no adapter {name!r} in {__name__}")
    return adapter(known)


@dataclass(frozen=True)
class Whole(visits.Uninformed[Any]):
    """A game whose root is asked for at once: of a single step, which has none, an adapter can tell nothing."""

    def __post_init__(self) -> None:
        _ = self.root


@dataclass(frozen=True)
class Uninformed(Whole):
    """A game as an informed one of which nothing is known but the pay-offs."""

    payoffs: dict[Any, Value] = field(default_factory=dict)  # both bounds of a terminal: one evaluation

    def value(self, node: Any) -> Value:
        if node not in self.payoffs:
            self.payoffs[node] = super().value(node)
        return self.payoffs[node]


# AS TESTS WITH A MEMORY


class Negated(Whole):
    """The same game seen from the other side: types exchanged, pay-offs negated."""

    def is_max(self, node: Any) -> bool:
        return not super().is_max(node)

    def value(self, node: Any) -> Value:
        return minus(super().value(node))


def mt_mirror_as_mt(tree: GameTree[Any], node: Any, gamma: Value, memory: Memory) -> Value:
    """On the negated game MT's mirror image tests -f > -gamma: whether f < gamma."""
    return minus(mt_mirror(Negated(tree), node, minus(gamma), memory))


def mt_two_bounds_as_mt(tree: GameTree[Any], node: Any, gamma: Value, memory: Memory) -> Value:
    """Of the pair the bound that answers the test; a node that is decided already is not searched."""
    low, high = memory.get(node, (NEG_INF, POS_INF))
    if low < gamma <= high:
        low, high = mt_two_bounds(tree, node, gamma, memory)
    return high if high < gamma else low


HELPERS: Final[Mapping[str, Search]] = {  # procedures that have no name in the registry
    dashed(search.__name__.removesuffix("_as_mt")): search for search in (mt, mt_mirror_as_mt, mt_two_bounds_as_mt)
}
