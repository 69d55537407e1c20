"""Spec `depth`: right searches and single edits of them, each verdict held against a judge that shares no code."""

import re
from collections.abc import Callable
from math import inf
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from proofs.checking.core.budget import Budget
from proofs.checking.core.clock import Clock
from proofs.checking.core.depths import AtDepth
from proofs.checking.core.spec import Spec
from proofs.checking.core.windows import Given, depth_of, ends, moved
from proofs.checking.games import tree_cases
from proofs.checking.loading import Request, subject_of
from proofs.checking.report import Report
from proofs.checking.specs import DEPTH
from proofs.checking.stages import check_state, classes, histories, numbers
from proofs.checking.worker import events
from proofs.sandbox.guarded_game import Guard
from proofs.sandbox.loader import UnusableRequest
from specs.clauses.depth import DEPTH_LIMITED, f_depth
from specs.contracts import PostViolation, contract, contracts
from specs.depth_limited import EvaluatedTree
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF
from tests.proofs.oracle.evaluated import Call, Game, Place, Search, at_depth, broken_on, from_depth, parsed, refuted

PLAIN = """
from math import inf

def search(tree, node, depth, alpha, beta):
    children = tree.children(node)
    if depth == 0 or not children:
        return tree.evaluate(node)
    best = -inf if tree.is_max(node) else inf
    for child in children:
        v = search(tree, child, depth - 1, alpha, beta)
        if tree.is_max(node):
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
"""
TABLE = """
from math import inf

TABLE = {}

def search(tree, node, depth, alpha, beta):
    key, left = (node, depth), depth
    low, high, _ = TABLE.get(key, (-inf, inf, left))
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    a, b = max(alpha, low), min(beta, high)
    children = tree.children(node)
    if depth == 0 or not children:
        best = tree.evaluate(node)
    else:
        best, lo, hi = (-inf if tree.is_max(node) else inf), a, b
        for child in children:
            v = search(tree, child, depth - 1, lo, hi)
            if tree.is_max(node):
                best = max(best, v)
                lo = max(lo, best)
            else:
                best = min(best, v)
                hi = min(hi, best)
            if lo >= hi:
                break
    TABLE[key] = (best if best > a else low), (best if best < b else high), left
    return best
"""
DEEPER = """    key, left = node, depth
    low, high, was = TABLE.get(key, (-inf, inf, left))
    if was >= depth and (low >= beta or low == high):
        return low
    if was >= depth and high <= alpha:
        return high
    low, high = -inf, inf
"""
FIRST = """    key, left = (node, depth), depth
    low, high, _ = TABLE.get(key, (-inf, inf, left))
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
"""
DEEPENING = f"""{TABLE}

def deepen(tree, node, depth):
    value = tree.evaluate(node)
    for d in range(1, depth + 1):
        value = search(tree, node, d, -inf, inf)
    return value
"""
NEGAMAX = """
from math import inf

def search(tree, node, depth, alpha, beta):
    children = tree.children(node)
    if depth == 0 or not children:
        return tree.evaluate(node)
    best = -inf
    for child in children:
        best = max(best, -search(tree, child, depth - 1, -beta, -max(alpha, best)))
        if best >= beta:
            break
    return best
"""

