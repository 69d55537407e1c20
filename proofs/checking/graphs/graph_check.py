"""Checking `score(graph) -> value` on every small game graph: symbolic scores, every order, random graphs.

`check_graph` goes through the shapes in order of size. On each one the symbolic engine takes all paths; from the first
thing that it cannot answer (the hash of a score, say) every order of the scores around 0 is tried instead. Small sizes
are tried on numbers in any case, as a second opinion: code may tell a symbolic score from a number. Random larger
graphs follow. A check that is out of time says how far it came.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from proofs.checking.core.clock import Clock, OutOfTimeError, Tick
from proofs.checking.core.run_once import TERMINATES
from proofs.checking.core.spec import GRAPH
from proofs.checking.graphs.graph_confirm import GraphConfirmation, confirm_graph, steps_by_one
from proofs.checking.graphs.graph_exhaust import LARGEST, about, exhaust_graph, larger_graphs
from proofs.checking.graphs.graph_runs import GraphFinding, attempt_graph
from proofs.checking.graphs.graph_shrink import shrink_graph
from proofs.checking.graphs.graph_verdicts import Event, finished, refuted, standing, told
from proofs.enumeration.graph_shapes import GraphShape, Level, levels
from proofs.symbolic.terms import UnsupportedError
from specs.contracts import Clause

__all__ = ["GraphConfirmation", "check_graph", "confirm_graph", "exhaust_graph"]

SECOND_OPINION: Final = 7  # vertices and edges together, up to which numbers are tried, too
FIRST_LOOK: Final = 5  # the same, for whether the code steps by one
ENOUGH: Final = 7  # the same, for a word on all
SAMPLES: Final = 300
SHARE: Final = 0.85  # of the time, for every shape
EVERY: Final = 250  # shapes between two signs of progress


def check_graph(
    function: Callable[..., Any],
    *,
    seconds: float = 60,
    max_vertices: int = 4,
    max_edges: int = 5,
    samples: int = SAMPLES,
    clock: Clock | None = None,
    symbolic: bool = True,
) -> Iterator[Event]:
    """Check the function. Yields events (`stage`, `note`, `finding`, `rung`), then a `verdict` for each clause."""
    if max_vertices < 1 or max_edges < 0:
        raise ValueError(f"max_vertices={max_vertices}, max_edges={max_edges}: a graph has at least one vertex")
    check = _Check(function, max_vertices, max_edges, Clock(seconds) if clock is None else clock, symbolic)
    yield from check.every_shape()
    yield from check.random_graphs(samples)
    yield from check.rungs()
    for name in (*GRAPH.clauses, TERMINATES):
        yield check.verdict(name)


@dataclass
class _Check:
    """One check: the clauses that still hold, what broke the others, and how far the engines came."""

    function: Callable[..., Any]
    max_vertices: int
    max_edges: int
    clock: Clock
    symbolic: bool  # symbolic scores did for all that was asked of them so far
    open: dict[str, Clause] = field(default_factory=lambda: dict(GRAPH.clauses))
    findings: dict[str, tuple[str, GraphFinding]] = field(default_factory=dict)  # by clause, with the engine
    applied: Counter[str] = field(default_factory=Counter)
    done: list[Level] = field(default_factory=list)
    shapes: int = 0
    sampled: int = 0
    why_not: str = ""
    integers: bool = False
    asked: bool = False  # whether integers are meant

    def is_over(self) -> bool:
        """Whether the function does not return, or is wrong: the rest would only be waited for."""
        return TERMINATES in self.findings or not self.findings.keys().isdisjoint(GRAPH.required)

    # THE ENGINES

    def every_shape(self) -> Iterator[Event]:
        tick = self.clock.until(SHARE)
        try:
            for level in levels(self.max_vertices, self.max_edges):
                at = f"graphs of {level.vertices} vertices and {level.edges} edges"
                for shape in level.shapes():
                    if self.shapes % EVERY == 0:
                        yield {"event": "stage", "engine": self.word, "at": at, "done": self.shapes}
                    yield from self.one_shape(shape, level, tick)
                    if self.is_over():
                        return
                    self.shapes += 1
                self.done.append(level)
        except OutOfTimeError:
            yield {"event": "note", "text": f"{self.word} ran out of time at {at}"}

    def one_shape(self, shape: GraphShape, level: Level, tick: Tick) -> Iterator[Event]:
        """Decide what still holds on the shape."""
        yield from self.paths(shape, tick)
        if self.symbolic and level.size > SECOND_OPINION:
            return
        self.clock.about(about(shape.fill([0] * shape.leaves)))
        while not self.is_over():
            outcome = exhaust_graph(self.function, shape, self.open, tick=tick, at=self.clock.at)
            if outcome.finding is None:
                if not self.symbolic:
                    self.applied += outcome.applied
                return
            yield from self.found("exhausted", outcome.finding)

    def paths(self, shape: GraphShape, tick: Tick) -> Iterator[Event]:
        """Take all paths on the shape; where a clause is broken, once more without it."""
        self.clock.about("confirmed: symbolic scores")  # whatever the beacon showed before is over
        while self.symbolic and not self.is_over():
            try:
                outcome = confirm_graph(self.function, shape, self.open, integers=self.integers, tick=tick)
            except UnsupportedError as problem:
                yield from self.hand_over(f"symbolic values do not support {problem}")
                return
            self.integers = outcome.integers
            if outcome.broken is None:
                self.applied += outcome.applied
                return
            if not (self.integers or self.asked) and self.steps_by_one():
                continue
            name, graph = outcome.broken
            finding = attempt_graph(self.function, graph, {n: c for n, c in self.open.items() if n == name})
            if finding is None:
                yield from self.hand_over(f"{name} is broken on a path, but a run with its numbers, {graph}, keeps it")
            else:
                yield from self.found("confirmed", finding)

    def steps_by_one(self) -> bool:
        """Ask once whether integers are meant, before anything is called broken."""
        self.asked = True
        small = (level for level in levels(3, 3) if level.size <= FIRST_LOOK)
        self.integers = steps_by_one(self.function, (shape for level in small for shape in level.shapes()))
        return self.integers

    def hand_over(self, why: str) -> Iterator[Event]:
        self.symbolic, self.why_not = False, why
        yield {"event": "note", "text": f"confirmed hands over to enumeration: {why}"}

    def random_graphs(self, number: int) -> Iterator[Event]:
        if self.is_over() or self.clock.is_over(1):
            return
        yield {"event": "stage", "engine": "sampled", "at": f"random graphs of up to {LARGEST} vertices"}
        for graph in larger_graphs(number, self.max_vertices):
            self.clock.about(about(graph))
            finding: GraphFinding | None = attempt_graph(self.function, graph, self.open)
            while finding is not None:
                yield from self.found("sampled", finding)
                finding = None if self.is_over() else attempt_graph(self.function, graph, self.open)
            if self.is_over() or self.clock.is_over(1):
                return
            self.sampled += 1

    def found(self, engine: str, finding: GraphFinding) -> Iterator[Event]:
        """Make it small, and tell it. The clause is closed."""
        small = shrink_graph(self.function, finding, self.open)
        self.open.pop(finding.clause, None)
        self.findings[finding.clause] = engine, small
        yield told(engine, small, self.done)

    # THE VERDICTS

    @property
    def word(self) -> str:
        return "confirmed" if self.symbolic else "exhausted"

    def held(self) -> dict[str, dict[str, str]]:
        """The clauses that hold and were put to the test, each with the rungs that it stands on: word and scope."""
        if TERMINATES in self.findings:  # of what it does not return nothing can be said
            return {}
        rungs: dict[str, str] = {}
        if self.sampled:
            rungs["sampled"] = f"{self.sampled} random graphs of up to {LARGEST} vertices"
        if self.done:
            scores = f"every {'integer' if self.integers else 'real'} leaf score"
            scope = finished(self.done, self.max_vertices, self.max_edges)
            rungs[self.word] = f"{scope}, {scores if self.symbolic else 'every order of the leaf scores and 0'}"
        return {name: rungs for name in (*self.open, TERMINATES) if self.applied[name]}

    def rungs(self) -> Iterator[Event]:
        for name, rungs in self.held().items():
            for word, scope in rungs.items():
                is_enough = word != "sampled" and self.is_enough()
                yield {"event": "rung", "clause": name, "verdict": word, "scope": scope, "is_enough": is_enough}

    def is_enough(self) -> bool:
        """Whether so much was finished that a clause may be said to hold: every graph up to a size."""
        every = levels(self.max_vertices, self.max_edges)
        return all(level in self.done for level in every if level.size <= ENOUGH)

    def verdict(self, name: str) -> Event:
        if name in self.findings:
            return refuted(name, *self.findings[name], self.done)
        why_none = "it does not return a value everywhere" if TERMINATES in self.findings else "out of time"
        if self.done and name in self.open and not self.applied[name]:
            why_none = "its premise was never met"
        return standing(name, self.word, self.held().get(name, {}), self.why_not, why_none)
