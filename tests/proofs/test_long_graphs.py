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
from proofs.checking.games.graph_cases import LENGTHS, larger_graphs, long_graphs
from proofs.checking.specs import SPECS
from proofs.checking.stages.check_state import Check, StopError
from proofs.checking.stages.levels import by_chains
from proofs.checking.stages.limits import limited
from specs.contracts import contracts
from specs.graphs.graph import GameGraph, vertices
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


def broken(search: Callable[..., Any], name: str = "graph") -> dict[str, Any] | None:
    spec = SPECS[name]
    subject, budget, _ = limited(Subject(search, spec), Budget())
    check = Check(subject, budget, spec.required, Clock(600), required=frozenset(spec.required))
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


@pytest.mark.parametrize(
    ("rounds", "is_right"), [(five_rounds, False), pytest.param(as_many_as_vertices, True, marks=pytest.mark.more)]
)
def test_long_graphs_of_wins_losses_and_draws(rounds: Callable[[int], int], is_right: bool) -> None:
    assert (broken(lambda graph, _: iterating(rounds)(graph), "solve-graph") is None) == is_right


def forgetting(many: int) -> Callable[..., Any]:
    """Each line to its end; a position among the last so many of it is a draw."""

    def search(graph: Any, node: Any, alpha: Any, beta: Any, line: tuple[Any, ...] = ()) -> Any:
        if node in line[-many:]:
            return 0
        if not graph.children(node):
            return graph.value(node)
        values = [search(graph, child, alpha, beta, (*line, node)) for child in graph.children(node)]
        return (max if graph.is_max(node) else min)(values)

    return search


@pytest.mark.parametrize(("many", "is_right"), [(9, False), (200, True)])
def test_a_line_without_an_end_is_not_one_that_is_too_deep(many: int, is_right: bool) -> None:
    finding = broken(forgetting(many), "history")
    assert (finding is None) == is_right
    assert finding is None or "RecursionError" in finding["counterexample"]["got"]


def test_some_random_graphs_have_leaves_where_min_is_to_move_and_their_text_says_so() -> None:
    sides = [
        {leaf: graph.is_max(leaf) == GameGraph.parse(str(graph)).is_max(leaf) for leaf in graph.leaves()}
        for graph in larger_graphs(40, 2)
        if not all(map(graph.is_max, graph.leaves()))
    ]
    assert sides
    assert all(all(same.values()) for same in sides)


def test_a_leaf_where_min_is_to_move_is_refuted_if_it_counts_as_won() -> None:
    """`all` of no children is true."""

    def search(graph: Any, node: Any) -> bool:
        won: set[Any] = set()
        for _ in range(12):
            for vertex in vertices(graph):
                after = graph.children(vertex)
                if (any if graph.is_max(vertex) else all)(child in won for child in after) or (
                    not after and graph.value(vertex) == 1
                ):
                    won.add(vertex)
        return node in won

    spec = SPECS["solve-graph"]
    subject, _, _ = limited(Subject(search, spec), Budget())
    with contracts("off"):
        sample = subject.spec.game.sample(subject, spec.required, 100, Counter(), Clock(600), full=False)
    assert sample.finding is not None
    assert not all(map(sample.finding.case.tree.is_max, sample.finding.case.tree.leaves()))


def test_the_graphs_are_long_and_their_scores_vary() -> None:
    graphs = [*long_graphs(LENGTHS[:2])]
    scores = Counter(score(graph)[graph.root] for graph in graphs)
    assert {2, -2, 0} <= {*scores}
    assert max(len(graph) for graph in graphs) == 2 * LENGTHS[1] + 1
    assert all(score(graph)[graph.root] == iterating(as_many_as_vertices)(graph) for graph in graphs)
