"""The numbers of a game: its pay-offs, and where positions have evaluations these, too.

Engines shift, order and shrink them all alike.
"""

from collections.abc import Callable, Sequence
from typing import Any

from specs.depth_limited import EvaluatedTree
from specs.tree import Tree
from specs.values import Infinity, Value, format_value


def numbers_of(game: Any) -> list[Any]:
    """Every number of a tree or of a game graph."""
    return game.numbers if isinstance(game, EvaluatedTree) else [*map(game.value, game.leaves())]


def at_nodes(tree: Tree) -> list[Any]:
    """The number of each node in reading order; None where it has none."""
    return tree.numbers if isinstance(tree, EvaluatedTree) else [*tree._values]


def remade(
    tree: Tree,
    children: Sequence[Sequence[int]],
    is_max: Sequence[bool],
    numbers: Sequence[Any],
    old: Sequence[int] | None = None,
) -> Tree:
    """A tree of the same kind with other nodes; `old` says which node of that tree each of them was."""
    if isinstance(tree, EvaluatedTree):
        return tree.remade(children, is_max, numbers, old)
    return Tree(children, is_max, numbers)


def renumbered(tree: Tree, number: Callable[[Value], Value]) -> Tree:
    """The same tree with other numbers."""
    numbers = [None if value is None else number(value) for value in at_nodes(tree)]
    return remade(tree, tree._children, tree._is_max, numbers)


def for_json(value: Value) -> Any:
    """A number as JSON has it; infinities and fractions as text."""
    return value if isinstance(value, int | float) and not isinstance(value, Infinity) else format_value(value)