RIGHT = {
    "plain": PLAIN,
    "table": TABLE,
    "deepening": DEEPENING,
    "negamax": NEGAMAX,
    "cut off one ply too late": PLAIN.replace("depth == 0 or", "depth < 0 or"),
    "a deeper entry is an answer": TABLE.replace(FIRST, DEEPER),
}
WRONG = {
    "cut off one ply too early": ("plain", "depth == 0", "depth <= 1"),
    "the depth does not count down": ("plain", "depth - 1,", "depth,"),
    "counts down two plies": ("plain", "depth - 1,", "max(depth - 2, 0),"),
    "a cutoff at the wrong end": ("plain", "alpha >= beta", "best >= beta"),
    "0 at a leaf": ("plain", "return tree.evaluate(node)", "return tree.evaluate(node) if children else 0"),
    "a futile move is left out": ("plain", "in children:", "in children[: 1 + (tree.evaluate(node) < beta)]:"),
    "the table ignores depth": ("table", "key, left = (node, depth), depth", "key, left = node, depth"),
    "a shallower entry is an answer": ("table", FIRST, DEEPER.replace("was >=", "was <=")),
    "an entry of the other parity": ("table", "(node, depth), depth", "(node, depth % 2), depth"),
    "a bound kept as exact": ("table", "(best if best < b else high)", "best"),
    "the last but one iteration": ("deepening", "range(1, depth + 1)", "range(1, depth)"),
    "every second iteration": ("deepening", "range(1, depth + 1)", "range(1, depth + 1, 2)"),
    "a sign forgotten": ("negamax", "-search(tree", "search(tree"),
    "the wrong player's evaluation": ("negamax", "return tree.evaluate", "return -tree.evaluate"),
}
MOST_LEAVES = 2
ENTRY = {"deepening": "deepen"}
ENDS = {"-inf": -inf, "+inf": inf}


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enough for these searches, and no more."""
    monkeypatch.setattr(histories, "AT_FIRST", 400)
    monkeypatch.setattr(histories, "NAMED", 50)
    monkeypatch.setattr(histories, "OF_ONE_CALL", 50)
    monkeypatch.setattr(histories, "SIZES", ((1, 2, 2, 0),))
    monkeypatch.setattr(numbers, "EXAMPLES", 5)
    monkeypatch.setattr(classes, "LEAVES", 2)
    monkeypatch.setattr(check_state, "SHRINK_SECONDS", 0.5)
    monkeypatch.setattr(tree_cases, "UNARY_HEIGHT", 2)


def source_of(name: str) -> tuple[str, str]:
    """The kind of search, and its text."""
    if name in RIGHT:
        return name, RIGHT[name]
    kind, old, new = WRONG[name]
    assert RIGHT[kind].count(old) == 1, f"{old!r} occurs {RIGHT[kind].count(old)} times"
    return kind, RIGHT[kind].replace(old, new)


def checked(path: Path, name: str = "search", spec: Spec = DEPTH, form: str = "minimax", **limits: Any) -> Report:
    """The report on a search of a file, made in this process: no clock has a say."""
    subject = subject_of(Request(f"{path}:{name}", spec, form, limits.pop("call", "")), spec)
    budget = Budget(**{"seconds": 3600, "max_leaves": MOST_LEAVES, **limits})
    report = Report(name, spec.outline, form)
    with contracts("off"):
        for event in events(subject, budget, (), Clock.within(budget.seconds, None)):
            report.take(event)
    return report


def fresh(text: str, name: str = "search") -> Callable[[], Search]:
    """A search as the judge calls it, each time as it was loaded."""
    code = compile(text, "<search>", "exec")

    def make() -> Search:
        module = ModuleType("search")
        exec(code, vars(module))  # noqa: S102 - the text stands above
        function = vars(module)[name]

        def call(game: Game, given: Call) -> Any:
            return function(game, 0, given[0]) if name == "deepen" else function(game, 0, *given)

        return call

    return make


def calls_of(case: dict[str, Any]) -> list[Call]:
    """What the calls of a counterexample were given."""
    parts = [case[name] if isinstance(case[name], list) else [case[name]] for name in ("depth", "alpha", "beta")]
    number = {"-inf": -inf, "+inf": inf}
    return [
        (depth, number.get(alpha, alpha), number.get(beta, beta)) for depth, alpha, beta in zip(*parts, strict=True)
    ]


def exact(place: Place, depth: int) -> list[Any]:
    """What is to be returned by a search to just this depth."""
    return [at_depth(place, depth)]


@pytest.mark.parametrize("name", [*RIGHT, *WRONG])
@pytest.mark.sampled(8)
def test_every_verdict_is_that_of_the_judge(name: str, tmp_path: Path) -> None:
    kind, text = source_of(name)
    path = tmp_path / "searches.py"
    path.write_text(text)
    entry, negamax = ENTRY.get(kind, "search"), kind == "negamax"
    report = checked(path, entry, form="negamax" if negamax else "minimax")
    assert (report.verdict == "refuted") == (name in WRONG), str(report)
    assert refuted(fresh(text, entry), from_depth, 300 if name in RIGHT else 3000, negamax=negamax) == (name in WRONG)
    if name in RIGHT:
        assert report.verdict == "holds", str(report)
        return
    for clause in report.clauses.values():
        if clause.finding:
            case = clause.finding["counterexample"]
            search = fresh(text, entry)()
            assert broken_on(parsed(case["tree"]), calls_of(case), search, from_depth, negamax=negamax), case


def test_a_counterexample_shows_the_evaluations_and_the_depth(tmp_path: Path) -> None:
    path = tmp_path / "searches.py"
    path.write_text(source_of("the table ignores depth")[1])
    report = checked(path)
    found = next(clause.finding for clause in report.clauses.values() if clause.finding)
    tree, depths = found["counterexample"]["tree"], found["counterexample"]["depth"]
    assert sorted(depths) == [0, 1]
    assert "  eval=" in found["drawing"][0]
    assert re.fullmatch(r"(min)?\{-?\d\}\(-?\d\)", tree)
    assert f"tree {tree}  depth = {depths[0]} then {depths[1]}  windows = (" in str(report)


@pytest.mark.more
@pytest.mark.parametrize("name", ["table", "a deeper entry is an answer", "a shallower entry is an answer"])
def test_which_of_the_three_promises_a_search_keeps(name: str, tmp_path: Path) -> None:
    text = source_of(name)[1]
    path = tmp_path / "searches.py"
    path.write_text(text)
    kept = {}
    for clause, true in {"exact-depth": exact, "witness": from_depth}.items():
        report = checked(path, spec=DEPTH.with_(clause, required=[clause]))
        kept[clause] = report.verdict == "holds"
        assert kept[clause] != refuted(fresh(text), true), str(report)
    deep = checked(path, spec=DEPTH.with_("deep", required=["deep-enough"])).verdict == "holds"
    expected = {"table": [True, True], "a deeper entry is an answer": [False, True]}
    assert [*kept.values()] == expected.get(name, [False, False])
    assert deep == kept["witness"]


@pytest.mark.more
def test_a_classifying_clause_on_values_is_judged_on_histories(tmp_path: Path) -> None:
    path = tmp_path / "searches.py"
    path.write_text(source_of("a deeper entry is an answer")[1])
    report = checked(path, max_leaves=1)
    assert report.verdict != "refuted", str(report)
    assert report.clauses["exact-depth"].verdict == "refuted", str(report)
    assert report.clauses["deep-enough"].verdict != "refuted", str(report)


# HOW IT IS CALLED


@pytest.mark.more
def test_a_depth_is_handed_in_wherever_the_template_has_it(tmp_path: Path) -> None:
    path = tmp_path / "searches.py"
    text = """
