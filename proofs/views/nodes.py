"""Nodes that are objects and know their own children: for `search(node, depth, alpha, beta, maximizing)`.

`node.children` is a list, and can be called as a method, too; so can `node.value` where it is not compared: ask
`node.value` of a leaf, `node.evaluate()`, `node.is_max`, `node.is_terminal()`; of a quiescence search `node.noisy`.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final


class Children(list[Any]):
    """A node's children, as an attribute or as what a method returns."""

    __slots__ = ()

    def __call__(self) -> "Children":
        return self


class Truth(int):
    """Yes or no, as an attribute or as what a method returns."""

    __slots__ = ()

    def __call__(self) -> bool:
        return bool(self)


class Node:
    """A node of the game. Two that stand for the same position are equal."""

    __slots__ = ("_tree", "key")

    def __init__(self, tree: Any, key: Any) -> None:
        self._tree, self.key = tree, key

    @property
    def children(self) -> Children:
        tree = self._tree
        return _nodes(tree, tree.children(self.key))

    get_children = moves = successors = children

    @property
    def noisy(self) -> Children:
        tree = self._tree
        return _nodes(tree, tree.noisy(self.key))

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
        return Truth(self._tree.is_max(self.key))

    @property
    def is_terminal(self) -> Truth:
        return Truth(not self._tree.children(self.key))

    is_leaf = terminal = is_terminal

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"<node {self.key}>"


def _nodes(tree: Any, keys: Iterable[Any]) -> Children:
    """The nodes of these keys. It is the inner loop of a search: no __init__, which costs a call."""
    made = Children()
    for key in keys:
        node: Node = _new(Node)
        node._tree, node.key = tree, key
        made.append(node)
    return made


_new: Final[Any] = object.__new__


class Nodes:
    """The game as its root, which is an object."""

    of_mover = True  # in negamax form, pay-offs are those of the player to move, as without a view

    def __init__(self, tree: Any) -> None:
        self.node = Node(tree, tree.root)

    def after(self, move: Any) -> Any:
        """The node that a move leads to, which is the move itself; a ValueError if it is none."""
        if not isinstance(move, Node):
            raise ValueError(f"{move!r} is no node")  # noqa: TRY004 - as of any move that is not legal
        return move.key
