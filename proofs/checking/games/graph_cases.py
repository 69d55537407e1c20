"""The game graphs on which a function is run: levels of shapes, single shapes, graphs with scores, random ones.

Scores are taken up to their order among each other and 0, which is a draw. That is complete for code that only
compares scores, with each other and with 0.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, ClassVar, Final

from proofs.checking.core.budget import SEED
from proofs.checking.core.calling import Subject
from proofs.checking.core.game import Case
from proofs.enumeration.graph_shapes import (
    GraphShape,
    Level,
    Successors,
    around_zero,
    levels,
    random_graph,
    random_knot,
    renamed,
)
from specs.graphs.graph import GameGraph
from specs.values import Value

LARGEST: Final = 9  # vertices of a random graph: a search without a memo still ends soon
WINDOWED: Final = 6  # vertices and edges of the graphs that are searched with every window, where there are windows
LENGTHS: Final = (6, 12, 41)  # vertices of a chain, whatever numbers the code writes
MOST: Final = 120  # vertices of one that is longer than a number of the code
END: Final = 2  # the score at the end of a chain
BACK: Final = ("", "root", "before", "anywhere")  # where each vertex of a chain leads back to
RANDOM_SIDES: Final = 2
SAMPLED_SCORES: Final = range(-3, 4)
KNOTS: Final = 0.7  # how often a knot is drawn: what a draw on the way leaves behind shows in these
INNER: Final = (3, 6)  # vertices of a knot that have moves


@dataclass(frozen=True)
class OneGraph:
    """A graph of one shape, with every order of its scores around 0, the smallest numbers first."""

    successors: Successors
    types: tuple[bool, ...]
    full: bool = False
    shares: ClassVar[bool] = False  # of vertices that are reached in two ways all its clauses speak

    def shapes(self, _subject: Subject) -> Iterator[tuple[GraphShape, bool]]:
        yield GraphShape(self.successors, self.types), False

    def cases(self, subject: Subject, *, gaps: bool) -> Iterator[Case]:
        for shape, _ in self.shapes(subject):
            every = subject.spec.calls
            full = self.full or len(self.successors) + sum(map(len, self.successors)) > WINDOWED
            cases = (
                Case(shape.fill(scores), calls)
                for scores in around_zero(shape.leaves)
                for calls in every.orders([0, *scores], full=full)
            )
            yield from filter(subject.domain.admits, cases) if subject.domain.is_bounded else cases


@dataclass(frozen=True)
class ScoredGraph:
    """A graph with its scores."""

    text: str
    full: bool = False
    shares: ClassVar[bool] = False  # of vertices that are reached in two ways all its clauses speak

    def shapes(self, _subject: Subject) -> Iterator[tuple[GraphShape, bool]]:
        return iter(())  # it is run on its own scores only

    def cases(self, subject: Subject, *, gaps: bool) -> Iterator[Case]:
        yield Case(GameGraph.parse(self.text), (subject.spec.calls.widest,))


@dataclass(frozen=True)
class GraphLevel:
    """Every shape of so many vertices and edges."""

    vertices: int
    edges: int
    full: bool = False
    shares: ClassVar[bool] = False  # of vertices that are reached in two ways all its clauses speak

    def __str__(self) -> str:
        return f"graphs of {self.vertices} vertices and {self.edges} edges"

    @property
    def size(self) -> int:
        """Vertices and edges together."""
        return self.vertices + self.edges

    def shapes(self, _subject: Subject) -> Iterator[tuple[GraphShape, bool]]:
        return ((shape, False) for shape in Level(self.vertices, self.edges).shapes())

    def cases(self, subject: Subject, *, gaps: bool) -> Iterator[Case]:
        for shape, _ in self.shapes(subject):
            yield from OneGraph(shape.successors, shape.types).cases(subject, gaps=gaps)


def graph_levels(max_vertices: int, max_edges: int) -> list[GraphLevel]:
    """The levels up to so many vertices and edges, in order of size; larger ones with the full window only."""
    return [
        GraphLevel(level.vertices, level.edges, full=level.size > WINDOWED) for level in levels(max_vertices, max_edges)
    ]


def long_graphs(lengths: Sequence[int], ends: Sequence[Any] = (END, -END)) -> Iterator[GameGraph[str]]:
    """Chains of so many vertices, with and without ways out and ways back, short ones first; what stands at the end.

    The end of the chain is worth more than a draw to one player. Where the other one can go back, infinite play is
    better for him; where a leaf lies beside the chain, it is a little worse for whoever may choose it.
    """
    rng = random.Random(SEED)  # noqa: S311 - random graphs need no secrets
    for length in lengths:
        sides = [[True] * length, [False] * length, [not place % 2 for place in range(length)]]
        sides += [[rng.random() < 0.5 for _ in range(length)] for _ in range(RANDOM_SIDES)]
        for side, back, out, end in product(sides, BACK, (False, True), ends):
            yield _chain(side, back, end, out=out, rng=rng)


def _chain(sides: Sequence[bool], back: str, end: Any, *, out: bool, rng: random.Random) -> GameGraph[str]:
    """One chain: vertex v0 leads to v1, and so on; the last one to the leaf that counts."""
    below: dict[str, list[str]] = {}
    scores: dict[str, Value] = {"end": end}
    for place, is_max in enumerate(sides):
        row = [f"v{place + 1}" if place + 1 < len(sides) else "end"]
        to = {"": None, "root": 0, "before": max(place - 1, 0), "anywhere": rng.randrange(len(sides))}[back]
        if to is not None and f"v{to}" not in row:
            row.append(f"v{to}")
        if out:
            row.append(f"out{place}")
            scores[f"out{place}"] = end - 1 if is_max else end + 1
        if rng.random() < 0.5:
            row.reverse()
        below[f"v{place}"] = row
    return renamed(below, {f"v{place}": is_max for place, is_max in enumerate(sides)}, scores, "v0")


def larger_graphs(number: int, least: int) -> Iterator[GameGraph[str]]:
    """So many random graphs of at least so many vertices, the same ones every time."""
    rng = random.Random(SEED)  # noqa: S311 - random graphs need no secrets
    for _ in range(number):
        while rng.random() < KNOTS:  # one from whose root less can be reached is none of these
            graph = random_knot(rng.randint(*INNER), rng, SAMPLED_SCORES)
            if least <= len(graph) <= LARGEST:
                break
        else:
            graph = random_graph(rng.randint(min(least, LARGEST), LARGEST), rng, SAMPLED_SCORES)
        yield graph