class Engine:
    def __init__(self, plies):
        self.plies = plies
    def search(self, tree, node, alpha, beta, ply=0):
        if ply == self.plies or not tree.children(node):
            return tree.evaluate(node)
        best = max if tree.is_max(node) else min
        return best(self.search(tree, child, alpha, beta, ply + 1) for child in tree.children(node))

def negamax(node, depth, alpha, beta, color):
    if depth == 0 or node.is_terminal():
        return color * node.evaluate()
    best = -float("inf")
    for child in node.children:
        best = max(best, -negamax(child, depth - 1, -beta, -alpha, -color))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best

def two_plies(tree, node, depth, alpha, beta):
    return Engine(2).search(tree, node, alpha, beta)
"""
    path.write_text(text)
    assert (
        checked(path, "Engine", call="Engine(depth).search(tree, node, alpha, beta)", max_leaves=1).verdict == "holds"
    )
    assert checked(path, "negamax", max_leaves=1).verdict == "holds"
    assert checked(path, "two_plies", max_leaves=1).verdict == "refuted"
    assert checked(path, "two_plies", call="two_plies(tree, node, 2, alpha, beta)", max_leaves=1).verdict == "holds"
    path.write_text(text.replace("color * node", "node"))
    assert checked(path, "negamax", max_leaves=1).verdict == "refuted"
    with pytest.raises(UnusableRequest, match="not told how deep to search"):
        checked(path, "Engine", call="Engine(3).search(tree, node, alpha, beta)")


def test_a_depth_is_no_value_of_the_game() -> None:
    given: Given = {"alpha": NEG_INF, "beta": 1, "depth": 1}
    assert ends(given) == [NEG_INF, 1]
    assert moved(given, lambda _: 0) == {"alpha": 0, "beta": 0, "depth": 1}
    assert depth_of(given) == 1
    assert [calls[0]["depth"] for calls in AtDepth().orders([0], full=True, depths=(3,))] == [3]
    assert AtDepth(only=2).depths(7) == [(2,)]
    assert len(AtDepth().lengthened(2).depths(2)) == 9


# WHAT A SEARCH MAY ASK


def test_the_guard_answers_evaluations_where_there_are_any() -> None:
    guard = Guard(EvaluatedTree.parse("{3}(1 {0}(2 5))"))
    assert [guard.view.evaluate(node) for node in (0, 2, 1)] == [3, 0, 1]
    assert (guard.evaluated, [*guard.visited]) == ([0, 2, 1], [0, 2, 1])
    named: Any = Guard(EvaluatedTree.parse("{3}(1 2)"), names=True).view
    assert named.evaluate("n0") == 3
    with pytest.raises(AttributeError, match=r"tree\.size: .*tree\.evaluate\(node\), nothing else"):
        guard.view.size  # noqa: B018 - asking is the test
    with pytest.raises(AttributeError, match="--spec depth"):
        Guard(Tree.parse("(1 2)")).view.evaluate(0)
    with pytest.raises(AttributeError, match="--spec quiescence"):
        guard.view.noisy(0)


# AS A CONTRACT


@contract(*DEPTH_LIMITED)
def under_contract(tree: Any, node: int, depth: int, alpha: Any, beta: Any) -> Any:
    if depth == 0 or not tree.children(node):
        return min(tree.evaluate(node), 8)
    values = [under_contract(tree, child, depth - 1, alpha, beta) for child in tree.children(node)]
    return max(values) if tree.is_max(node) else min(values)


def test_the_clauses_are_a_contract_at_run_time() -> None:
    tree = EvaluatedTree.parse("{3}(1 {0}(2 5))")
    with contracts("oracle"):
        assert [under_contract(tree, 0, depth, NEG_INF, POS_INF) for depth in range(4)] == [3, 1, 2, 2]
        tree = EvaluatedTree.parse("{3}(1 {0}(2 9))")  # it gives up at 9
        with pytest.raises(PostViolation, match=r"exact-depth .*at just this depth"):
            under_contract(tree, 0, 2, NEG_INF, POS_INF)
    assert f_depth(tree, 2, 0) == 0
