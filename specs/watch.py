"""A view of a game that records which nodes a search visits and which leaves it evaluates.

A node is visited when the search first asks for anything but its type. A leaf is evaluated each time the search asks
for its pay-off. A bound of a terminal is its pay-off too (PB-D1.d): asking for both bounds in a row is one evaluation.
"""

from collections.abc import Sequence
from typing import Final, Generic, TypeVar, cast

from specs.informed import InformedGameTree
from specs.sequences import must_be_sequence
from specs.tree import GameTree, N
from specs.values import Value

_NOTHING: Final = object()  # any node may be None
G = TypeVar("G")


def unwatched(game: G) -> G:
    """The game itself, for questions that must not be recorded as questions of the search."""
    itself: G = getattr(game, "unwatched", game)
    return itself


class Watched(Generic[N]):
    """A game that records first visits and evaluations in their order; nodes must be hashable."""

    def __init__(self, tree: GameTree[N]) -> None:
        self.unwatched = tree
        self.visited: dict[N, None] = {}
        self.evaluated: list[N] = []
        self._bound_of: object = _NOTHING
        self._bounds_asked: set[str] = set()
        self._met: dict[N, Sequence[N]] = {}  # nodes with their children, since the last time names were made
        self._names: dict[N, str] = {tree.root: "1"}

    @property
    def root(self) -> N:
        return self.unwatched.root

    def children(self, node: N) -> Sequence[N]:
        self.visited.setdefault(node)
        self._bound_of = _NOTHING
        children = self.unwatched.children(node)
        must_be_sequence(children, self.unwatched, node)
        self._met.setdefault(node, children)
        return children

    def is_max(self, node: N) -> bool:
        return self.unwatched.is_max(node)

    def value(self, node: N) -> Value:
        self.visited.setdefault(node)
        self._bound_of = _NOTHING
        value = self.unwatched.value(node)
        self.evaluated.append(node)
        return value

    def upper(self, node: N) -> Value:
        self._note_bound(node, "upper")
        return cast("InformedGameTree[N]", self.unwatched).upper(node)

    def lower(self, node: N) -> Value:
        self._note_bound(node, "lower")
        return cast("InformedGameTree[N]", self.unwatched).lower(node)

    def name(self, node: N) -> str:
        """The Dewey name: the tree's own, or that of the path on which the search first met the node."""
        name = getattr(self.unwatched, "name", None)
        if callable(name):
            return str(name(node))
        for met, children in self._met.items():  # only now: to look up a child that is never visited may cost much
            for index, child in enumerate(children):
                if child not in self._names:
                    self._names[child] = f"{self._names.get(met, repr(met))}.{index + 1}"
        self._met.clear()
        return self._names.get(node, repr(node))

    def _note_bound(self, node: N, bound: str) -> None:
        self.visited.setdefault(node)
        if self._bound_of != node or bound in self._bounds_asked:
            self._bound_of, self._bounds_asked = node, set()
            if not self.unwatched.children(node):
                self.evaluated.append(node)
        self._bounds_asked.add(bound)
