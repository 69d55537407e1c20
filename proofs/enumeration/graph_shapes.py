"""Every small game graph without its scores, each once; scores up to order around 0; random larger graphs.

A vertex has any sequence of distinct successors, itself and the root included; one without successors is a leaf, which
may have several fathers. Vertices are numbered in the order in which a search level by level first meets them. Each
graph has one such numbering, so graphs that differ in names only are one shape, and each shape comes once. Graphs that
differ in the order of successors are different shapes, because a search tries successors in that order.

A draw is 0, so scores matter up to their order among each other and 0.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from string import ascii_lowercase

from proofs.enumeration.orders import weak_orderings
from specs.graphs.graph import GameGraph, vertices
from specs.values import Value

Successors = tuple[tuple[int, ...], ...]  # of each vertex; empty at a leaf


@dataclass(frozen=True)
class GraphShape:
    """A game graph without the scores of its leaves; `types` are those of the inner vertices in order."""

    successors: Successors
    types: tuple[bool, ...]

    @property
    def leaves(self) -> int:
        """The number of leaves."""
        return self.successors.count(())

    def fill(self, scores: Sequence[Value]) -> GameGraph[str]:
        """The graph with these scores at its leaves in order.

        This bypasses the constructor, which compares scores with 0: that would fork a symbolic run.
        """
        named, inner, leaves = _named(self.successors)
        graph: GameGraph[str] = object.__new__(GameGraph)
        graph._root = _name(0)
        graph._successors = named
        graph._is_max = dict(zip(inner, self.types, strict=True))
        graph._scores = dict(zip(leaves, scores, strict=True))
        return graph


@lru_cache(maxsize=1)  # one outline after another, each with all its types and scores
def _named(successors: Successors) -> tuple[dict[str, tuple[str, ...]], tuple[str, ...], tuple[str, ...]]:
    """The parts that all graphs of one outline share: the successors by name, the inner vertices, the leaves."""
    named = {_name(vertex): tuple(map(_name, below)) for vertex, below in enumerate(successors) if below}
    return named, tuple(named), tuple(_name(vertex) for vertex, below in enumerate(successors) if not below)


def _name(vertex: int) -> str:
    return ascii_lowercase[vertex] if vertex < len(ascii_lowercase) else f"v{vertex}"


# EVERY SHAPE


@dataclass(frozen=True)
class Level:
    """The shapes with the given numbers of vertices and edges."""

    vertices: int
    edges: int

    @property
    def size(self) -> int:
        """The size by which graphs are ordered: vertices plus edges."""
        return self.vertices + self.edges

    def shapes(self) -> Iterator[GraphShape]:
        """Every shape of the level, with every assignment of types to its inner vertices."""
        for successors in outlines(self.vertices, self.edges):
            inner = sum(map(bool, successors))
            for types in product((True, False), repeat=inner):
                yield GraphShape(successors, types)


def levels(max_vertices: int, max_edges: int) -> list[Level]:
    """The levels up to so many vertices and edges that are not empty, in order of size, fewer vertices first."""
    nonempty = [
        Level(number, edges)
        for number in range(1, max_vertices + 1)
        for edges in range(number - 1, min(max_edges, number * number) + 1)
    ]
    return sorted(nonempty, key=lambda level: (level.size, level.vertices))


def outlines(number: int, edges: int) -> Iterator[Successors]:
    """The successors in every graph with so many vertices and edges, all reached from vertex 0."""

    def expand(done: Successors, known: int, left: int) -> Iterator[Successors]:
        if len(done) == known:
            if known == number and not left:
                yield done
        elif number - known <= left:
            for below, now in _sequences(known, left, number):
                yield from expand((*done, below), now, left - len(below))

    return expand((), 1, edges)


def _sequences(known: int, left: int, number: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every sequence of up to `left` distinct vertices, new ones in order; with the number known after it."""

    def grow(below: tuple[int, ...], known: int) -> Iterator[tuple[tuple[int, ...], int]]:
        yield below, known
        if len(below) < left:
            for after in range(min(known + 1, number)):
                if after not in below:
                    yield from grow((*below, after), max(known, after + 1))

    return grow((), known)


