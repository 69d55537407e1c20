"""The game graphs on which a function is run: levels of shapes, single shapes, graphs with scores, random ones.

Scores are taken up to their order among each other and 0, which is a draw. That is complete for code that only
compares scores, with each other and with 0.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from proofs.checking.core.budget import SEED
from proofs.checking.core.calling import Subject
from proofs.checking.core.game import Case
from proofs.checking.core.windows import Given
from proofs.enumeration.graph_shapes import GraphShape, Level, Successors, around_zero, levels, random_graph
from specs.graphs.graph import GameGraph

LARGEST: Final = 9  # vertices of a random graph: a search without a memo still ends soon
SAMPLED_SCORES: Final = range(-3, 4)


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
            calls: tuple[Given, ...] = ({},) * subject.spec.calls.length
            cases = (Case(shape.fill(scores), calls) for scores in around_zero(shape.leaves))
            yield from filter(subject.domain.admits, cases) if subject.domain.is_bounded else cases


@dataclass(frozen=True)
class ScoredGraph:
    """A graph with its scores."""

    text: str
    full: bool = False
    shares: ClassVar[bool] = False  # of vertices that are reached in two ways all its clauses speak

    def shapes(self, _subject: Subject) -> Iterator[tuple[GraphShape, bool]]:
        return iter(())  # it is run on its own scores only

    def cases(self, _subject: Subject, *, gaps: bool) -> Iterator[Case]:
        yield Case(GameGraph.parse(self.text))


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
    """The levels up to so many vertices and edges, in order of size."""
    return [GraphLevel(level.vertices, level.edges) for level in levels(max_vertices, max_edges)]


def larger_graphs(number: int, least: int) -> Iterator[GameGraph[str]]:
    """So many random graphs of at least so many vertices, the same ones every time."""
    rng = random.Random(SEED)  # noqa: S311 - random graphs need no secrets
    for _ in range(number):
        yield random_graph(rng.randint(min(least, LARGEST), LARGEST), rng, SAMPLED_SCORES)
