"""Graphs that are longer than a number of the code: chains, with and without ways back.

The truth about a graph is value iteration with as many rounds as there are vertices, written once more here.
"""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from proofs.checking.core.budget import Budget
from proofs.checking.core.calling import Subject
from proofs.checking.core.clock import Clock
from proofs.checking.games.graph_cases import LENGTHS, long_graphs
from proofs.checking.specs import SPECS
from proofs.checking.stages.check_state import Check, StopError
from proofs.checking.stages.levels import by_chains
from specs.contracts import contracts
from specs.graphs.graph import GameGraph
from specs.graphs.graph_score import score

Search = Callable[[Any], Any]


def iterating(rounds: Callable[[int], int]) -> Search:
    """Value iteration with so many rounds, of the number of vertices."""

    def search(graph: Any) -> Any:
        order = [graph.root]
        for vertex in order:
            order += [after for after in graph.children(vertex) if after not in order]
        worth = {vertex: 0 if graph.children(vertex) else graph.value(vertex) for vertex in order}
        for _ in range(rounds(len(order))):
            worth = {
                vertex: (max if graph.is_max(vertex) else min)(worth[after] for after in graph.children(vertex))
                if graph.children(vertex)
                else worth[vertex]
                for vertex in order
            }
        return worth[graph.root]

    return search


def five_rounds(_: int) -> int:
    return 5


def thirty_rounds(_: int) -> int:
    return 30


def half_of_the_rounds(vertices: int) -> int:
    return vertices if vertices < 10 else vertices // 2


def as_many_as_vertices(vertices: int) -> int:
    return vertices


def broken(search: Search) -> dict[str, Any] | None:
    spec = SPECS["graph"]
    check = Check(Subject(search, spec), Budget(), spec.required, Clock(600), required=frozenset(spec.required))
    found: list[dict[str, Any]] = []
    with contracts("off"), suppress(StopError):
        for event in by_chains(check):
            found.append(event)  # noqa: PERF402 - so that they are there when nothing is left to check
    return next((event for event in found[::-1] if event["event"] == "finding"), None)


@pytest.mark.parametrize("rounds", [five_rounds, thirty_rounds, half_of_the_rounds])
def test_too_few_rounds_are_found(rounds: Callable[[int], int]) -> None:
    finding = broken(iterating(rounds))
    assert finding is not None
    graph = GameGraph.parse(finding["counterexample"]["tree"])
    assert iterating(rounds)(graph) != iterating(as_many_as_vertices)(graph)


def test_as_many_rounds_as_vertices_are_enough() -> None:
    assert broken(iterating(as_many_as_vertices)) is None


def test_the_graphs_are_long_and_their_scores_vary() -> None:
    graphs = [*long_graphs(LENGTHS[:2])]
    scores = Counter(score(graph)[graph.root] for graph in graphs)
    assert {2, -2, 0} <= {*scores}
    assert max(len(graph) for graph in graphs) == 2 * LENGTHS[1] + 1
    assert all(score(graph)[graph.root] == iterating(as_many_as_vertices)(graph) for graph in graphs)
