"""Nodes with a color, for `f(u, alpha, beta, depth, T)`: `u.children`, `u.eval`, `u.id`, `u.color.value` (1 or -1).

`u.eval` is what the position is worth to MAX, so the value for the player to move is `u.color.value * u.eval`.
"""

from enum import Enum
from typing import Any

from proofs.views.nodes import Node, Nodes


class Color(Enum):
    """Who moves."""

    MAX = 1
    MIN = -1


class ColoredNode(Node):
    """A node that knows its color, its evaluation and its number."""

    @property
    def color(self) -> Color:
        return Color.MAX if self._tree.is_max(self.key) else Color.MIN

    @property
    def eval(self) -> Any:
        return self.evaluate()

    @property
    def id(self) -> Any:
        return self.key


class Colored(Nodes):
    """The game as its root, which is an object with a color."""

    of_mover = False  # the search turns the signs itself

    def __init__(self, tree: Any) -> None:
        super().__init__(tree)
        self.node = ColoredNode(tree, tree.root, {})
