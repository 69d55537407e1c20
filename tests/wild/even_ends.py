"""A view of one's own: easyAI's games in which every end comes equally late.

easyAI's searches add something to the score of an early end, so they do not return f where ends differ in depth. Here
an early end is put off by forced moves, which changes no value: what is then wrong is the search.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from proofs.views import EasyAI
from specs.values import Value

At = tuple[Any, int]  # a node, and how many plies are left


class EvenEnds:
    """The tree, each of its ends put off until `height` plies are played."""

    def __init__(self, tree: Any) -> None:
        self.tree = tree
        self.root: At = (tree.root, _height(tree, tree.root))
        self.turn = tree.is_max(tree.root), self.root[1] % 2

    def children(self, node: At) -> Sequence[At]:
        inside, left = node
        return [(son, left - 1) for son in self.tree.children(inside) or [inside]] if left else []

    def is_max(self, node: At) -> bool:
        first, parity = self.turn
        return bool(first == (node[1] % 2 == parity))

    def value(self, node: At) -> Value:
        pay_off: Value = self.tree.value(node[0])
        return pay_off


def _height(tree: Any, node: Any) -> int:
    return max((1 + _height(tree, son) for son in tree.children(node)), default=0)


class View(EasyAI[At]):
    """easyAI's view of that tree."""

    def __init__(self, tree: Any) -> None:
        super().__init__(EvenEnds(tree))