# SCORES


@cache
def around_zero(leaves: int) -> tuple[tuple[int, ...], ...]:
    """Every order of so many scores and 0, as integers: 1, 3, 13, 75, 541, ... of them, the smallest numbers first."""
    orders = ([rank - ranks[-1] for rank in ranks[:-1]] for ranks in weak_orderings(leaves + 1))
    return tuple(sorted(map(tuple, orders), key=lambda scores: (magnitude(scores), scores)))


def magnitude(scores: Sequence[Value]) -> int:
    """A measure of how large the scores are together; x counts as smaller than -x."""
    return sum(2 * abs(score) + (score < 0) for score in scores)  # type: ignore[arg-type,misc]  # numbers


# NAMES, AND LARGER GRAPHS


def renamed(
    successors: Mapping[str, Sequence[str]], is_max: Mapping[str, bool], scores: Mapping[str, Value], root: str
) -> GameGraph[str]:
    """The part that is reached from the root, its vertices called a, b, c, ... in the order of the shapes."""
    reached = [root]
    for vertex in reached:  # the list grows during the loop
        reached.extend(after for after in successors.get(vertex, ()) if after not in reached)
    names = {vertex: _name(index) for index, vertex in enumerate(reached)}
    return GameGraph(
        {names[v]: [names[after] for after in successors[v]] for v in reached if v in successors},
        {names[v]: is_max[v] for v in reached if v in is_max},
        {names[v]: scores[v] for v in reached if v not in successors},
        names[root],
    )


def random_graph(number: int, rng: random.Random, K: Sequence[Value]) -> GameGraph[str]:
    """A graph with so many vertices: a tree, and up to as many further edges; leaves may be shared."""
    below: list[list[int]] = [[] for _ in range(number)]
    for vertex in range(1, number):
        below[rng.randrange(vertex)].append(vertex)
    inner = [vertex for vertex in range(number) if below[vertex]] or [0]
    for _ in range(rng.randint(1, number)):  # from an inner vertex, or there would be few leaves
        vertex, after = rng.choice(inner), rng.randrange(number)
        if after not in below[vertex]:
            below[vertex].append(after)
    for row in below:
        rng.shuffle(row)
    return renamed(
        {str(vertex): [*map(str, row)] for vertex, row in enumerate(below) if row},
        {str(vertex): rng.random() < 0.5 for vertex in range(number)},
        {str(vertex): rng.choice(K) for vertex in range(number)},
        "0",
    )


def random_knot(inner: int, rng: random.Random, K: Sequence[Value]) -> GameGraph[str]:
    """A graph with so many inner vertices, each of which leads anywhere; some have a leaf of their own.

    A draw by infinite play is as good as any score where these lie on both sides of it, and hides what was wrong on
    the way; so here they mostly lie on one side.
    """
    above, below_0 = [score for score in K if score > 0], [score for score in K if score < 0]
    scores = rng.choice((above, below_0, K)) or K
    below: dict[str, list[str]] = {}
    leaves: dict[str, Value] = {}
    for vertex in range(inner):
        row = [str(after) for after in rng.sample(range(inner), rng.choice((1, 1, 2))) if after != vertex]
        if not row or rng.random() < 0.5:
            row.append(f"leaf{vertex}")
            leaves[row[-1]] = rng.choice(scores)
        rng.shuffle(row)
        below[str(vertex)] = row
    return renamed(below, {vertex: rng.random() < 0.5 for vertex in below}, leaves, "0")


def size_of(graph: GameGraph[str]) -> int:
    """Vertices and edges together."""
    return len(graph) + sum(len(graph.children(vertex)) for vertex in vertices(graph))
