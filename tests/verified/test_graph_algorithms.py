"""The algorithms on game graphs: known answers, visits, runs, and graphs too deep or too large for carelessness."""

from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from proofs.enumeration.graph_families import (
    complete,
    cycle,
    diamonds,
    ladder,
    late_root,
    path,
    thin_diamonds,
    triangles,
    with_leaves,
)
from proofs.mutants.seeding import mutate
from specs.clauses.graph_search import score_with_marks
from specs.contracts import PostViolation, PreViolation, contracts
from specs.graphs.graph import GameGraph, is_bipartite
from specs.graphs.graph_score import convergence, leaf_rule, minimax_rule, score
from specs.graphs.graph_unwinding import cutoff_tree
from specs.tree import Tree
from specs.values import Value
from tests.bench.graphs import Arithmetic
from tests.random_games import random_graph
from verified import run
from verified.graphs.graph_alphabeta import graph_alphabeta
from verified.graphs.graph_dfs import graph_dfs
from verified.graphs.graph_limit import graph_limit
from verified.graphs.graph_memo import graph_memo
from verified.graphs.graph_runner import run_graph
from verified.graphs.graph_worklist import graph_worklist
from verified.registry import GRAPH_ALGORITHMS, find_graph

NAMES = [*GRAPH_ALGORITHMS]
SEARCHES = [name for name in NAMES if GRAPH_ALGORITHMS[name].searches]
FIGURE_1 = "max a -> b c; min c -> d a; b = {b}; d = {d}"


def visits(name: str, graph: GameGraph[str]) -> int:
    with contracts("off"):
        found = run_graph(name, graph).visits
    assert found is not None
    return found


def split(name: str, graph: GameGraph[str]) -> tuple[int, ...]:
    with contracts("off"):
        found = run_graph(name, graph).split
    assert found is not None
    return tuple(found.values())


# KNOWN ANSWERS


@pytest.mark.parametrize("name", NAMES)
def test_example_3_2(name: str) -> None:  # KA-E3.2-score
    with contracts("oracle"):
        for b, d in product(range(-3, 4), repeat=2):
            assert run_graph(name, FIGURE_1.format(b=b, d=d)).value == max(b, min(d, 0))
            assert run_graph(name, FIGURE_1.format(b=b, d=d) + "; root c").value == min(d, max(b, 0))


@pytest.mark.parametrize("name", NAMES)
def test_a_graph_that_is_a_tree_has_its_minimax_value(name: str) -> None:  # KA-D4-req
    assert run_graph(name, Tree.parse("((41 5) (12 90))")).value == 12


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("length", [1, 2, 4, 6])
def test_a_simple_cycle_is_a_draw(name: str, length: int) -> None:  # KA-D4-req, KA-R4-simple-draw
    assert run_graph(name, cycle(length)).value == 0


@pytest.mark.parametrize(("constant", "wrong"), [("1", 1), ("-1", -1), ("0.5", 0.5)])
def test_cutting_a_cycle_with_anything_but_0_is_crude(constant: str, wrong: Value) -> None:  # KA-R1-crude
    graph = GameGraph.parse(FIGURE_1.format(b=-1, d=1))
    crude = mutate(graph_dfs, "return 0", f"return {constant}", ())
    assert crude(graph, "a", {}) == wrong
    assert score(graph)["a"] == 0


def test_the_memo_of_example_7_1() -> None:  # KA-E7.1
    for b, d in product((-1, 0, 1), repeat=2):
        memo: dict[str, tuple[Value, frozenset[str]]] = {}
        graph = GameGraph.parse(FIGURE_1.format(b=b, d=d))
        graph_memo(graph, "a", {}, memo)
        assert memo["a"] == (max(b, min(d, 0)), frozenset())
        assert memo["c"] == (min(d, 0), frozenset("a"))
        assert (memo["c"][0] != score(graph)["c"]) == ((b, d) == (1, 1))


