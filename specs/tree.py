"""trusted: the game tree (PB-D1.a): the questions a procedure may ask, and the explicit tree that answers them.

A procedure sees a game only through `GameTree`, so explicit trees, real games, watched trees and symbolic trees are
interchangeable. `Tree` is the explicit, immutable one. Its nodes are small integers, the root 0; `name` and `node`
translate to and from Dewey names (SS-D4.3.2: root 1, sons 1.1, 1.2, ...). A subtree may be shared: one node with two
fathers (a transposition), or twice under one. A node's type need not alternate: none of the theorems needs it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, Protocol, TypeVar

from specs.values import Value, is_finite

N = TypeVar("N")

_STEP: Final = re.compile(r"[1-9][0-9]{0,8}")  # of a Dewey name
type_names: Final = {True: "max", False: "min"}


class GameTree(Protocol[N]):
    """What a search may ask of a game."""

    @property
    def root(self) -> N: ...
    def children(self, node: N) -> Sequence[N]:
        """The sons, oldest (leftmost) first; empty at a terminal. Nodes are hashable."""
        ...

    def is_max(self, node: N) -> bool:
        """Whether MAX is to move here."""
        ...

    def value(self, node: N) -> Value:
        """The pay-off of a terminal."""
        ...


class TreeError(ValueError):
    """Data that are no tree, or a question that a tree has no answer to."""


class Tree:
    """An explicit game tree; build one with `Tree.parse`, `Tree.of` or `Builder`.

    Equal trees have the same shape, sharing, types of inner nodes and pay-offs. (The type of a terminal has no
    meaning for f; it is the opposite of its oldest father's.)
    """

    __slots__ = ("__weakref__", "_children", "_hash", "_is_max", "_names", "_parents", "_values")

    root: Final = 0

    def __init__(
        self, children: Sequence[Sequence[int]], is_max: Sequence[bool], values: Sequence[Value | None]
    ) -> None:
        self._children = tuple(tuple(sons) for sons in children)
        self._is_max = tuple(is_max)
        self._values = tuple(values)
        self._parents: tuple[tuple[int, int], ...] | None = None
        self._names: dict[int, str] = {self.root: "1"}
        self._hash: int | None = None

    # THE THREE QUESTIONS

    def children(self, node: int) -> Sequence[int]:
        return self._children[node]

    def is_max(self, node: int) -> bool:
        return self._is_max[node]

    def value(self, node: int) -> Value:
        value = self._values[node]
        if value is None:
            raise TreeError(
                f"node {self.name(node)} is not a terminal, so it has no pay-off of its own; ask its children"
            )
        return value

    # NAMES

    def name(self, node: int) -> str:
        """The Dewey name, along the leftmost path where a node has several."""
        steps: list[str] = []
        above = node
        while above not in self._names:
            above, index = self._father(above)
            steps.append(str(index + 1))
        name = ".".join([self._names[above], *reversed(steps)])
        self._names[node] = name  # not those of the nodes above: in a deep chain they would fill the memory
        return name

    def node(self, name: str) -> int:
        """The node of a Dewey name such as `1.2.1`."""
        first, *steps = name.split(".")
        node: int | None = self.root if first == "1" else None
        for step in steps:
            sons = () if node is None else self._children[node]
            node = sons[int(step) - 1] if _STEP.fullmatch(step) and int(step) <= len(sons) else None
        if node is None:
            raise TreeError(f"no node {name!r} in this tree; the root is 1, its children 1.1, 1.2, ...")
        return node

    def _father(self, node: int) -> tuple[int, int]:
        if self._parents is None:
            parents = [(-1, -1)] * len(self._children)
            stack = [(self.root, -1, -1)]
            while stack:  # in reading order, so that the first father found is the leftmost
                reached, father, index = stack.pop()
                if parents[reached] == (-1, -1):
                    parents[reached] = (father, index)
                    stack.extend((son, reached, i) for i, son in reversed([*enumerate(self._children[reached])]))
            self._parents = tuple(parents)
        return self._parents[node]

    # MEASURES

    def __len__(self) -> int:
        """The number of distinct nodes."""
        return len(self._children)

    def nodes(self) -> Iterator[int]:
        """Every node once, in the order in which the text of the tree first names it."""
        return iter(range(len(self._children)))

    def leaves(self) -> list[int]:
        """Every terminal once, from left to right."""
        return [node for node in self.nodes() if not self._children[node]]

    @property
    def shares(self) -> bool:
        """Whether some node is reached by two paths."""
        return sum(map(len, self._children)) != len(self._children) - 1

    # TEXT AND EQUALITY

    @classmethod
    def parse(cls, text: str, root: str | None = None, max_depth: int | None = None) -> Tree:
        """Read a tree such as `((41 5) (12 90))`; see `specs.text` for the whole notation."""
        from specs.text import parse_tree

        return parse_tree(text, root=root, max_depth=max_depth)

    @classmethod
    def of(cls, nested: object, root: str = "max") -> Tree:
        """A tree of nested lists or tuples: `Tree.of([[41, 5], [12, 90]])`. What is neither is a pay-off."""
        if root not in ("max", "min"):
            raise TreeError(f"root={root!r}: the root is 'max' or 'min'")
        builder = Builder()
        stack: list[tuple[object, int | None]] = [(nested, None)]
        while stack:
            item, father = stack.pop()
            if isinstance(item, list | tuple):
                node = builder.inner(father, is_max=None if father is not None else root == "max")
                stack.extend((part, node) for part in reversed(item))
            else:
                builder.leaf(father, item, is_max=root == "max")  # type: ignore[arg-type]  # any ordered type is a value
        return builder.tree()

    def __str__(self) -> str:
        from specs.text import format_tree

        return format_tree(self)

    def __repr__(self) -> str:
        numbers = all(isinstance(self._values[leaf], int | float | Fraction) for leaf in self.leaves())
        return f"Tree.parse({str(self)!r})" if numbers else f"<Tree {self}>"

    def _key(self) -> tuple[object, ...]:
        inner = tuple(maximal for maximal, sons in zip(self._is_max, self._children, strict=True) if sons)
        return self._children, inner, self._values

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tree) and (self is other or self._key() == other._key())

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(self._key())
        return self._hash


class Builder:
    """Adds nodes in preorder, so that a node's number is its place in the reading order."""

    def __init__(self) -> None:
        self._children: list[list[int]] = []
        self._is_max: list[bool] = []
        self._values: list[Value | None] = []

    def inner(self, father: int | None, *, is_max: bool | None = None) -> int:
        """A new inner node, the next child of `father`; its type alternates unless given."""
        return self._add(father, is_max, None)

    def leaf(self, father: int | None, value: Value, *, is_max: bool = True) -> int:
        """A new terminal with its pay-off (`is_max` matters for a tree of one node only)."""
        try:
            finite = is_finite(value)
        except (TypeError, ArithmeticError):
            raise TreeError(f"{value!r} is no pay-off: a pay-off has an order") from None
        if not finite:
            raise TreeError(f"{value!r} is no pay-off: it must be finite, for -inf and +inf are the ends of the window")
        return self._add(father, is_max if father is None else None, value)

    def again(self, father: int, node: int) -> None:
        """An existing node once more, as the next child of `father`."""
        self._children[father].append(node)

    def type_of(self, node: int) -> bool:
        """Whether the node is a max node."""
        return self._is_max[node]

    def is_empty(self, node: int) -> bool:
        """Whether the inner node has no child yet."""
        return not self._children[node] and self._values[node] is None

    def tree(self) -> Tree:
        """The finished tree."""
        if not self._children:
            raise TreeError("a tree has at least one node")
        for node in range(len(self._children)):
            if self.is_empty(node):
                raise TreeError(
                    f"inner node number {node + 1} in reading order has no children; "
                    "a node without children needs a pay-off"
                )
        return Tree(self._children, self._is_max, self._values)

    def _add(self, father: int | None, is_max: bool | None, value: Value | None) -> int:
        node = len(self._children)
        if is_max is None:
            is_max = father is None or not self._is_max[father]
        self._children.append([])
        self._is_max.append(is_max)
        self._values.append(value)
        if father is not None:
            self._children[father].append(node)
        return node
