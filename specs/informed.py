"""Informed game trees (PB-D1.d to PB-D1.f): a tree with a heuristic pair H = (U, L).

A pair bounds the true value from above and below at every node and is exact at the terminals. An inner node without
bounds has U = +inf and L = -inf. `validity` and `consistency` are the paper's definitions, and yield the nodes at which
they fail; `is_tighter` is the order of PB-C3.1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from specs.minimax import Oracle
from specs.text import Bounds, format_tree, parse_pair, read
from specs.tree import GameTree, N, Tree, TreeError
from specs.values import NEG_INF, POS_INF, Value


class InformedGameTree(GameTree[N], Protocol[N]):
    """A game that also knows bounds on the value of each node."""

    def upper(self, node: N) -> Value:
        """U(n) >= f(n)."""
        ...

    def lower(self, node: N) -> Value:
        """L(n) <= f(n)."""
        ...


class InformedTree(Tree):
    """An explicit tree with a heuristic pair; `bounds` maps inner nodes to (L, U)."""

    __slots__ = ("_bounds",)

    def __init__(self, tree: Tree, bounds: Mapping[int, tuple[Value, Value]]) -> None:
        super().__init__(tree._children, tree._is_max, tree._values)
        for node in bounds:
            if not 0 <= node < len(tree):
                raise TreeError(f"no node number {node} in this tree of {len(tree)} nodes")
            if not tree.children(node):
                raise TreeError(f"node {tree.name(node)} is a terminal: its bounds are its pay-off (PB-D1.d)")
        self._bounds: Bounds = {n: pair for n, pair in sorted(bounds.items()) if pair != (NEG_INF, POS_INF)}

    @classmethod
    def parse(cls, text: str, root: str | None = None, max_depth: int | None = None) -> InformedTree:
        """Read a tree with bounds such as `max{0..9}(3 min{..5}(1 4))`."""
        return cls(*read(text, root, max_depth))

    @property
    def bounds(self) -> Mapping[int, tuple[Value, Value]]:
        """The bounds of inner nodes, as (L, U)."""
        return self._bounds

    def lower(self, node: int) -> Value:
        return self._bounds.get(node, _IGNORANCE)[0] if self._children[node] else self.value(node)

    def upper(self, node: int) -> Value:
        return self._bounds.get(node, _IGNORANCE)[1] if self._children[node] else self.value(node)

    def __str__(self) -> str:
        return format_tree(self, self._bounds)

    def __repr__(self) -> str:
        return f"InformedTree.parse({str(self)!r})"

    def _key(self) -> tuple[object, ...]:
        return (*super()._key(), tuple(self._bounds.items()))


_IGNORANCE = (NEG_INF, POS_INF)


def inform(tree: Tree, text: str) -> InformedTree:
    """Add bounds written by name, as in `1=0..9 1.2=..5`, to those that the tree has."""
    bounds = dict(tree.bounds) if isinstance(tree, InformedTree) else {}
    for item in text.replace(",", " ").split():
        name, equals, pair = item.partition("=")
        if not equals:
            raise TreeError(f"{item!r} gives no bounds; write a node and its pair as 1.2=0..9")
        try:
            bounds[tree.node(name)] = parse_pair(pair)
        except TreeError:
            raise
        except ValueError as problem:
            raise TreeError(f"{item!r}: {problem}") from None
    return InformedTree(tree, bounds)


def validity(tree: InformedGameTree[N], nodes: Iterator[N]) -> Iterator[N]:
    """The nodes at which the pair is no pair of bounds: not U(n) >= f(n) >= L(n), or not exact at a terminal."""
    f = Oracle(tree)
    for node in nodes:
        true = f[node]
        exact = bool(tree.children(node)) or (tree.upper(node) <= true <= tree.lower(node))
        if not (tree.upper(node) >= true >= tree.lower(node) and exact):
            yield node


def consistency(tree: InformedGameTree[N], nodes: Iterator[N]) -> Iterator[N]:
    """The nodes n with a child c where U(c) > U(n) at a max node, or L(c) < L(n) at a min node (PB-D1.e)."""
    for node in nodes:
        if tree.is_max(node):
            good = all(tree.upper(child) <= tree.upper(node) for child in tree.children(node))
        else:
            good = all(tree.lower(child) >= tree.lower(node) for child in tree.children(node))
        if not good:
            yield node


def is_tighter(one: InformedGameTree[N], other: InformedGameTree[N], nodes: Iterator[N]) -> bool:
    """U1 <= U2 and L1 >= L2 at every node (the premise of PB-C3.1; every pair is tighter than itself)."""
    return all(one.upper(n) <= other.upper(n) and one.lower(n) >= other.lower(n) for n in nodes)


def check_pair(tree: InformedTree) -> None:
    """Raise TreeError, naming the node, unless the pair is valid and consistent."""
    for node in validity(tree, tree.nodes()):
        pair = f"{tree.lower(node)!r}..{tree.upper(node)!r}"
        raise TreeError(f"node {tree.name(node)}: {pair} does not contain f = {Oracle(tree)[node]!r} (PB-D1.d)")
    for node in consistency(tree, tree.nodes()):
        bound = "U(c) <= U(n)" if tree.is_max(node) else "L(c) >= L(n)"
        raise TreeError(
            f"node {tree.name(node)}: not {bound} for every child c, so the pair is not consistent (PB-D1.e)"
        )
