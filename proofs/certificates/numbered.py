"""A game whose positions are numbered as they are met, so that each is asked about once."""

from collections.abc import Sequence
from typing import Generic

from specs.tree import GameTree, N
from specs.values import Value


class Numbered(Generic[N]):
    """The same game; the root is 0. It remembers what it was told of every position."""

    root = 0

    def __init__(self, game: GameTree[N]) -> None:
        self._game = game
        self._numbers: dict[N, int] = {game.root: 0}
        self._nodes: list[N] = [game.root]
        self._children: dict[int, tuple[int, ...]] = {}
        self._is_max: dict[int, bool] = {}

    def children(self, node: int) -> Sequence[int]:
        known = self._children.get(node)
        if known is None:
            known = tuple(map(self._number, self._game.children(self._nodes[node])))
            self._children[node] = known
        return known

    def is_max(self, node: int) -> bool:
        known = self._is_max.get(node)
        if known is None:
            known = self._is_max[node] = self._game.is_max(self._nodes[node])
        return known

    def value(self, node: int) -> Value:
        return self._game.value(self._nodes[node])

    def _number(self, node: N) -> int:
        number = self._numbers.setdefault(node, len(self._nodes))
        if number == len(self._nodes):
            self._nodes.append(node)
        return number
