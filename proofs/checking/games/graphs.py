"""Game graphs as a kind of game: there may be cycles, infinite play is a draw, a draw is 0."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from proofs.checking.core.budget import Budget
from proofs.checking.core.calling import Subject
from proofs.checking.core.checkpoint import Checkpoint
from proofs.checking.core.clock import Clock
from proofs.checking.core.game import Case, Family, Finding, GameKind, Sample, Search, Smallest
from proofs.checking.core.run_once import attempt
from proofs.checking.games.graph_cases import (
    LARGEST,
    GraphLevel,
    OneGraph,
    ScoredGraph,
    graph_levels,
    larger_graphs,
)
from proofs.checking.games.graph_shrink import shrink_graph
from proofs.enumeration.graph_shapes import GraphShape, levels, size_of
from specs.contracts import Clause
from specs.graphs.graph import GameGraph, vertices
from specs.graphs.graph_score import score
from specs.tree import type_names
from specs.values import Value, format_value

FIRST_LOOK: Final = 5  # vertices and edges of the shapes that show whether the code steps by one
SECOND_OPINION: Final = 7  # the same, up to which numbers are tried, too
ENOUGH: Final = 7  # the same, for a word on all


@dataclass(frozen=True)
class Graphs(GameKind):
    """Every shape of up to so many vertices and edges, level by level."""

    max_vertices: int = 4
    max_edges: int = 5

    def __post_init__(self) -> None:
        if self.max_vertices < 1 or self.max_edges < 0:
            raise ValueError(f"{self}: a graph has at least one vertex")

    questions = 100_000  # more than a search of a graph of ten vertices asks
    proper_end = "a value, with the graph left alone"
    in_levels = True
    payoffs = "leaf score"
    samples = f"random graphs of up to {LARGEST} vertices"

    def parse(self, text: str) -> GameGraph[str]:
        return GameGraph.parse(text)

    def fill(self, shape: GraphShape, fresh: Callable[[], Value]) -> GameGraph[str]:
        return shape.fill([fresh() for _ in range(shape.leaves)])

    def numbered(self, game: GameGraph[str], number: Callable[[Value], Value]) -> GameGraph[str]:
        inner = {vertex: game.children(vertex) for vertex in game.inner()}
        sides = {vertex: game.is_max(vertex) for vertex in inner}
        return GameGraph(inner, sides, {leaf: number(game.value(leaf)) for leaf in game.leaves()}, game.root)

    def seen(self, subject: Subject, case: Case) -> GameGraph[str]:
        return cast("GameGraph[str]", case.tree)

    def truths(self, game: GameGraph[str], truth: Callable[[Any, Any], Any]) -> Mapping[str, Any]:
        return {}  # the score forks: it is a quantity of the spec

    def families(self, subject: Subject, budget: Budget) -> Sequence[GraphLevel]:
        return graph_levels(self.max_vertices, self.max_edges)

    def step_probes(self) -> Iterable[GraphShape]:
        """A draw is the number 0, and 0 + 1 does not show that integers are meant."""
        return (shape for level in levels(3, 3) if level.size <= FIRST_LOOK for shape in level.shapes())

    def in_words(self, done: Sequence[Family], subject: Subject, values: str) -> str:
        words = f"every game graph of up to {self.max_vertices} vertices and {self.max_edges} edges"
        missing = [level.size for level in graph_levels(self.max_vertices, self.max_edges) if level not in done]
        both = f", at most {min(missing) - 1} of both together" if missing else ""
        return f"{words}{both}, {values}"

    def is_enough(self, done: Sequence[Family], budget: Budget) -> bool:
        return all(level in done for level in graph_levels(self.max_vertices, self.max_edges) if level.size <= ENOUGH)

    def one(self, shape: GraphShape) -> OneGraph:
        return OneGraph(shape.successors, shape.types)

    def family_of(self, record: Mapping[str, Any]) -> OneGraph | ScoredGraph:
        if "text" in record:
            return ScoredGraph(**record)
        return OneGraph(tuple(map(tuple, record["successors"])), tuple(record["types"]))

    def is_small(self, family: Family) -> bool:
        return isinstance(family, GraphLevel) and family.size <= SECOND_OPINION

    def covers(self, done: Sequence[Family], game: GameGraph[str]) -> bool:
        return any(isinstance(level, GraphLevel) and level.size == size_of(game) for level in done)

    def idle_options(self, budget: Budget) -> str:
        given = budget.given()
        return f"of no effect on graphs: {', '.join(given)}; only --seconds counts" if given else ""

    def sample(
        self, subject: Subject, clauses: Mapping[str, Clause], examples: int, applied: dict[str, int], clock: Clock,
        *, full: bool,
    ) -> Sample:  # fmt: skip
        for number, graph in enumerate(larger_graphs(examples, self.max_vertices)):
            if clock.is_over(1):
                return Sample(number)
            clock.about(str(Checkpoint.at(ScoredGraph(str(graph)))))
            finding = attempt(subject, Case(graph), clauses, applied)
            if finding is not None:
                return Sample(number, finding)
        return Sample(examples)

    def shrink(self, subject: Subject, finding: Finding, clause: Clause | None, search: Search) -> Smallest:
        small = shrink_graph(subject, finding, clause, search)
        size = size_of(small.case.tree)
        below = [level for level in graph_levels(size, size) if level.size < size]
        return Smallest(small, complete=all(level in search.done for level in below))

    def simplest(self, subject: Subject, case: Case) -> Iterator[Case]:
        yield case

    def counterexample(self, finding: Finding) -> dict[str, Any]:
        return {"tree": str(finding.case.tree), "expected": finding.expected, "got": finding.got}

    def drawing(self, case: Case) -> list[str]:
        """Each vertex with its moves and its score."""
        graph = case.tree
        s = score(graph)
        rows = {
            vertex: f"{type_names[graph.is_max(vertex)]} {vertex} -> {' '.join(graph.children(vertex))}"
            if graph.children(vertex)
            else f"leaf {vertex}"
            for vertex in vertices(graph)
        }
        width = max(map(len, rows.values()))
        return [f"{row:<{width}}  s={format_value(s[vertex])}" for vertex, row in rows.items()]


GRAPHS: Final = Graphs()
