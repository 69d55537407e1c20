"""Spec `graph`: `score(graph) -> value` on every small game graph (KA-D4.1)."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import permutations, product
from typing import Any
from unittest.mock import patch

import pytest

from proofs.checking.core.budget import Budget
from proofs.checking.core.calling import Subject
from proofs.checking.core.checkpoint import Checkpoint
from proofs.checking.core.clock import Clock
from proofs.checking.core.confirm import Confirmation, confirm
from proofs.checking.core.game import Case, Finding, Search
from proofs.checking.core.run_once import attempt
from proofs.checking.core.spec import Clauses, Spec
from proofs.checking.core.windows import Kind
from proofs.checking.games.graph_cases import GraphLevel, OneGraph, ScoredGraph, larger_graphs
from proofs.checking.games.graph_shrink import shrink_graph
from proofs.checking.games.graphs import graphs
from proofs.checking.report import Report
from proofs.checking.specs import GRAPH
from proofs.checking.specs import graph as graph_spec
from proofs.checking.stages import check_state
from proofs.checking.stages import levels as stage
from proofs.checking.worker import events
from proofs.enumeration.graph_shapes import GraphShape, around_zero, levels, outlines, renamed
from proofs.sandbox.beacon import Note
from proofs.symbolic.terms import UnsupportedError
from proofs.verdict import Verdict
from specs.graphs.graph import GameGraph, is_cycle_free
from specs.graphs.graph_score import score
from verified.registry import GRAPH_ALGORITHMS

Event = dict[str, Any]
Function = Callable[[Any], Any]


pytestmark = pytest.mark.usefixtures("without_contracts")


def check_graph(
    function: Function,
    *,
    seconds: float = 60,
    samples: int = stage.SAMPLES,
    spec: Spec = GRAPH,
    questions: int = 100_000,
    run_seconds: float = 1,
    **size: int,
) -> Iterator[Event]:
    subject = Subject(function, replace(spec, game=replace(graphs(**size), questions=questions)))
    with patch.object(stage, "SAMPLES", samples), patch.object(stage, "A_SECOND", 0):
        yield from events(subject, Budget(seconds=seconds, run_seconds=run_seconds), (), Clock(seconds))


def report_on(function: Function, **limits: Any) -> Report:
    report = Report("score", limits.get("spec", GRAPH).outline, "minimax", ())
    for event in check_graph(function, **limits):
        report.take(event)
    return report


def verdicts(function: Function, **limits: Any) -> dict[str, Event]:
    return {name: clause.as_json() for name, clause in report_on(function, **limits).clauses.items()}


def confirm_graph(function: Function, shape: GraphShape, clauses: Clauses = GRAPH.clauses) -> Confirmation:
    every: Kind = ()
    return confirm(Subject(function, GRAPH), shape, every, clauses)


def exhaust_graph(function: Function, shape: GraphShape, clauses: Clauses) -> tuple[Finding | None, dict[str, int]]:
    applied: dict[str, int] = {}
    subject = Subject(function, GRAPH)
    for case in OneGraph(shape.successors, shape.types).cases(subject, gaps=False):
        found = attempt(subject, case, clauses, applied)
        if found is not None:
            return found, applied
    return None, applied


# THE SHAPES


def canonical(below: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...] | None:
    order = [0]
    for vertex in order:
        order.extend(after for after in below[vertex] if after not in order)
    number = {vertex: index for index, vertex in enumerate(order)}
    reached = len(order) == len(below)
    return tuple(tuple(number[after] for after in below[vertex]) for vertex in order) if reached else None


@pytest.mark.parametrize("number", [1, 2, 3])
def test_every_graph_is_a_shape_and_comes_once(number: int) -> None:
    rows = [row for size in range(number + 1) for row in permutations(range(number), size)]
    every = {canonical(below) for below in product(rows, repeat=number)} - {None}
    listed = [shape for edges in range(number * number + 1) for shape in outlines(number, edges)]
    assert len(listed) == len(set(listed))
    assert set(listed) == every


def test_the_levels_hold_so_many_graphs() -> None:
    counts = {(level.vertices, level.edges): sum(1 for _ in level.shapes()) for level in levels(4, 5)}
    assert counts[2, 4] == 16  # both vertices have both moves, in two orders and two types each
    assert counts[4, 3] == 22  # the trees: 1 of depth 3, 3 of depth 2, 1 of depth 1, times their types
    assert sum(counts.values()) == 7955
    assert all(counts.values())
    assert [*counts] == sorted(counts, key=lambda level: (sum(level), level))


def test_a_shape_with_scores_is_the_graph_that_its_text_says() -> None:
    for level in levels(3, 4):
        for shape in level.shapes():
            graph = shape.fill(range(1, shape.leaves + 1))
            assert GameGraph.parse(str(graph)) == graph
            below = {vertex: graph.children(vertex) for vertex in graph.inner()}
            sides = {vertex: graph.is_max(vertex) for vertex in below}
            assert renamed(below, sides, {leaf: graph.value(leaf) for leaf in graph.leaves()}, graph.root) == graph


def test_scores_stand_around_zero_in_every_order() -> None:
    assert [len(around_zero(leaves)) for leaves in range(5)] == [1, 3, 13, 75, 541]
    assert around_zero(1) == ((0,), (1,), (-1,))

    def order(scores: tuple[int, ...]) -> tuple[tuple[bool, bool], ...]:
        return tuple((x < y, x == y) for x in (*scores, 0) for y in (*scores, 0))

    wide = {order(scores) for scores in product(range(-3, 4), repeat=3)}
    assert {order(scores) for scores in around_zero(3)} == wide


# RIGHT ONES


@pytest.mark.parametrize("name", GRAPH_ALGORITHMS)
def test_the_built_in_algorithms_are_confirmed(name: str) -> None:
    found = verdicts(GRAPH_ALGORITHMS[name].start, max_edges=4, samples=50)  # with five: verified evidence --further
    for clause in ("score", "terminates"):
        assert found[clause]["verdict"] == "confirmed"
        assert found[clause]["evidence"] == [
            {"verdict": "sampled", "scope": "50 random graphs of up to 9 vertices"},
            {
                "verdict": "confirmed",
                "scope": "every game graph of up to 4 vertices and 4 edges, every real leaf score",
            },
        ]
    once = {"graph-memo", "graph-worklist", "graph-scc"}
    assert found["once"]["verdict"] == ("confirmed" if name in once else "refuted")


def search(
    draw: Callable[[Any, str, list[str]], Any] = lambda *_: 0,
    best: Callable[..., Any] = max,
    worst: Callable[..., Any] = min,
    seen: Callable[[Any], Any] = lambda v: v,
) -> Function:
    """Depth-first search: `draw` is what a position on the path counts, `seen` what is made of a leaf's score."""

    def scored(graph: Any) -> Any:
        def go(node: str, path: list[str]) -> Any:
            if node in path:
                return draw(graph, node, path)
            below = graph.children(node)
            if not below:
                return seen(graph.value(node))
            return (best if graph.is_max(node) else worst)([go(after, [*path, node]) for after in below])

        return go(graph.root, [])

    return scored