@pytest.mark.parametrize(
    "text",
    [
        "max r -> p q; min p -> q leaf; max q -> p; leaf = -1",
        "max r -> p q; min p -> x leaf; min q -> x; max x -> p; leaf = -1",
    ],
)
def test_a_memo_that_ignores_dependencies_spoils_the_root(text: str) -> None:  # KA-E7.1
    naive = mutate(graph_memo, " and known[1] <= path.keys()", "", ())
    graph = GameGraph.parse(text)
    assert naive(graph, "r", {}, {})[0] == 0
    assert score(graph)["r"] == -1
    with contracts("oracle"):
        assert graph_memo(graph, "r", {}, {}) == (-1, frozenset())


# VISITS


@pytest.mark.parametrize("n", range(2, 13))
def test_the_ladder(n: int) -> None:  # KA-E7.4-ladder, KA-F7.4-dfs, KA-F7.4-memo
    graph = ladder(n)
    assert len(graph) == 4 * n + 2
    assert is_bipartite(graph) == (n % 2 == 0)
    if n <= 10:  # the tree of L_12 has 92,158 nodes: once is enough for the split
        assert visits("graph-dfs", ladder(n, crossed=True)) == (3 * n + 9) * 2 ** (n - 1) - 2
    inner, recurring = (n + 4) * 2 ** (n - 1) - 1, (n + 1) * 2 ** (n - 1)
    assert split("graph-dfs", graph) == (inner, inner, recurring, 0)
    assert 2 * inner + recurring == (3 * n + 9) * 2 ** (n - 1) - 2
    assert visits("graph-memo", graph) == visits("graph-memo", ladder(n, crossed=True)) == (9 * n * n - 5 * n + 16) // 2
    expanded, met, memoed = (3 * n * n - n + 6) // 2, (n * n - n + 4) // 2, (5 * n * n - 7 * n + 4) // 2
    assert split("graph-memo", graph) == (expanded, 2 * n + 1, met, memoed)


def test_the_closed_forms_fail_for_the_ladder_of_one_layer() -> None:  # KA-F7.4-dfs, KA-F7.4-memo: both say 10
    assert [visits("graph-dfs", ladder(1, crossed=crossed)) for crossed in (True, False)] == [12, 8]
    assert [visits("graph-memo", ladder(1, crossed=crossed)) for crossed in (True, False)] == [10, 8]


def test_the_order_of_successors_does_not_matter_on_the_ladder() -> None:  # KA-F7.4-memo
    graph = ladder(2)
    inner = [*graph.inner()]
    orders = [*product(*(permutations(graph.children(vertex)) for vertex in inner))]
    assert len(orders) == 864
    sides, scores = {v: graph.is_max(v) for v in inner}, {v: graph.value(v) for v in graph.leaves()}
    found = {
        visits("graph-memo", GameGraph(dict(zip(inner, order, strict=True)), sides, scores, "T"))
        for order in orders[::8]
    }
    assert found == {21}


def test_complete_digraphs() -> None:  # KA-T6.8, KA-C8-conjecture
    assert [visits("graph-dfs", complete(m)) for m in range(1, 8)] == [2, 5, 16, 65, 326, 1957, 13700]
    for m in range(1, 12):  # the conjecture says O(#V^2)
        assert visits("graph-memo", complete(m)) == m * 2 ** (m - 1) + 1
        assert split("graph-memo", complete(m))[0] == 2 ** (m - 1)


@pytest.mark.parametrize("m", [1, 2, 3, 4])
def test_no_digraph_with_a_leaf_each_is_worse_than_the_complete_one(m: int) -> None:  # KA-C8-conjecture
    edges = [(i, j) for i in range(m) for j in range(m) if i != j]
    worst = 0
    for chosen in product((False, True), repeat=len(edges)):
        moves: dict[str, list[str]] = {str(i): [] for i in range(m)}
        for (i, j), there in zip(edges, chosen, strict=True):
            if there:
                moves[str(i)].append(str(j))
        reached = ["0"]
        for vertex in reached:
            reached += [after for after in moves[vertex] if after not in reached]
        if len(reached) == m:
            counted = CountedPath()
            graph_memo(with_leaves(moves), "0", counted, {})
            worst = max(worst, counted.calls)
    assert worst == m * 2 ** (m - 1) + 1 == [2, 5, 13, 33][m - 1]


class CountedPath(dict[str, None]):
    """A path that counts the calls, without the cost of a whole run."""

    calls = 0

    def __contains__(self, vertex: object) -> bool:
        self.calls += 1
        return super().__contains__(vertex)


