"""The shapes of games in CrossHair's targets: parsed once, and filled with pay-offs on each path."""

import re
from collections.abc import Mapping, Sequence
from itertools import chain
from types import GenericAlias
from typing import Any, Final

from specs.graphs.graph import GameGraph
from specs.text import parse_tree
from specs.tree import Tree
from specs.values import Value

_LEAF: Final = re.compile(r"\.|\b[xyz]\b")


class TreeForm:
    """A shape such as `(. (. .))`, with each type that its root may have: either, or the one before `(`."""

    def __init__(self, shape: str) -> None:
        root = shape.partition("(")[0].rstrip(".")
        self._trees = [parse_tree(_with_payoffs(shape), each) for each in ([root] if root else ["max", "min"])]
        leaves = GenericAlias(tuple, (int,) * len(self._trees[0].leaves()))
        self.parameters: Mapping[str, Any] = {"leaves": leaves} if root else {"is_max": bool, "leaves": leaves}

    def fill(self, leaves: Sequence[Value], is_max: bool = True) -> Tree:
        """The tree with these pay-offs; `is_max` is the type of a root that may have either."""
        tree = self._trees[0] if is_max else self._trees[-1]
        payoffs = iter(leaves)
        return Tree(tree._children, tree._is_max, [None if sons else next(payoffs) for sons in tree._children])


def _with_payoffs(shape: str) -> str:
    """The text of a tree of that shape, every pay-off 0. A letter that comes again is the same leaf."""
    named: set[str] = set()

    def leaf(match: re.Match[str]) -> str:
        name, label = match[0], f"#{ord(match[0])}"
        if name == ".":
            return "0"
        if name in named:
            return f"{label}#"
        named.add(name)
        return f"{label}=0"

    return _LEAF.sub(leaf, shape)


class GraphForm:
    """A game graph such as `max r -> p x; min p -> r x`; the first vertex is its root, and it is given as it stands."""

    def __init__(self, shape: str) -> None:
        rows = [row.split() for row in shape.replace("->", "").split(";")]
        self._sides = {vertex: side == "max" for side, vertex, *_ in rows}
        self._successors = {vertex: tuple(after) for _, vertex, *after in rows}
        self._leaves = sorted({*chain.from_iterable(self._successors.values())} - {*self._sides})
        self.parameters: Mapping[str, Any] = {"leaves": GenericAlias(tuple, (int,) * len(self._leaves))}

    def fill(self, leaves: Sequence[Value]) -> GameGraph[str]:
        """The graph with these scores of its leaves, which are in alphabetic order."""
        scores = dict(zip(self._leaves, leaves, strict=True))
        return GameGraph(self._successors, self._sides, scores, next(iter(self._successors)))
