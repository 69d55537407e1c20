"""FR-KA-linear: the search of a game graph by components makes 1 + #E calls and at most #E looks backwards."""

from random import Random

import pytest

from proofs.enumeration.graph_families import complete, cycle, ladder, path
from specs.contracts import contracts
from specs.graphs.graph import GameGraph, vertices
from specs.graphs.graph_score import score
from specs.tree import GameTree, N
from specs.values import Value
from tests.bench.graphs import Arithmetic
from tests.random_games import random_graph
from verified.graphs.graph_runner import WatchedGraph, run_graph
from verified.graphs.graph_scc import graph_scc
from verified.graphs.graph_worklist import graph_worklist


def effort() -> dict[str, int]:
    return {"calls": 0, "looks": 0}


def solved(graph: GameTree[N], node: N) -> tuple[dict[N, Value], dict[str, int]]:
    s: dict[N, Value] = {}
    made = effort()
    assert graph_scc(graph, node, s, made) == s[node]
    return s, made


def edges(graph: GameTree[N]) -> int:
    return sum(len(graph.children(vertex)) for vertex in vertices(graph))


@pytest.mark.more
def test_random_graphs() -> None:  # the oracle: the limit of KA-D4.1, round by round
    random = Random(1)
    deep = 0
    for number in range(200):
        graph = random_graph(1 + number % 9, random, K=(-2, -1, 0, 1, 3))
        with contracts("oracle"):
            s, made = solved(graph, graph.root)
        assert s == score(graph)
        assert made["calls"] == 1 + edges(graph)
        assert made["looks"] <= edges(graph)
        deep += made["looks"] > 0
    assert deep > 50


def test_the_bounds_are_reached() -> None:
    graph = GameGraph.parse("max a -> b x; max b -> a y; x = 1; y = 2")
    s, made = solved(graph, "a")
    assert s["a"] == 2
    assert made == {"calls": 1 + 4, "looks": 4}  # each of the four edges is followed, and looked at from behind


@pytest.mark.parametrize("n", [2, 3, 4, 5, 6])
def test_the_memo_is_exponential_on_complete_graphs(n: int) -> None:  # KA-A7.2, KA section 8
    graph = complete(n)
    with contracts("off"):
        memo = run_graph("graph-memo", graph).visits
        _, made = solved(graph, graph.root)
    assert memo is not None
    assert memo >= 1 + edges(graph) == made["calls"]
    assert memo >= 2**n - 1


@pytest.mark.parametrize("graph", [path(4), cycle(5), ladder(3), complete(4)])
def test_each_vertex_is_asked_once(graph: GameGraph[str]) -> None:
    with contracts("off"):
        watched = WatchedGraph(graph)
        solved(watched, graph.root)
    assert watched.asked == len(graph)
    assert len(watched.evaluated) == len({*watched.evaluated})


def test_only_what_the_node_needs() -> None:
    graph = GameGraph.parse("max r -> a b; min a -> c r; min b -> c d; max c -> b e; d = 3; e = -2")
    with contracts("oracle"):
        s, made = solved(graph, "c")
    assert {*s} == {"c", "b", "d", "e"}  # not the root, nor a
    assert made["calls"] == 1 + 4
    watched = WatchedGraph(graph)
    with contracts("off"):
        before = graph_scc(watched, "b", s, made)
        asked = [watched.asked]  # nothing: it is known
        graph_scc(watched, "r", s, made)
        asked.append(watched.asked)  # only what is new: r and a
    assert before == score(graph)["b"]
    assert asked == [0, 2]
    assert s == score(graph)


def test_deep_graphs_need_no_recursion() -> None:
    length = 50_000
    graph = GameGraph(
        {n: (n + 1,) if n % 3 else (n + 1, max(n - 2, 0) if n else n + 2) for n in range(length)},
        {n: n % 2 == 0 for n in range(length)},
        {length: 1, length + 1: 0} if length % 3 == 1 else {length: 1},
        0,
    )
    with contracts("off"):
        s: dict[int, Value] = {}
        graph_scc(graph, 0, s, effort())
        assert s == graph_worklist(graph)


@pytest.mark.parametrize("size", [2_400, pytest.param(240_000, marks=pytest.mark.evidence)])
def test_the_graph_of_the_bench(size: int) -> None:  # a million edges
    class Game(Arithmetic):
        pass

    Game.size = size
    game, s, made = Game(), dict[int, Value](), effort()
    with contracts("off"):
        graph_scc(game, game.root, s, made)
        assert s == graph_worklist(game)
    number = sum(len(game.children(vertex)) for vertex in s)
    assert made["calls"] == 1 + number
    assert made["looks"] <= number
