"""FR-KA-linear: sweeps over the inner vertices of a game graph, in post-order or any other, are at most #inner + 1."""

from itertools import permutations
from random import Random
from typing import Any

import pytest

from proofs.enumeration.graph_cases import FURTHER_GRAPH_SCOPES
from proofs.enumeration.graphs import graphs_up_to
from proofs.mutants.seeding import mutate
from specs.graphs import graph_sweeps
from specs.graphs.graph import GameGraph
from specs.graphs.graph_score import score
from specs.graphs.graph_sweeps import are_sweeps_few, post_order, sweeps
from tests.random_games import random_graph


def test_sweeps_in_any_order_are_few() -> None:
    for graph in graphs_up_to(2):
        assert {*post_order(graph)} == {*graph.inner()}
        assert all(are_sweeps_few(graph, order) for order in permutations(graph.inner()))
    for graph in graphs_up_to(3, stride=97):
        assert all(are_sweeps_few(graph, order) for order in permutations(graph.inner()))
    random = Random(1)
    for number in range(200):
        graph_of_many = random_graph(1 + number % 9, random, K=(-2, -1, 0, 1, 3))
        assert are_sweeps_few(graph_of_many, post_order(graph_of_many))


@pytest.mark.evidence
def test_sweeps_on_every_graph_of_three_inner_vertices() -> None:
    (scope,) = FURTHER_GRAPH_SCOPES
    found = [are_sweeps_few(graph, post_order(graph)) for graph in scope.graphs()]
    assert all(found)
    assert len(found) == scope.size == 125_486


@pytest.mark.parametrize(
    ("inner", "text"),
    [
        (1, "max a -> x; x = -1"),
        (2, "min a -> b x; max b -> a; x = -1"),
        (3, "min a -> b x; min b -> a c; min c -> b y; x = -1; y = 0"),
    ],
)
def test_the_bound_is_reached_in_post_order(inner: int, text: str) -> None:
    graph = GameGraph.parse(text)
    assert len(post_order(graph)) == inner
    assert sweeps(graph, post_order(graph))[0] == inner + 1


def refuted(wrong: Any) -> bool:
    return not all(wrong(graph, post_order(graph)) for graph in graphs_up_to(2))


@pytest.mark.parametrize(
    ("old", "new"),
    [("len(order) + 1", "len(order)"), ("s == score(graph)", "s == dict.fromkeys(s, 0)")],
    ids=["one sweep less", "everything is a draw"],
)
def test_what_is_wrong_is_refuted(old: str, new: str) -> None:
    assert refuted(mutate(are_sweeps_few, old, new, ()))
    assert not refuted(are_sweeps_few)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("0 if graph.children(x)", "1 if graph.children(x)"),
        ("operator_of(graph, vertex)(after[", "max(after["),
    ],
    ids=["begins with a win everywhere", "every vertex is a max vertex"],
)
def test_a_wrong_sweep_is_noticed(old: str, new: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name = "swept" if "operator" in old else "sweeps"
    wrong = mutate(getattr(graph_sweeps, name), old, new, ())
    monkeypatch.setattr(graph_sweeps, name, wrong)
    found = [graph_sweeps.sweeps(graph, post_order(graph))[1] == score(graph) for graph in graphs_up_to(2)]
    assert not all(found)
