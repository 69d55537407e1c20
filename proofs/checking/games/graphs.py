"""Game graphs as a kind of game: there may be cycles, infinite play is a draw, a draw is 0."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, Final

from proofs.checking.core.budget import SEED, Budget
from proofs.checking.core.calling import Subject
from proofs.checking.core.checkpoint import Checkpoint
from proofs.checking.core.clock import Clock
from proofs.checking.core.game import Case, Family, Finding, GameKind, Sample, Search, Smallest
from proofs.checking.core.numbers import for_json
from proofs.checking.core.run_once import attempt
from proofs.checking.core.windows import Fresh
from proofs.checking.games.graph_cases import (
    LARGEST,
    WINDOWED,
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
ENOUGH: Final = 9  # the same, for a word on all: on smaller graphs a careless memo is right (KA-E7.1)
ENOUGH_OF_HISTORIES: Final = 6  # the same, of what keeps something between calls
COUNT: Final = ("--seconds", "--payoffs", "--run-seconds", "--thorough", "--at-least")  # options that have an effect


def fill(shape: GraphShape, fresh: Fresh) -> GameGraph[str]:
    """The shape with a new score at each leaf."""
    return shape.fill([fresh() for _ in range(shape.leaves)])


def numbered(graph: GameGraph[str], number: Callable[[Value], Value]) -> GameGraph[str]:
    """The same graph with other scores."""
    inner = {vertex: graph.children(vertex) for vertex in graph.inner()}
    sides = {vertex: graph.is_max(vertex) for vertex in vertices(graph)}
    return GameGraph(inner, sides, {leaf: number(graph.value(leaf)) for leaf in graph.leaves()}, graph.root)


def step_probes() -> Iterable[GraphShape]:
    """A draw is the number 0, and 0 + 1 does not show that integers are meant: small shapes without cycles may."""
    return (shape for level in levels(3, 3) if level.size <= FIRST_LOOK for shape in level.shapes())


def family_of(record: Mapping[str, Any]) -> OneGraph | ScoredGraph:
    """A shape with every order of its scores, or a graph with its own."""
    if "text" in record:
        return ScoredGraph(**record)
    return OneGraph(tuple(map(tuple, record["successors"])), tuple(record["types"]))


def sample(
    least: int,
    subject: Subject,
    clauses: Mapping[str, Clause],
    examples: int,
    applied: dict[str, int],
    clock: Clock,
    *,
    full: bool = False,
) -> Sample:
    """Random graphs of at least so many vertices, as long as the time lasts."""
    rng, every = Random(SEED), subject.spec.calls  # noqa: S311 - random windows need no secrets
    for number, drawn in enumerate(larger_graphs(examples, least)):
        if clock.is_over(1):
            return Sample(number)
        graph = numbered(drawn, subject.domain.nearest) if subject.domain.is_bounded else drawn
        clock.about(str(Checkpoint.at(ScoredGraph(str(graph)))))
        points = [0, *map(graph.value, graph.leaves())]
        calls = tuple(every.random(rng, points, full=full) for _ in range(every.length))
        finding = attempt(subject, Case(graph, calls), clauses, applied)
        if finding is not None:
            return Sample(number, finding)
    return Sample(examples)


def shrink(subject: Subject, finding: Finding, clause: Clause | None, search: Search) -> Iterator[Smallest]:
    """The graph shrunk by steps; the smallest there is if all levels below it were done before.

    The levels have graphs at whose leaves max is to move.
    """
    small = shrink_graph(subject, finding, clause, search)
    graph = small.case.tree
    size = size_of(graph)
    below = [level for level in graph_levels(size, size) if level.size < size]
    is_like_these = all(map(graph.is_max, graph.leaves()))
    yield Smallest(small, is_like_these and all(level in search.done for level in below))


def drawing(case: Case) -> list[str]:
    """Each vertex with its moves and its score."""
    graph = case.tree
    s = score(graph)
    rows = {
        vertex: f"{type_names[graph.is_max(vertex)]} {vertex} -> {' '.join(graph.children(vertex))}"
        if graph.children(vertex)
        else f"{'' if graph.is_max(vertex) else 'min '}leaf {vertex}"
        for vertex in vertices(graph)
    }
    width = max(map(len, rows.values()))
    return [f"{row:<{width}}  s={format_value(s[vertex])}" for vertex, row in rows.items()]


def counterexample(found: Finding) -> dict[str, Any]:
    """`{"tree", "expected", "got"}`, and how often the function was called, if that was not once."""
    calls = len(found.case.calls)
    again = {"calls": calls} if calls > 1 and not any(found.case.calls) else {}
    drawn = {"drawn": [str(draw) for draw in found.case.drawn]} if found.case.drawn else {}
    given = found.case.calls if any(found.case.calls) else ()
    ends = {name: [for_json(call[name]) for call in given] for name in ("alpha", "beta") if given and name in given[0]}
    window = {name: each[0] if len(each) == 1 else each for name, each in ends.items()}
    return {"tree": str(found.case.tree), **window, **again, **drawn, "expected": found.expected, "got": found.got}


def graphs(max_vertices: int = 4, max_edges: int = 5) -> GameKind:
    """Game graphs, every shape of up to so many vertices and edges."""
    if max_vertices < 1 or max_edges < 0:
        raise ValueError(f"max_vertices={max_vertices}, max_edges={max_edges}: a graph has at least one vertex")
    every = graph_levels(max_vertices, max_edges)

    def reach(done: Sequence[Family]) -> str:
        words = f"every game graph of up to {max_vertices} vertices and {max_edges} edges"
        missing = [level.size for level in every if level not in done]
        return f"{words}{f', at most {min(missing) - 1} of both together' if missing else ''}"

    def least(is_history: bool) -> int:
        return ENOUGH_OF_HISTORIES if is_history else ENOUGH

    def needed(_: Budget, is_history: bool) -> str:
        words = reach([level for level in every if level.size <= least(is_history)])
        return f"histories on {words}" if is_history else words

    def in_words(done: Sequence[Family], subject: Subject, values: str) -> str:
        again = f", {subject.spec.calls.every}" if subject.spec.calls.length > 1 else ""
        drawn = f"; {subject.dice.in_words}" if subject.dice and subject.dice.in_words else ""
        window = f", {subject.spec.calls.every} up to {WINDOWED} of both together, then the full window"
        windows = window if subject.spec.calls.widest and not again else ""
        return f"{reach(done)}, {values}{windows}{again}{drawn}"

    def idle_options(budget: Budget) -> str:
        given = ", ".join(option for option in budget.given() if option not in COUNT)
        return f"of no effect on graphs: {given}; only {', '.join(COUNT)} count" if given else ""

    return GameKind(
        questions=100_000,  # more than a search of a graph of ten vertices asks
        proper_end="a value, with the graph left alone",
        payoffs="leaf score",
        samples=f"random graphs of up to {LARGEST} vertices",
        fill=fill,
        numbered=numbered,
        seen=lambda _, case: case.tree,
        truths=lambda *_: {},  # the score forks: it is a quantity of the spec
        families=lambda *_: every,
        one=lambda shape: OneGraph(shape.successors, shape.types),
        family_of=family_of,
        in_words=in_words,
        is_enough=lambda done, _, is_history: all(level in done for level in every if level.size <= least(is_history)),
        reach=reach,
        needed=needed,
        covers=lambda done, _, case: size_of(case.tree) in {level.size for level in every if level in done},
        sample=partial(sample, max_vertices),
        shrink=shrink,
        simplest=lambda _, case: iter([case]),
        counterexample=counterexample,
        parse=lambda text, _: GameGraph.parse(text),
        drawing=drawing,
        in_levels=True,
        is_small=lambda family: isinstance(family, GraphLevel) and family.size <= SECOND_OPINION,
        step_probes=step_probes,
        idle_options=idle_options,
    )
