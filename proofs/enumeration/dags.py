"""Every small tree with shared subtrees, each once: directed graphs without cycles.

A graph is grown in reading order. Each next child of the node under construction is a new terminal, a new inner node,
or one of the finished nodes once more (`Builder.again`): a transposition. A finished node never has its father below
it, so there are no cycles; and since nodes are numbered in reading order, no two ways of growing give the same graph.
Types alternate, so an inner node is shared only by fathers of the other type; a terminal may be shared by any.

Size is the number of edges: every graph has finitely many smaller ones, single-child nodes included.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from proofs.enumeration.cases import Scope
from proofs.enumeration.orders import spaced, weak_orderings
from proofs.enumeration.tree_shapes import Skeleton
from specs.tree import Tree
from specs.values import Value

Children = tuple[tuple[int, ...], ...]  # of each node in reading order; empty at a terminal


def graphs(edges: int, *, unary: bool = True) -> Iterator[Children]:
    """The graphs with up to so many edges, each once; without `unary`, those in which no node has a single child."""
    for graph, _ in _grown(_Graph((), ()), (), edges, unary):
        yield graph.children


@dataclass(frozen=True)
class _Graph:
    """A graph under construction: the children of each node, and its level below the root."""

    children: Children
    levels: tuple[int, ...]

    def add(self, level: int) -> _Graph:
        return _Graph((*self.children, ()), (*self.levels, level))

    def close(self, node: int, sons: tuple[int, ...]) -> _Graph:
        return _Graph((*self.children[:node], sons, *self.children[node + 1 :]), self.levels)

    def may_share(self, level: int, unfinished: tuple[int, ...]) -> Iterator[int]:
        """The finished nodes that may be shared as a child of a node of this level."""
        for old, sons in enumerate(self.children):
            if old not in unfinished and (not sons or (self.levels[old] - level) % 2):
                yield old


def _grown(graph: _Graph, path: tuple[int, ...], edges: int, unary: bool) -> Iterator[tuple[_Graph, int]]:
    """Every way to add a new node below `path` with new nodes below it; each with the number of edges left."""
    node, level = len(graph.children), len(path)
    below = (*path, node)

    def next_child(graph: _Graph, sons: tuple[int, ...], edges: int) -> Iterator[tuple[_Graph, int]]:
        if len(sons) != 1 or unary:  # no more children (none at all: a terminal)
            yield graph.close(node, sons), edges
        if edges:
            for old in graph.may_share(level, below):
                yield from next_child(graph, (*sons, old), edges - 1)
            for larger, left in _grown(graph, below, edges - 1, unary):
                yield from next_child(larger, (*sons, len(graph.children)), left)

    return next_child(graph.add(level), (), edges)


@dataclass(frozen=True)
class DagScope(Scope):
    """Graphs of up to `edges` edges with up to `leaves` distinct terminals, of which at least one node is shared."""

    edges: int = 0
    unary: bool = True

    def __str__(self) -> str:
        ends = "full window" if self.full_window else "every window"
        unary = "" if self.unary else " without single-child nodes"
        return (
            f"every graph of up to {self.edges} edges{unary} and {self.leaves} terminals with a shared node, "
            f"both roots, every weak ordering, {ends}"
        )

    def skeletons(self) -> Iterator[Skeleton]:
        """Refused: only trees have skeletons."""
        raise TypeError("a graph with shared nodes is no shape with types; ask for its trees()")

    def trees(self) -> Iterator[Tree]:
        """Every graph within the scope, up to order."""
        for children in graphs(self.edges, unary=self.unary):
            shares = sum(map(len, children)) >= len(children)
            if shares and children.count(()) <= self.leaves:
                yield from filled(children)


def filled(children: Children) -> Iterator[Tree]:
    """The graph with a max root and with a min root, types alternating, and every weak ordering of its terminals."""
    for skeleton in with_types(children):
        for ranks in weak_orderings(len(skeleton.leaves)):
            yield skeleton.fill(spaced(ranks))


@dataclass(frozen=True)
class SharedSkeleton:
    """A graph with the type of each node and without pay-offs; `fill` gives it these."""

    children: Children
    types: tuple[bool, ...]

    @property
    def leaves(self) -> list[int]:
        """The terminals, in reading order."""
        return [node for node, sons in enumerate(self.children) if not sons]

    slots = leaves  # where numbers are to stand

    def fill(self, values: Sequence[Value]) -> Tree:
        """The graph with these pay-offs, in reading order."""
        payoffs = iter(values)
        return Tree(self.children, self.types, [None if sons else next(payoffs) for sons in self.children])

    @property
    def has_one_mover(self) -> bool:
        """Whether the fathers of each node are all of one type: then the player to move there is determined."""
        return all(self.types[son] != self.types[node] for node, sons in enumerate(self.children) for son in sons)


def with_types(children: Children) -> Iterator[SharedSkeleton]:
    """The graph with a max root and with a min root, types alternating."""
    levels = [0] * len(children)
    for node, sons in enumerate(children):
        for son in sons:
            levels[son] = levels[node] + 1  # an inner node's fathers are all of one type
    for root in (True, False):
        yield SharedSkeleton(children, tuple((level % 2 == 0) == root for level in levels))
