"""`exhausted` and `sampled` on game graphs: runs on numbers, and where they are, in case the process dies.

Scores are taken up to their order among each other and 0, which is a draw. That is complete for code that only
compares scores, with each other and with 0.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from proofs.checking.core.clock import Tick, never
from proofs.checking.core.spec import GRAPH
from proofs.checking.graphs.graph_runs import Clauses, GraphFinding, attempt_graph
from proofs.enumeration.graph_shapes import GraphShape, around_zero, random_graph
from proofs.sandbox.beacon import Note
from specs.graphs.graph import GameGraph

ABOUT: Final = "graph: "
LARGEST: Final = 9  # vertices of a random graph: a search without a memo still ends soon
SAMPLED_SCORES: Final = range(-3, 4)


@dataclass
class Exhaustion:
    """What came of the numbers on one shape."""

    cases: int = 0
    applied: Counter[str] = field(default_factory=Counter)
    finding: GraphFinding | None = None


def exhaust_graph(
    function: Callable[..., Any],
    shape: GraphShape,
    clauses: Clauses = GRAPH.clauses,
    *,
    tick: Tick = never,
    at: Callable[[int], object] = lambda _: None,
) -> Exhaustion:
    """Every order of the leaf scores and 0 on the shape, the smallest integers first; stop at the first broken clause.

    `at` is told the number of each case before it is run, from 1 on.
    """
    outcome = Exhaustion()
    for scores in around_zero(shape.leaves):
        tick()
        outcome.cases += 1
        at(outcome.cases)
        outcome.finding = attempt_graph(function, shape.fill(scores), clauses, outcome.applied)
        if outcome.finding is not None:
            break
    return outcome


def larger_graphs(number: int, least: int) -> Iterator[GameGraph[str]]:
    """So many random graphs of at least so many vertices, the same ones every time."""
    rng = random.Random(0)  # noqa: S311 - random graphs need no secrets
    for _ in range(number):
        yield random_graph(rng.randint(min(least, LARGEST), LARGEST), rng, SAMPLED_SCORES)


def about(graph: GameGraph[str]) -> str:
    """What the beacon shows while runs on this graph are going on."""
    return f"{ABOUT}{graph}"


def died_on(note: Note) -> GameGraph[str] | None:
    """The graph that was being run, from the last note of a process that died; None if it was not on numbers."""
    if not note.text.startswith(ABOUT):
        return None
    graph: GameGraph[str] = GameGraph.parse(note.text.removeprefix(ABOUT))
    if note.number:  # of the orders of its scores
        leaves = [*graph.leaves()]
        scores = around_zero(len(leaves))[note.number - 1]
        inner = {vertex: graph.children(vertex) for vertex in graph.inner()}
        sides = {vertex: graph.is_max(vertex) for vertex in inner}
        return GameGraph(inner, sides, dict(zip(leaves, scores, strict=True)), graph.root)
    return graph
