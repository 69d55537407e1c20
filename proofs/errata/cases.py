"""The cases of the errata in order of size: fewest nodes first, then the smallest integers.

Every generator here sorts the cases of an enumerator of `proofs.enumeration` by size. Where that one leaves room
between values, `tidy` replaces them by 0, 1, 2, ..., so that a counterexample has the least integers of its order.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any, Final

from proofs.enumeration.cases import payoffs, refilled
from proofs.enumeration.dags import filled, graphs
from proofs.enumeration.graphs import Vertex, graphs_up_to
from proofs.enumeration.orders import informed, positions, spaced, weak_orderings
from proofs.enumeration.search_trees import skeletons
from specs.graphs.graph import GameGraph
from specs.informed import InformedTree
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value

Window = tuple[Value, Value]


# TREES


def trees(nodes: int, values: Sequence[Any] = (), *, any_types: bool = False) -> Iterator[Tree]:
    """Every tree of up to so many nodes, single-child nodes included, with these pay-offs; by default up to order."""
    for skeleton in skeletons(nodes, any_types=any_types):
        for filling in fillings(len(skeleton.leaves), tuple(values)):
            yield skeleton.fill(filling)


@cache
def fillings(leaves: int, values: tuple[Any, ...]) -> Sequence[tuple[Any, ...]]:
    """The ways to fill so many leaves, those of the least sum first; without values one of each weak ordering."""
    every = product(values, repeat=leaves) if values else weak_orderings(leaves)
    return sorted(every, key=lambda filling: (sum(map(abs, filling)), filling))


def with_windows(nodes: int, values: Sequence[int] = (), *, any_types: bool = False) -> Iterator[tuple[Tree, Window]]:
    """The trees times the full window, the half-open and the finite ones with integer ends about the pay-offs."""
    for tree in trees(nodes, values, any_types=any_types):
        yield from ((tree, window) for window in windows(integers(tree)))


def windows(values: Sequence[int]) -> Iterator[Window]:
    """The windows with ends from one below the least to one above the greatest value, the full window first."""
    ends = range(min(values) - 1, max(values) + 2)
    yield NEG_INF, POS_INF
    yield from ((NEG_INF, beta) for beta in ends)
    yield from ((alpha, POS_INF) for alpha in ends)
    yield from ((alpha, beta) for alpha in ends for beta in ends if alpha < beta)


def integers(tree: Tree) -> list[int]:
    """The pay-offs of a tree that has integers for them."""
    values = [*_finite(payoffs(tree))]
    assert len(values) == len(tree.leaves())
    return values


# INFORMED TREES

Informed = tuple[InformedTree, Value]


@cache
def informed_trees(nodes: int) -> Sequence[InformedTree]:
    """Every tree of up to so many nodes with every consistent heuristic pair up to order, fewest bounds first."""
    every = (
        tidy(known)
        for skeleton in skeletons(nodes)
        for ranks in fillings(len(skeleton.leaves), ())
        for known in informed(skeleton.fill(spaced(ranks)))
    )
    return sorted(every, key=_size)


def plain_trees(nodes: int) -> Iterator[InformedTree]:
    """The trees of which nothing is known beforehand (PB-D1.f)."""
    return (InformedTree(tree, {}) for tree in trees(nodes))


def informed_cases(known: int, nodes: int) -> Iterator[InformedTree]:
    """All heuristic pairs on up to `known` nodes, then larger trees, of which nothing is known beforehand."""
    yield from informed_trees(known)
    yield from (tree for tree in plain_trees(nodes) if len(tree) > known)


KNOWN: Final = "every tree of up to 3 nodes with every heuristic pair up to order, of up to 5 with nothing known"


def known_pairs() -> Iterator[InformedTree]:
    """The trees that `KNOWN` describes."""
    return informed_cases(3, 5)


def with_test_values(known: Iterable[InformedTree]) -> Iterator[Informed]:
    """The trees times a test value up to order: on a value, between two, outside, +inf; the integers small again."""
    for tree in known:
        roomy = _renamed(tree, {point: 4 * place for place, point in enumerate(points_of(tree))})
        for g0 in positions(points_of(roomy)):
            if g0 > NEG_INF:
                points = sorted({*points_of(roomy), *_finite([g0])})
                places: dict[Any, int] = {point: place for place, point in enumerate(points)}
                yield _renamed(roomy, places), places.get(g0, g0)


def points_of(tree: InformedTree) -> list[int]:
    """The finite pay-offs and bounds of the tree, each once, the least first."""
    return sorted({*_finite([*payoffs(tree), *(bound for pair in tree.bounds.values() for bound in pair)])})


def _finite(values: Iterable[Value]) -> Iterator[int]:
    """The values that are not infinite: integers, in these enumerations."""
    return (value for value in values if isinstance(value, int))


def tidy(tree: InformedTree) -> InformedTree:
    """The same order of pay-offs and bounds with the integers 0, 1, 2, ..."""
    return _renamed(tree, {point: rank for rank, point in enumerate(points_of(tree))})


def _renamed(tree: InformedTree, names: Mapping[Any, int]) -> InformedTree:
    bounds = {node: (names.get(low, low), names.get(high, high)) for node, (low, high) in tree.bounds.items()}
    return InformedTree(refilled(tree, names), bounds)


def _size(tree: InformedTree) -> tuple[int, int, int]:
    bounds = [*_finite(bound for pair in tree.bounds.values() for bound in pair)]
    return len(tree), len(bounds), sum(points_of(tree))


# GRAPHS


@cache
def dags(edges: int, terminals: int) -> Sequence[Tree]:
    """Every tree with a shared node of up to so many edges and so many distinct terminals."""
    shared: list[Tree] = []
    for children in graphs(edges):
        if sum(map(len, children)) >= len(children) and children.count(()) <= terminals:
            for tree in filled(children):
                ranks: dict[Value, int] = {value: rank for rank, value in enumerate(sorted({*integers(tree)}))}
                shared.append(refilled(tree, ranks))
    return sorted(shared, key=lambda tree: (sum(map(len, tree._children)), len(tree), sum(integers(tree))))


@cache
def game_graphs(inner: int, K: tuple[int, ...]) -> Sequence[GameGraph[Vertex]]:
    """A leaf alone, then every game graph over K of up to so many inner vertices: fewest vertices and edges first."""
    alone: list[GameGraph[Vertex]] = [GameGraph({}, {}, {"0'": value}, "0'") for value in K]
    every = sorted(graphs_up_to(inner, K), key=lambda graph: (len(graph), len([*graph.edges()])))
    return [*alone, *every]