def complete_bipartite(m: int) -> GameGraph[str]:
    """The complete bipartite digraph on m vertices, the root on the larger side: the worst bipartite one found."""
    large, small = [f"p{i}" for i in range((m + 1) // 2)], [f"q{i}" for i in range(m // 2)]
    return with_leaves(dict.fromkeys(large, small) | dict.fromkeys(small, large), small)


def test_complete_bipartite_digraphs() -> None:  # KA-C8-conjecture, within KA-D2.1c
    assert all(is_bipartite(complete_bipartite(m), strict=True) for m in range(2, 7))
    worst = [5, 8, 19, 35, 81, 152, 341, 656, 1441, 2808]
    assert [visits("graph-memo", complete_bipartite(m)) for m in range(2, 12)] == worst


Memos = dict[str, list[tuple[Value, frozenset[str]]]]


def with_all_memos(graph: GameGraph[str], node: str, path: CountedPath, memos: Memos) -> tuple[Value, frozenset[str]]:
    """KA-A7.2 with every memo kept, not only the last of each vertex."""
    if node in path:
        return 0, frozenset({node})
    for known in memos.setdefault(node, []):
        if known[1] <= path.keys():
            return known
    below = graph.children(node)
    if below:
        path[node] = None
        found = [with_all_memos(graph, after, path, memos) for after in below]
        del path[node]
        best = (max if graph.is_max(node) else min)(value for value, _ in found)
        memo = best, frozenset().union(*(d for _, d in found)) - {node}
    else:
        memo = graph.value(node), frozenset()
    memos[node].append(memo)
    return memo


def test_keeping_every_memo_does_not_help() -> None:  # KA-C8-families
    for graph in (*(complete(m) for m in range(1, 9)), *(diamonds(n) for n in range(1, 7))):
        counted = CountedPath()
        assert with_all_memos(graph, graph.root, counted, {})[0] == score(graph)[graph.root]
        assert counted.calls == visits("graph-memo", graph)


@pytest.mark.parametrize("n", range(1, 9))
def test_families_on_which_the_memo_is_exponential(n: int) -> None:  # KA-C8-families
    assert is_bipartite(diamonds(n), strict=True)
    assert len([*diamonds(n).inner()]) == 3 * n + 1
    assert visits("graph-memo", diamonds(n)) == (n + 8) * 2**n - 6
    assert visits("graph-dfs", diamonds(n)) == (n + 4) * 2 ** (n + 1) - 6
    assert len([*triangles(n).inner()]) == 2 * n + 1
    assert visits("graph-memo", triangles(n)) == (n + 6) * 2**n - 4
    thin = thin_diamonds(n)
    assert is_bipartite(thin, strict=True)
    assert len([*thin.inner()]) == 5 * n + 1
    assert max(len(thin.children(vertex)) for vertex in thin.inner()) == 3
    assert visits("graph-memo", thin) == [20, 66, 178, 442, 1050, 2426, 5498, 12282][n - 1]


def test_without_a_second_way_the_search_is_linear() -> None:  # KA-R6.8-linear
    for text in (FIGURE_1.format(b=1, d=-1), "max r -> a; max a -> b; max b -> r a"):
        graph = GameGraph.parse(text)
        assert visits("graph-dfs", graph) == 1 + len([*graph.edges()])


def test_a_search_of_the_graph_is_the_search_of_its_cut_tree() -> None:  # KA-T6.8, KA-R6-ab
    rng = Random(3)
    some: list[GameGraph[Any]] = [ladder(n) for n in range(2, 6)]
    for graph in (*some, *(random_graph(5, rng, K=range(-3, 4)) for _ in range(100))):
        tree = cutoff_tree(graph, lambda _: True)
        assert run_graph("graph-dfs", graph).visits == len(run("minimax", tree).visited) == len(tree)
        searched, expected = run_graph("graph-alphabeta", graph), run("alphabeta", tree)
        assert searched.value == expected.value
        assert searched.visits == len(expected.visited) <= len(tree)


@pytest.mark.parametrize("m", [1, 3, 5, 7, 21])
def test_the_root_may_change_at_the_last_step(m: int) -> None:  # KA-C8-dr, KA-T5.4
    graph = late_root(m)
    assert is_bipartite(graph, strict=True)
    steps, limit = convergence(graph)
    assert steps == len(graph) == m + 2
    assert limit["r"] == -1
    assert {run_graph(name, graph).value for name in NAMES} == {-1}


# RUNS


def test_a_run_is_seen_from_outside() -> None:
    made = run_graph("graph-dfs", FIGURE_1.format(b=1, d=-1))
    assert (made.algorithm, made.value, made.visits) == ("graph-dfs", 1, 5)
    assert made.visited == ["a", "b", "c", "d"]
    assert made.split == {"inner": 2, "leaf": 2, "recurring": 1, "memo": 0}
    assert run_graph("graph-memo", "max a -> x y; max x -> z; max y -> z; z = 1").split == {
        "inner": 3,
        "leaf": 1,
        "recurring": 0,
        "memo": 1,
    }
    assert run_graph("graph-alphabeta", "max a -> x y; min y -> b c; x = 5; b = 3; c = 9").visited == [
        "a",
        "x",
        "y",
        "b",
    ]
    solved = run_graph("graph-worklist", FIGURE_1.format(b=1, d=-1))
    assert (solved.visits, solved.split) == (None, None)
    assert sorted(solved.visited) == ["a", "b", "c", "d"]


@pytest.mark.parametrize("level", ["off", "local", "oracle"])
@pytest.mark.parametrize("name", SEARCHES)
def test_visits_are_the_same_at_every_level(name: str, level: str) -> None:
    with contracts(level):
        found = run_graph(name, ladder(3)).visits
    assert found == visits(name, ladder(3))


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(ValueError, match=r"no algorithm 'graph' on graphs \(did you mean graph-scc\?\)"):
        find_graph("graph")


def test_a_violation_names_clause_source_and_vertex() -> None:
    naive = mutate(graph_dfs, "return 0", "return 1", (score_with_marks,))
    with contracts("oracle"), pytest.raises(PostViolation) as caught:
        naive(GameGraph.parse("max a -> b; min b -> a x; x = 1"), "a", {})
    assert caught.value.clause.id == "graph-marked-score"
    assert "at node a" in str(caught.value)
    assert "KA-A6.7" in str(caught.value)


def test_wrong_calls_are_refused() -> None:  # graph-path, window
    graph = GameGraph.parse(FIGURE_1.format(b=1, d=-1))
    with contracts("oracle"):
        for procedure in (graph_dfs, graph_alphabeta):
            with pytest.raises(PreViolation, match="graph-path"):
                procedure(graph, "d", {"a": None})
        with pytest.raises(PreViolation, match="graph-path"):
            graph_memo(graph, "d", {"a": None}, {})
        with pytest.raises(PreViolation, match="window"):
            graph_alphabeta(graph, "a", {}, 1, 1)


# SIZE


@pytest.mark.parametrize("name", NAMES)
def test_a_deep_graph_is_no_obstacle(name: str) -> None:
    long = 10_000 if name != "graph-limit" else 300  # the limit looks at the whole path once for each of its vertices
    assert run_graph(name, path(long)).value == 1
    assert run_graph(name, path(long, -1)).value == -1
    assert run_graph(name, cycle(10_000)).value == 0


@pytest.mark.parametrize("seed", range(3))
def test_the_worklist_is_the_limit_on_graphs_of_ten_thousand_vertices(seed: int) -> None:  # KA-R8-gijlswijk
    graph = random_graph(7_500, Random(seed), K=range(-9, 10), degree=4)
    assert len(graph) > 10_000
    with contracts("off"):
        assert graph_worklist(graph) == graph_limit(graph)


@pytest.mark.evidence
def test_a_million_edges() -> None:  # KA-R8-gijlswijk, K = {-1, 0, 1}
    game = Arithmetic()
    assert sum(len(game.children(node)) for node in range(game.size)) == 1_000_000
    with contracts("off"):
        found = graph_worklist(game)
    assert len(found) == game.size
    assert set(found.values()) == {-1, 0, 1}
    assert not [*leaf_rule(game, found), *minimax_rule(game, found)]
