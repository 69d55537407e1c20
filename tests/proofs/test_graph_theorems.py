"""Kars' theorems on all small game graphs, the evidence for the algorithms, and what is false as printed."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice, product
from random import Random
from typing import Any

import pytest

from proofs.dossiers.dossier import Bug
from proofs.dossiers.shelf import DOSSIERS
from proofs.enumeration.cases import Scope
from proofs.enumeration.graph_cases import FURTHER_GRAPH_SCOPES, GRAPH_SCOPES, GraphScope, all_windows, graph_cases
from proofs.enumeration.graph_families import path
from proofs.enumeration.graphs import Vertex, graph_count, graphs, graphs_up_to
from proofs.evidence.exhaust import Evidence, exhaust_graphs
from proofs.evidence.ledger import gather
from proofs.mutants.seeding import mutate, seed
from specs.contracts import Call, Recorder, clauses_of, contracts, recording
from specs.graphs.graph import GameGraph, is_bipartite, is_cycle_free, vertices
from specs.graphs.graph_score import (
    all_move_away,
    convergence,
    leaf_rule,
    minimax_rule,
    s_n,
    s_prime,
    score,
    sequence,
    solutions,
)
from specs.graphs.graph_unwinding import (
    M,
    Operation,
    approximation,
    cutoff_tree,
    is_isomorphic,
    leaf_graph,
    plug,
    through_context,
)
from specs.minimax import f
from specs.values import Value
from tests.random_games import random_graph
from verified.graphs.graph_memo import graph_memo
from verified.graphs.graph_runner import run_graph
from verified.graphs.graph_worklist import graph_worklist
from verified.registry import GRAPH_ALGORITHMS, find_graph

K = (-1, 0, 1)
HUNT = (GraphScope(2, all_windows=True), GraphScope(2, K=(-2, -1, 1, 2)), GraphScope(3, stride=211))


def some_graphs(stride: int) -> Iterator[GameGraph[Vertex]]:
    """All with one or two inner vertices, each stride-th with three, and a few larger ones over a larger K."""
    yield from graphs_up_to(2)
    yield from islice(graphs_up_to(3, stride=stride), 494 // stride, None)
    rng = Random(stride)
    yield from (random_graph(rng.randrange(3, 7), rng, K=range(-3, 4)) for _ in range(200))


# THE ENUMERATION


def test_every_small_graph_is_enumerated_once() -> None:
    for inner in (1, 2):
        found = [*graphs(inner)]
        assert len(found) == len(set(found)) == graph_count(inner)
    assert sum(1 for _ in graphs_up_to(3, stride=1000)) == 126
    assert [graph_count(inner) for inner in (1, 2, 3)] == [14, 480, 124_992]
    assert FURTHER_GRAPH_SCOPES[0].size == 125_486
    assert sum(1 for _ in graphs(3, K=())) == graph_count(3, 0) == 1680
    assert [str(graph) for graph in graphs(1, K=(1,))] == [
        "max 0 -> 0'; 0' = 1",
        "min 0 -> 0'; 0' = 1",
        "max 0 -> 0",
        "min 0 -> 0",
        "max 0 -> 0 0'; 0' = 1",
        "min 0 -> 0 0'; 0' = 1",
    ]


# THE CONTRACTS


WALKED = pytest.param("graph-scc", marks=pytest.mark.more)  # each of its steps is looked at


@pytest.mark.parametrize("name", [WALKED if name == "graph-scc" else name for name in GRAPH_ALGORITHMS])
def test_every_clause_is_exhausted(name: str) -> None:
    algorithm = find_graph(name)
    for scope in GRAPH_SCOPES:
        evidence = exhaust_graphs(algorithm.function, graph_cases(algorithm, scope), str(scope))
        assert evidence.holds, evidence.counterexample or evidence.verdicts
        assert evidence.cases >= scope.size > 490
        assert {verdict.clause for verdict in evidence.verdicts} == {*clauses_of(algorithm.function)}
        assert evidence.scope == str(scope)


def test_the_evidence_covers_every_algorithm() -> None:
    assert next(gather(GRAPH_ALGORITHMS)).procedure == "graph_limit"
    assert sum(1 for _ in all_windows(K)) == 13 * 12 // 2
    assert {algorithm.function.__name__ for algorithm in GRAPH_ALGORITHMS.values()} == {
        "graph_limit",
        "graph_dfs",
        "graph_memo",
        "graph_alphabeta",
        "graph_worklist",
        "graph_scc",
    }


ALPHABETA_FAILURE = "max 0 -> 0 0'; 0' = -1 with window (-inf, -1.75)"


def hunt(name: str, mutant: Any) -> Evidence:
    algorithm = find_graph(name)
    return exhaust_graphs(mutant, chain.from_iterable(graph_cases(algorithm, scope) for scope in HUNT))


NAMED_BUGS = [(name, bug) for name in GRAPH_ALGORITHMS for bug in DOSSIERS[name].bugs]


@pytest.mark.parametrize(("name", "bug"), NAMED_BUGS, ids=str)
def test_the_clause_catches_its_bug(name: str, bug: Bug) -> None:
    evidence = hunt(name, seed(bug))
    assert evidence.counterexample is not None
    assert evidence.counterexample.violation.clause.id == bug.clause
    assert evidence.counterexample.violation.procedure == bug.broken.__name__


@pytest.mark.parametrize(
    ("name", "old", "new", "first"),
    [
        ("graph-limit", "    return s\n", "    return r\n", "max 0 -> 0'; 0' = -1"),
        ("graph-memo", "return 0, ", "return 1, ", "max 0 -> 0"),
        ("graph-alphabeta", "                break\n", "                pass\n", ALPHABETA_FAILURE),
    ],
)
def test_a_counterexample_is_a_graph_that_can_be_read(name: str, old: str, new: str, first: str) -> None:
    procedure = find_graph(name).function
    evidence = hunt(name, mutate(procedure, old, new, clauses_of(procedure)))
    assert str(evidence.counterexample).split("\n")[0] == first
    assert first in evidence.as_json()["counterexample"]


@pytest.mark.parametrize(("name", "bug"), NAMED_BUGS, ids=str)
def test_the_whole_contract_catches_it_too(name: str, bug: Bug) -> None:
    clauses = (*clauses_of(bug.start), *clauses_of(bug.broken), *clauses_of(bug.function))
    assert hunt(name, mutate(bug.function, bug.old, bug.new, clauses, bug.start)).counterexample is not None


@pytest.mark.parametrize("name", GRAPH_ALGORITHMS)
@pytest.mark.sampled(3, "more")
def test_an_unedited_procedure_survives_the_same_hunt(name: str) -> None:
    procedure = find_graph(name).function
    assert hunt(name, mutate(procedure, "return", "return", clauses_of(procedure))).holds


def test_all_algorithms_agree_on_larger_graphs() -> None:  # KA-T6.8, KA-T7.3, KA-R6-ab, KA-R8-gijlswijk
    rng = Random(11)
    with contracts("off"):
        for _ in range(400):
            graph = random_graph(rng.randrange(4, 9), rng, K=range(-3, 4))
            assert len({algorithm.start(graph) for algorithm in GRAPH_ALGORITHMS.values()}) == 1, str(graph)
            assert graph_worklist(graph) == score(graph)


# THE LIMIT


def test_the_printed_sequence_lags_exactly_one_step() -> None:  # KA-D4.1
    for graph in some_graphs(401):
        for n in range(len(graph) + 2):
            assert s_prime(graph, n) == s_n(graph, n + 1)


def test_the_corrected_sequence_scores_the_approximations() -> None:  # KA-D4-approx, KA-R5-mono-tree
    printed_fails = 0
    for graph in graphs_up_to(3, stride=71):
        for n in range(4):
            value = f(approximation(graph, n), 0)
            assert value == s_prime(graph, n)[0]
            printed_fails += value != s_n(graph, n)[0]
    assert printed_fails > 100


def test_a_tree_is_scored_as_by_minimax() -> None:  # KA-D4-req
    for tree in Scope(4, full_window=True).trees():
        assert score(tree) == {node: f(tree, node) for node in tree.nodes()}


def test_without_leaves_everything_is_a_draw() -> None:  # KA-R4-simple-draw
    for graph in graphs(3, K=()):
        assert convergence(graph) == (0, dict.fromkeys(range(3), 0))


def test_the_sequence_ascends_and_stops_in_time() -> None:  # KA-L5.3, KA-T5.4, KA-R5-values, KA-D3-MM
    for graph in some_graphs(97):
        steps, limit = convergence(graph)
        inner, leaves = len([*graph.inner()]), {graph.value(leaf) for leaf in graph.leaves()}
        assert steps <= len(graph)  # sharp; the paper has #K * #V
        assert steps <= inner + 1  # leaves settle at step 1
        assert not [*leaf_rule(graph, limit), *minimax_rule(graph, limit)]
        before: dict[Vertex, Value] | None = None
        for s in islice(sequence(graph), steps + 3):
            assert before is None or all_move_away(before, s)
            assert set(s.values()) <= {0, *leaves}
            before = s
        assert before == limit


@pytest.mark.parametrize("length", [1, 2, 5, 20])
def test_the_bound_on_the_steps_is_attained(length: int) -> None:  # KA-T5.4
    assert convergence(path(length))[0] == length + 1 == len(path(length))


def test_without_cycles_the_rules_have_one_solution() -> None:  # KA-T3.1
    numbers = Counter[bool]()
    for graph in graphs_up_to(2):
        found = [*solutions(graph, K)]
        assert score(graph) in found
        if is_cycle_free(graph):
            assert len(found) == 1
        numbers[len(found) > 1] += 1
    assert numbers[True] > 100  # with cycles there may be several


def test_the_network_of_section_5() -> None:  # KA-P5-dist, links along E reversed, to all predecessors
    for graph in graphs_up_to(3, stride=503):
        state: dict[Vertex, Value] = dict.fromkeys(vertices(graph), 0)
        for n in range(6):
            assert state == s_n(graph, n)
            inbox: dict[Vertex, list[Value]] = {vertex: [] for vertex in state}
            for vertex, after in graph.edges():
                inbox[vertex].append(state[after])
            for vertex, received in inbox.items():
                if received:
                    state[vertex] = max(received) if graph.is_max(vertex) else min(received)
                else:
                    state[vertex] = graph.value(vertex)


# CUTTING


CONTEXTS = [
    ("hole = 0", 0),
    ("max c -> hole x; hole = 0; x = {x}", 1),
    ("min c -> x hole; hole = 0; x = {x}", 1),
    ("max c -> b x; min b -> hole y; hole = 0; x = {x}; y = {y}", 2),
    ("min c -> b x; max b -> e c; max e -> hole y; hole = 0; x = {x}; y = {y}", 3),
]


@pytest.mark.parametrize(("text", "depth"), CONTEXTS)
def test_a_subtree_may_be_replaced_by_its_score(text: str, depth: int) -> None:  # KA-L6.3, KA-L6.5, KA-F6.4
    for filling in graphs_up_to(2, stride=7):
        for x, y in product(K, repeat=2):
            context = GameGraph.parse(text.format(x=x, y=y))
            whole = plug(context, "hole", filling)
            replaced = plug(context, "hole", leaf_graph(score(filling)[0]))
            assert score(whole)[whole.root] == score(replaced)[replaced.root]
            if depth < 3:  # the last context has a cycle of its own, so its hole has no single depth
                for n in range(5):
                    inside = s_n(filling, max(n - depth, 0))[0]
                    assert s_n(whole, n)[whole.root] == through_context(context, "hole", inside, n)


def test_what_has_the_same_score_is_interchangeable() -> None:  # KA-D6.1, KA-L6.2, KA-L6.4, KA-R6-congr
    for text, _ in CONTEXTS:
        for x, y in product(K, repeat=2):
            context = GameGraph.parse(text.format(x=x, y=y))
            wholes: dict[Value, set[Value]] = {}
            for filling in graphs_up_to(2, stride=17):
                whole = plug(context, "hole", filling)
                wholes.setdefault(score(filling)[0], set()).add(score(whole)[whole.root])
            assert set(wholes) == {*K}
            assert all(len(values) == 1 for values in wholes.values())


def test_walks_that_come_back_may_be_cut_anywhere() -> None:  # KA-T6.6, strong form
    rng = Random(5)
    for graph in graphs_up_to(3, stride=149):
        root = score(graph)[0]
        assert f(cutoff_tree(graph, lambda _: True), 0) == root
        # Any choice, as long as nothing infinite is left: at the third occurrence at the latest.
        some = cutoff_tree(graph, lambda walk: walk.count(walk[-1]) > 2 or rng.random() < 0.7)
        assert f(some, 0) == root


def test_the_cutoff_theorem_needs_the_player() -> None:  # KA-T6.6 as printed, KA-D2.1c-iso
    graph = GameGraph.parse("max a -> b x; min b -> a y; x = -1; y = -1")
    below = graph.rooted_at("b")
    assert is_isomorphic(graph, below, players=False)  # so b, below a, would be a copy of a ...
    assert score(graph)["a"] == -1
    assert score(graph, {"b"})["a"] == 0  # ... and yet must not be replaced by 0
    assert not is_isomorphic(graph, below)


def test_absorption() -> None:  # KA-TA.1, from n = 1 on
    operations: tuple[Operation, ...] = (max, min)
    cases = 0
    for n in (1, 2, 3):
        for terms in product(product(K, operations), repeat=n):
            for x in K:
                cases += 1
                assert M([*terms, terms[0]], x) == M(terms, x)
    assert cases == 3 * (6 + 36 + 216)


def test_absorption_needs_equal_operations() -> None:  # KA-TA.1
    assert M([(-1, max), (-1, max), (-1, min)], 0) != M([(-1, max), (-1, max)], 0)


def test_absorption_in_another_distributive_lattice() -> None:  # KA-R8-ext
    subsets = [frozenset(part) for part in ((), (1,), (2,), (1, 2))]

    def union(a: Any, b: Any) -> Value:
        return frozenset(a | b)

    def intersection(a: Any, b: Any) -> Value:
        return frozenset(a & b)

    operations: tuple[Operation, ...] = (union, intersection)
    for terms in product(product(subsets, operations), repeat=2):
        for x in subsets:
            assert M([*terms, terms[0]], x) == M(terms, x)


def simple_cycle(a: tuple[int, ...]) -> GameGraph[str]:
    d = len(a)
    moves = {f"p{j}": [f"leaf{j}", f"p{(j + 1) % d}"] for j in range(d)}
    sides = {f"p{j}": j % 2 == 0 for j in range(d)}
    return GameGraph(moves, sides, {f"leaf{j}": a[j] for j in range(d)}, "p0")


@pytest.mark.parametrize("d", [1, 2, 4])
def test_a_simple_cycle_settles_after_one_round(d: int) -> None:  # KA-CA.2 corrected, KA-I6.6-path
    operations: tuple[Operation, ...] = (max, min)
    printed_fails = []
    for a in product(K, repeat=d):
        graph = simple_cycle(a)
        expected = M([(a[j], operations[j % 2]) for j in range(d)], 0)
        assert s_prime(graph, d)["p0"] == s_prime(graph, d + 1)["p0"] == score(graph)["p0"] == expected
        assert s_n(graph, d + 1)["p0"] == s_n(graph, d + 2)["p0"]
        if s_n(graph, d)["p0"] != s_n(graph, d + 1)["p0"]:
            printed_fails.append(a)
    assert {1: (1,), 2: (-1, -1), 4: (-1, 0, -1, -1)}[d] in printed_fails


# VISITS


def walks(graph: GameGraph[Vertex], walk: tuple[Vertex, ...]) -> int:
    """The walks that go on from this one and whose vertices but the last are distinct."""
    if walk[-1] in walk[:-1]:
        return 1
    return 1 + sum(walks(graph, (*walk, after)) for after in graph.children(walk[-1]))


def test_the_search_visits_each_walk_without_repetition() -> None:  # KA-T6.8, KA-R6.8-linear
    unique = 0
    with contracts("off"):
        for graph in some_graphs(997):
            found = run_graph("graph-dfs", graph).visits
            assert found == walks(graph, (0,))
            simple = Counter(_simple_ends(graph, (0,)))
            if max(simple.values()) == 1:  # one simple path to every vertex
                unique += 1
                assert found == 1 + len([*graph.edges()])
    assert unique > 300


def _simple_ends(graph: GameGraph[Vertex], walk: tuple[Vertex, ...]) -> Iterator[Vertex]:
    yield walk[-1]
    for after in graph.children(walk[-1]):
        if after not in walk:
            yield from _simple_ends(graph, (*walk, after))


def test_without_cycles_the_memo_expands_each_vertex_once() -> None:  # KA-R1-dag
    seen = 0
    with contracts("off"):
        for graph in graphs_up_to(3, stride=5):
            if is_cycle_free(graph):
                seen += 1
                split = run_graph("graph-memo", graph).split
                assert split is not None
                assert (split["inner"], split["recurring"]) == (len([*graph.inner()]), 0)
    assert seen > 300


# REFUTED


def naive_root(graph: GameGraph[Vertex]) -> Value:
    pair: Any = NAIVE(graph, 0, {}, {})
    value: Value = pair[0]
    return value


NAIVE = mutate(graph_memo, " and known[1] <= path.keys()", "", ())


def test_the_smallest_graph_that_a_naive_memo_gets_wrong() -> None:  # KA-E7.1: three inner vertices
    assert all(naive_root(graph) == score(graph)[0] for graph in graphs_up_to(2, K=(-2, -1, 0, 1, 2)))
    wrong = [graph for graph in graphs(3, K=(-1,)) if naive_root(graph) != score(graph)[0]]
    assert "max 0 -> 1 2; min 1 -> 2 1'; max 2 -> 1; 1' = -1" in map(str, wrong)
    assert not any(is_bipartite(graph) for graph in wrong)  # there it takes four


def heard_memos(graph: GameGraph[Any]) -> list[tuple[Any, dict[Any, None], tuple[Value, frozenset[Any]]]]:
    """The calls of algorithm 7.2 in the order of their returns: the vertex, the path, and what was returned."""

    class Memos(Recorder):
        def left(self, call: Call) -> None:
            returned.append((call.node, dict(call.arguments[2]), call.v))

    returned: list[tuple[Any, dict[Any, None], tuple[Value, frozenset[Any]]]] = []
    with recording(Memos()):
        graph_memo(graph, graph.root, {}, {})
    return returned


def test_a_memo_value_is_not_the_score_of_the_cut_graph() -> None:  # KA-A7.2: the stronger postcondition is false
    text = "max 0 -> 1 B 2; max 1 -> A 3 B; min 2 -> 3 A 0; min 3 -> 0 1 2; A = -2; B = -1"
    graph = GameGraph.parse(text)
    inexact = [(node, marked, v) for node, marked, v in heard_memos(graph) if v[0] != score(graph, v[1])[node]]
    assert ("3", {"0": None, "2": None}, (-1, frozenset({"0", "2"}))) in inexact
    assert score(graph, {"0", "2"})["3"] == 0


def root_step(graph: GameGraph[Vertex]) -> int:
    """The last step at which the root changes."""
    values = [s[0] for s in islice(sequence(graph), len(graph) + 1)]
    return max((n for n in range(1, len(values)) if values[n] != values[n - 1]), default=0)


def distance(graph: GameGraph[Vertex]) -> int:
    """d_r: how far away the furthest vertex is."""
    layer, seen, steps = {graph.root}, {graph.root}, 0
    while layer := {after for vertex in layer for after in graph.children(vertex)} - seen:
        seen |= layer
        steps += 1
    return steps


def test_the_distance_from_the_root_does_not_bound_the_steps() -> None:  # KA-C8-dr
    assert all(root_step(graph) <= distance(graph) + 1 for graph in graphs_up_to(2))
    late = [graph for graph in graphs(3, K=(-1,)) if root_step(graph) > distance(graph) + 1]
    assert "max 0 -> 1 2; max 1 -> 1'; max 2 -> 1; 1' = -1" in map(str, late)
    assert not any(is_bipartite(graph) for graph in late)
    bipartite = GameGraph.parse("max 0 -> 1 2; min 2 -> 3; max 3 -> 1; min 1 -> x; x = -1")
    assert [s["0"] for s in islice(sequence(bipartite), 6)] == [0, 0, 0, 0, 0, -1]