def test_a_search_that_steps_by_one_is_confirmed_for_integers() -> None:
    def best(values: list[Any]) -> Any:
        found = values[0]
        for v in values[1:]:
            if v >= found + 1:
                found = v
        return found

    found = verdicts(search(best=best), max_edges=2, samples=10)
    assert found["score"]["verdict"] == "confirmed"
    assert "every integer leaf score" in found["score"]["scope"]


# WRONG ONES


def remembering(graph: Any) -> Any:
    memo: dict[str, Any] = {}

    def go(node: str, path: list[str]) -> Any:
        if node in path:
            return 0
        if node not in memo:
            below = graph.children(node)
            best = max if graph.is_max(node) else min
            memo[node] = best([go(after, [*path, node]) for after in below]) if below else graph.value(node)
        return memo[node]

    return go(graph.root, [])


def visiting(graph: Any) -> Any:
    """A vertex met before counts as a draw, on the path or not."""
    met: set[str] = set()

    def go(node: str) -> Any:
        if node in met:
            return 0
        met.add(node)
        below = graph.children(node)
        return (max if graph.is_max(node) else min)([go(after) for after in below]) if below else graph.value(node)

    return go(graph.root)


WRONG: dict[str, tuple[Function, str, str, str]] = {
    "memo whatever it depends on (KA-E7.1)": (remembering, "max a -> b c; min b -> c d; max c -> b; d = -1", "-1", "0"),
    "a cycle counts 1": (search(draw=lambda *_: 1), "max a -> a", "0", "1"),
    "a cycle counts against the mover": (
        search(draw=lambda graph, node, _: -1 if graph.is_max(node) else 1),
        "max a -> a",
        "0",
        "-1",
    ),
    "max and min exchanged": (search(best=min, worst=max), "max a -> a b; b = 1", "1", "0"),
    "wrong at self-loops of min vertices": (
        search(draw=lambda graph, node, path: int(path[-1] == node and not graph.is_max(node))),
        "min a -> a",
        "0",
        "1",
    ),
    "wrong when a longer cycle leads to the root": (
        search(draw=lambda graph, node, path: -int(node == graph.root and len(path) > 1)),
        "max a -> b; max b -> a",
        "0",
        "-1",
    ),
    "wrong when a cycle does not lead to the root": (
        search(draw=lambda graph, node, _: int(node != graph.root)),
        "max a -> b; max b -> b",
        "0",
        "1",
    ),
    "what was met before is a draw": (visiting, "max a -> b c; max c -> b; b = -1", "-1", "0"),
    "scores above 5 count 5": (search(seen=lambda v: min(v, 5)), "a = 6", "6", "5"),
    "scores between 0 and 1 count 0": (search(seen=lambda v: 0 if 0 < v < 1 else v), "a = 0.5", "0.5", "0"),
    "the second best": (
        search(best=lambda values: sorted(values)[max(0, len(values) - 2)]),
        "max a -> a b; b = 1",
        "1",
        "0",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_score_is_refuted_on_the_smallest_graph(name: str) -> None:
    function, text, expected, got = WRONG[name]
    *_, finding = (
        event for event in check_graph(function) if event["event"] == "finding" and event["clause"] == "score"
    )
    assert finding["counterexample"] == {"tree": text, "expected": expected, "got": got}
    assert finding["smallest"]
    graph = GameGraph.parse(text)  # anyone can run it again
    assert str(score(graph)[graph.root]) == expected
    assert str(function(graph)) == got


@pytest.mark.parametrize("edges", [2, pytest.param(3, marks=pytest.mark.evidence)])
def test_the_two_engines_agree_shape_by_shape(edges: int) -> None:
    for name, (function, *_) in WRONG.items():
        if not name.startswith("scores"):  # those compare with other constants than 0
            for level in levels(3, edges):
                for shape in level.shapes():
                    paths = confirm_graph(function, shape, GRAPH.required)
                    finding, applied = exhaust_graph(function, shape, GRAPH.required)
                    assert (paths.broken is None) == (finding is None), (name, shape)
                    assert finding is not None or applied["score"] == len(around_zero(shape.leaves))


def test_a_clause_that_is_not_required_does_not_end_the_check() -> None:
    told = [*check_graph(search(), max_edges=3, samples=0)]
    (finding,) = (event for event in told if event["event"] == "finding")
    assert finding["clause"] == "once"
    assert finding["counterexample"]["tree"] == "max a -> b c; max c -> b; b = 0"
    assert finding["counterexample"]["got"] == "b b"
    assert finding["drawing"] == ["max a -> b c  s=0", "leaf b        s=0", "max c -> b    s=0"]
    assert {e["clause"]: e["verdict"] for e in told if e["event"] == "rung"} == {
        "score": "confirmed",
        "terminates": "confirmed",
    }


def test_a_wrong_specification_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(graph_spec, "score", lambda _: dict.fromkeys("abcdefghi", 0))
    assert verdicts(search(), max_edges=2)["score"]["counterexample"] == {"tree": "a = 1", "expected": "0", "got": "1"}


# NUMBERS INSTEAD


HASHES = search(seen=lambda v: {v: v}[v])


def test_what_symbolic_values_do_not_support_is_enumerated_and_said() -> None:
    shape = GraphShape(((),), ())
    with pytest.raises(UnsupportedError, match="hash"):
        confirm_graph(HASHES, shape)
    report = report_on(HASHES, max_edges=2, samples=20)
    found = report.clauses["score"].as_json()
    assert (found["verdict"], found["engine"]) == ("exhausted", "exhausted")
    assert found["evidence"] == [
        {"verdict": "sampled", "scope": "20 random graphs of up to 9 vertices"},
        {
            "verdict": "exhausted",
            "scope": "every game graph of up to 4 vertices and 2 edges, every order of the leaf scores and 0",
        },
    ]
    why = "symbolic values do not support the hash of a value (as a key of a dict, or a member of a set)"
    assert report.notes == [f"confirmed hands over to enumeration: {why}"]


@pytest.mark.parametrize(
    ("seen", "text"),
    [
        (lambda v: v or -1, "a = 0"),  # asks for the truth of a score
        (abs, "a = -1"),
        (lambda v: v if {v} == {-v} or v < 0 else -v, "a = 1"),
    ],
)
def test_a_wrong_function_is_refuted_by_numbers(seen: Function, text: str) -> None:
    found = verdicts(search(seen=seen))["score"]
    assert (found["verdict"], found["engine"]) == ("refuted", "exhausted")
    assert found["counterexample"]["tree"] == text


def test_code_that_does_not_repeat_itself_is_enumerated() -> None:
    def turning(graph: Any) -> Any:
        return search(best=lambda values: max(values[:: random.choice((1, -1))]))(graph)

    report = report_on(turning, max_edges=3, samples=0)  # so many that chance does not hide it
    assert report.clauses["score"].verdict == "exhausted"
    assert any("given the same answers it asks other questions" in note for note in report.notes)


def test_code_that_tells_a_symbolic_score_from_a_number_gets_numbers_too() -> None:
    found = verdicts(search(seen=lambda v: -v if isinstance(v, int) else v))["score"]
    assert (found["verdict"], found["engine"]) == ("refuted", "exhausted")
    assert found["counterexample"]["tree"] == "a = 1"


def test_what_only_large_graphs_show_is_found_at_random_and_made_small() -> None:
    deep = search(draw=lambda _graph, _node, path: int(len(path) > 4))
    found = verdicts(deep, max_edges=2, samples=300)["score"]
    assert (found["verdict"], found["engine"], found["smallest"]) == ("refuted", "sampled", False)
    graph = GameGraph.parse(found["counterexample"]["tree"])
    assert len(graph) == 5  # a way of five vertices and back
    assert sum(1 for _ in graph.edges()) == 5
    assert deep(graph) != score(graph)["a"]


def test_random_graphs_are_the_same_every_time_and_have_cycles_and_shared_leaves() -> None:
    drawn = [*larger_graphs(100, 4)]
    assert drawn == [*larger_graphs(100, 4)]
    assert any(is_cycle_free(graph) for graph in drawn)
    assert sum(not is_cycle_free(graph) for graph in drawn) > 30
    assert (
        sum(sum(leaf in graph.children(v) for v in graph.inner()) > 1 for graph in drawn for leaf in graph.leaves())
        > 30
    )
    assert {len(graph) for graph in drawn} == {4, 5, 6, 7, 8, 9}


@pytest.mark.parametrize(("ply", "least"), [(0, 1), (2, -3), (3, -3)])
@pytest.mark.many_games
def test_random_graphs_show_what_a_draw_on_the_way_leaves_in_a_memo(ply: int, least: int) -> None:
    """A repeated vertex counts 0 while its score is unknown, and what rests on that is kept."""

    def memoizing(graph: Any) -> Any:
        memo: dict[str, Any] = {}

        def walk(vertex: str, path: str) -> Any:
            if vertex in memo or vertex in path or not graph.children(vertex):
                return memo[vertex] if vertex in memo else 0 if vertex in path else graph.value(vertex)
            best = max if graph.is_max(vertex) else min
            v = best(walk(after, path + vertex) for after in graph.children(vertex))
            if len(path) >= ply and v >= least:
                memo[vertex] = v
            return v

        return walk(graph.root, "")

    a_minute = larger_graphs(60 * stage.A_SECOND, 4)
    assert any(memoizing(graph) != score(graph)[graph.root] for graph in a_minute)


# MADE SMALL


def test_the_shrinker_keeps_to_the_clause() -> None:
    def moody(graph: Any) -> Any:
        """Wrong on cycles, but raises where there are fewer than three vertices."""
        met = [graph.root]
        for node in met:
            met.extend(after for after in graph.children(node) if after not in met)
        if len(met) < 3:
            raise ValueError("too small")
        return search(draw=lambda *_: 1)(graph)

    large = GameGraph.parse("max a -> b c e; min b -> d c; max c -> a b; max e -> e a d; d = -7")
    subject = Subject(moody, GRAPH)
    finding = attempt(subject, Case(large), GRAPH.required)
    assert finding is not None
    assert finding.clause == "score"
    search_for = Search(4.0, integers=False, full=False, is_exact=True)
    small = shrink_graph(subject, finding, GRAPH.clauses["score"], search_for)
    assert small.clause == "score"
    assert len(small.case.tree) == 3
    raised = shrink_graph(subject, Finding("terminates", Case(large), "", "", "KeyError"), None, search_for)
    assert raised.case.tree == large  # a ValueError is another fault


# NO SCORE AT ALL


def endless(graph: Any, node: Any = None) -> Any:
    node = graph.root if node is None else node
    below = graph.children(node)
    return (
        (max if graph.is_max(node) else min)(endless(graph, after) for after in below) if below else graph.value(node)
    )


def walks(graph: Any) -> Any:
    node = graph.root
    while graph.children(node):
        node = graph.children(node)[-1]
    return graph.value(node)


def hangs(graph: Any) -> Any:
    while graph.children(graph.root) and not graph.is_max(graph.root):
        try:
            while True:
                pass
        except BaseException:  # noqa: BLE001, S110 - that is what it does
            pass
        return 0
    return search()(graph)


def hides(graph: Any) -> Any:
    try:
        return graph.value(graph.root)
    except Exception:  # noqa: BLE001 - that is what it does
        return search()(graph)


def exits(graph: Any) -> Any:
    if graph.root in graph.children(graph.root):
        raise SystemExit
    return search()(graph)


def keeps(graph: Any, memo: dict[str, Any] = {}) -> Any:  # noqa: B006 - that is what it does
    return memo.setdefault(graph.root, search()(graph))


def grows(graph: Any, calls: list[int] = []) -> Any:  # noqa: B006 - as above
    calls.append(0)
    return search()(graph) + (len(calls) > 1)


def test_what_is_kept_is_put_back_before_the_next_graph_and_each_graph_is_searched_twice() -> None:
    report = report_on(keeps, max_edges=2, samples=5)
    assert report.verdict == "holds", str(report)
    assert "every history of up to 2 calls" in report.clauses["score"].rungs[Verdict.CONFIRMED]
    report = report_on(grows, max_edges=2, samples=5)
    assert report.verdict == "refuted"
    assert report.clauses["score"].as_json()["counterexample"]["calls"] == 2


@pytest.mark.parametrize(
    ("function", "text", "got"),
    [
        (endless, "max a -> a", "RecursionError"),
        (walks, "max a -> a", "more than 5,000 questions"),
        (hangs, "min a -> a", "no end after 0.2 s (--run-seconds), nor after 0.4 s"),
        (hides, "max a -> a", "tree.value(node 'a')"),
        (exits, "max a -> a", "SystemExit"),
        (
            lambda graph: graph.root if graph.children(graph.root) else graph.value(graph.root),
            "max a -> a",
            "returned 'a' of type str",
        ),
        (lambda graph: 1 // len(graph.children(graph.root)), "a = 0", "ZeroDivisionError"),
        (lambda graph: setattr(graph, "root", 1), "a = 0", "the tree may not be changed"),
        (lambda graph: graph.leaves(), "a = 0", "tree.leaves: a search may ask"),
    ],
)
def test_a_function_that_does_not_return_a_score_is_a_verdict(function: Function, text: str, got: str) -> None:
    with patch.object(check_state, "PATIENCE", 2):
        found = verdicts(function, questions=5_000, run_seconds=0.2)  # which are asked long before the time is over
    assert found["terminates"]["verdict"] == "refuted"
    assert found["terminates"]["counterexample"]["tree"] == text
    assert got in found["terminates"]["counterexample"]["got"]
    assert found["score"]["verdict"] == "undecided"


def test_a_fault_on_symbolic_scores_is_found_by_the_symbolic_engine() -> None:
    outcome = confirm_graph(endless, GraphShape(((0, 1), ()), (True,)))
    assert outcome.fault is not None
    assert isinstance(outcome.fault[0], RecursionError)


def test_a_clause_that_is_never_put_to_the_test_is_vacuous() -> None:
    idle = replace(GRAPH.classifying["once"], premise=lambda evaluated: evaluated == "never")
    found = verdicts(search(), max_edges=2, samples=5, spec=replace(GRAPH, classifying={"once": idle}))
    assert found["score"]["verdict"] == "confirmed"
    assert (found["once"]["verdict"], found["once"]["scope"]) == ("vacuous", None)


def test_a_check_that_is_out_of_time_says_how_far_it_came() -> None:
    found = verdicts(search(), seconds=0.4)
    assert found["score"]["verdict"] == "confirmed"
    assert "of both together" in found["score"]["scope"]
    found = verdicts(search(), seconds=1e-9)
    assert [found[name]["verdict"] for name in ("score", "once", "terminates")] == ["undecided"] * 3
    with pytest.raises(ValueError, match="max_vertices=0"):
        verdicts(search(), max_vertices=0)


def test_the_beacon_tells_the_graph_that_was_being_run() -> None:
    (shape,) = (s for s in levels(3, 2)[-1].shapes() if s == GraphShape(((1, 2), (), ()), (False,)))
    subject = Subject(search(), GRAPH)

    def died_on(told: str, number: int) -> GameGraph[str] | None:
        place = Checkpoint.of(Note(told, number))
        graph: GameGraph[str] | None = None if place is None else place.case(subject).tree
        return graph

    for number, scores in enumerate(around_zero(2)):
        assert died_on(str(Checkpoint.at(graphs().one(shape))), number) == shape.fill(scores)
    assert died_on(str(Checkpoint.at(ScoredGraph(str(shape.fill([4, -7]))))), 0) == shape.fill([4, -7])
    assert died_on("confirmed: symbolic scores", 3) is None


def test_nothing_holds_before_the_graphs_on_which_a_careless_memo_fails() -> None:  # KA-E7.1: four vertices, five edges
    every = [level for level in GRAPH.game.families(Subject(keeps, GRAPH), Budget()) if isinstance(level, GraphLevel)]
    assert max(level.size for level in every) == 9
    assert GRAPH.game.is_enough(every, Budget(), False)
    assert not GRAPH.game.is_enough([level for level in every if level.size < 9], Budget(), False)
