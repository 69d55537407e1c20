"""Nodes that are objects and know their own children: for `search(node, depth, alpha, beta, maximizing)`.

`node.children` is a list, and can be called as a method, too; so can `node.value` where it is not compared: ask
`node.value` of a leaf, `node.evaluate()`, `node.is_max`, `node.is_terminal()`; of a quiescence search `node.noisy`.
"""

from collections.abc import Callable, Iterable
from typing import Any

from proofs.views.either_way import NO, YES, Listed, Truth


class Node:
    """A node of the game: an ordinary object, the same one whenever it is asked for, on which a search may write."""

    def __init__(self, tree: Any, key: Any, known: dict[Any, "Node"]) -> None:
        self._tree, self.key, self._known = tree, key, known
        known[key] = self

    @property
    def children(self) -> Listed:
        return self._nodes(self._tree.children(self.key))

    def _nodes(self, keys: Iterable[Any]) -> Listed:
        """The nodes of these keys."""
        known, tree = self._known, self._tree
        return Listed([known[key] if key in known else type(self)(tree, key, known) for key in keys])

    get_children = moves = successors = children

    @property
    def noisy(self) -> Listed:
        return self._nodes(self._tree.noisy(self.key))

    captures = noisy

    @property
    def value(self) -> Any:
        return self._tree.value(self.key)

    def evaluate(self) -> Any:
        tree = self._tree
        how: Callable[[Any], Any] = getattr(tree, "evaluate", tree.value)
        return how(self.key)

    heuristic = score = get_value = utility = evaluate

    @property
    def is_max(self) -> Truth:
        return YES if self._tree.is_max(self.key) else NO

    @property
    def is_terminal(self) -> Truth:
        return NO if self._tree.children(self.key) else YES

    is_leaf = terminal = is_terminal

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"<node {self.key}>"


class Nodes:
    """The game as its root, which is an object."""

    of_mover = True  # in negamax form, pay-offs are those of the player to move, as without a view

    def __init__(self, tree: Any) -> None:
        self.node = Node(tree, tree.root, {})

    def after(self, move: Any) -> Any:
        """The node that a move leads to, which is the move itself; a ValueError if it is none."""
        if not isinstance(move, Node):
            raise ValueError(f"{move!r} is no node")  # noqa: TRY004 - as of any move that is not legal
        return move.key
