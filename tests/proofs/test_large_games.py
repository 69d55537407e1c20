"""A number that the code writes may count rounds, children, calls, plies or places: games beyond it are tried.

Each wrong search here holds on every game that is smaller than its number; its right twin has the same number, and does
no harm with it. Whether they are right a plain minimax of this module says, on games of its own.
"""

import sys
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from proofs.checking.core.budget import Budget
from proofs.checking.core.calling import Subject
from proofs.checking.core.clock import Clock
from proofs.checking.core.domain import Domain
from proofs.checking.games import tree_shrink
from proofs.checking.games.lines_of_play import VALUE, Line
from proofs.checking.induction.constants import default_depth
from proofs.checking.specs import SPECS
from proofs.checking.stages import large_games
from proofs.checking.stages.check_state import Check, StopError
from proofs.checking.stages.large_games import by_counts
from specs.contracts import contracts
from specs.tree import Tree
from tests.proofs.written_numbers import Row, Search

AT = "from math import inf\ndef at(tree, node, alpha, beta, ply, state):\n    kids = [*tree.children(node)]\n"
SEARCH = """
    if not kids: return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for kid in kids:
        v = at(tree, kid, alpha, beta, ply + 1, state)
        if tree.is_max(node): best = max(best, v); alpha = max(alpha, v)
        else: best = min(best, v); beta = min(beta, v)
        if alpha >= beta: break
    return best
"""
DEEP = "\n    if not kids: return tree.value(node)\n    return (lambda: (lambda: (lambda: (lambda: (lambda: (lambda: (lambda: (lambda: (lambda: (max if tree.is_max(node) else min)([at(tree, kid, alpha, beta, ply, state) for kid in kids]))())())())())())())())())()\n"  # noqa: E501
BEGIN = "def search(tree):\n    return at(tree, tree.root, -inf, inf, 0, {})\n"
MTD = """
def search(tree):
    g, low, high = 0, -inf, inf
    for _ in range(9):
        if low >= high: break
        beta = max(g, low + 1)
        g = at(tree, tree.root, beta - 1, beta, 0, {})
        low, high = (low, g) if g < beta else (g, high)
    return g
"""
TABLE = """
def value(tree, node, table):
    kids = tree.children(node)
    if not kids: return tree.value(node)
    if table[node % 8] and ASKED: return table[node % 8][1]
    best = (max if tree.is_max(node) else min)([value(tree, kid, table) for kid in kids])
    table[node % 8] = node, best
    return best
def search(tree):
    return value(tree, tree.root, [None] * 8)
"""
WRONG = {
    "rounds": AT + SEARCH + MTD,
    "children": AT + "    kids = kids[:9]" + SEARCH + BEGIN,
    "calls": AT + "    state[0] = state.get(0, 0) + 1\n    if state[0] > 15: return alpha" + SEARCH + BEGIN,
    "plies": AT + "    if ply > 12 and kids: return 0" + SEARCH + BEGIN,
    "killers": AT + "    state.setdefault(0, [0] * 12)[ply - 1]" + SEARCH + BEGIN,
    "places": TABLE.replace("ASKED", "True"),
    "room": AT + "    if ply > 12: raise RecursionError" + SEARCH + BEGIN,
    "round and round": AT + "    if ply > 11: return at(tree, node, alpha, beta, ply, state)" + SEARCH + BEGIN,
    "clock": "class TimedOut(Exception): pass\n" + AT + "    if ply > 12: raise TimedOut" + SEARCH + BEGIN,
}
RIGHT = {
    "rounds": AT
    + SEARCH
    + MTD.replace("return g", "return g if low == high else at(tree, tree.root, -inf, inf, 0, 0)"),
    "children": AT + "    kids = kids[:9] + kids[9:]" + SEARCH + BEGIN,
    "calls": AT + "    state[0] = state.get(0, 0) + 1\n    if state[0] > 15: state.clear()" + SEARCH + BEGIN,
    "plies": AT + "    if ply > 12: alpha, beta = -inf, inf" + SEARCH + BEGIN,
    "killers": AT + "    state.setdefault(0, [0] * 12)[ply % 12]" + SEARCH + BEGIN,
    "places": TABLE.replace("ASKED", "table[node % 8][0] == node"),
    "deep": AT + "    state.setdefault(0, [0] * 99)" + DEEP + BEGIN,  # ten of Python's calls for each ply
    "deep, in other words": AT
    + "    state.setdefault(0, [0] * 99)"
    + DEEP
    + BEGIN.replace("return", "try: return")
    + "    except RecursionError as deep: raise RecursionError('too deep') from deep\n",
}


def minimax(tree: Tree, node: int) -> Any:
    values = [minimax(tree, child) for child in tree.children(node)]
    return (max if tree.is_max(node) else min)(values) if values else tree.value(node)


def is_wrong(search: Search) -> bool:
    """Whether it errs on a game of this module: wide ones, and a line of play."""
    wide = [" ".join(f"{part}{n}{end}" for n in range(60)) for part, end in (("", ""), ("(", ")"))]
    line = "(4 (9 " * 20 + "6" + "))" * 20
    for tree in (Tree.parse(text) for text in (*(f"({text})" for text in wide), line, f"({line} 5)")):
        try:
            if search(tree) != minimax(tree, tree.root):
                return True
        except Exception:  # noqa: BLE001 - whatever it raises is no value
            return True
    return False


def broken(search: Search, payoffs: str = "", name: str = "minimax", form: str = "minimax") -> dict[str, Any] | None:
    """What the stage finds."""
    spec = SPECS[name]
    clauses = {name: spec.clauses[name] for name in spec.required}
    subject = Subject(search, spec, form, names=spec.as_texts, domain=Domain.parse(payoffs))
    check = Check(subject, Budget(), clauses, Clock(600), required=frozenset(clauses))
    found: list[dict[str, Any]] = []
    with contracts("off"), suppress(StopError):
        for event in by_counts(check):
            found.append(event)  # noqa: PERF402 - so that they are there when nothing is left to check
    return next((event for event in found[::-1] if event["event"] == "finding"), None)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """No look among all smaller trees: what is found may be as large as it is."""
    monkeypatch.setattr(tree_shrink, "smaller", lambda *_, **__: iter(()))


def made(text: str) -> Search:
    return Row("made", text, "").function()


@pytest.mark.parametrize("name", WRONG)
def test_a_limit_that_harms_is_found(name: str) -> None:
    search = made(WRONG[name])
    assert is_wrong(search)
    assert broken(search) is not None


@pytest.mark.parametrize("name", RIGHT)
def test_a_limit_that_does_no_harm_is_not(name: str) -> None:
    search = made(RIGHT[name])
    assert name == "deep" or not is_wrong(search)
    assert broken(search) is None


def test_too_deep_for_python_is_no_fault(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Without the excuse it is one: the games are really so deep."""
    limit = sys.getrecursionlimit()
    request.addfinalizer(lambda: sys.setrecursionlimit(limit))
    sys.setrecursionlimit(1000)  # Python's own, whatever other tests have left
    monkeypatch.setattr(large_games, "TOO_LARGE", frozenset())
    told = lambda _check, _engine, clause, _case: iter([{"event": "finding", "id": clause}])  # noqa: E731
    monkeypatch.setattr(Check, "found", told)
    assert broken(made(RIGHT["deep"])) == {"event": "finding", "id": "terminates"}


def test_an_error_beyond_the_depth_by_default_is_no_fault() -> None:
    """As `maximum_depth=30` of a search that is installed. A wrong value is one, and so is an error of a counter."""
    limited = AT + "    if ply > depth and kids: raise ValueError" + SEARCH + BEGIN
    by_default = limited.replace("state):", "state, depth=12):")
    assert broken(made(by_default)) is None
    assert default_depth(made(by_default)) == 12
    assert broken(made(by_default.replace("raise ValueError", "return 0"))) is not None
    assert broken(made(limited.replace("state):", "state, most=12):").replace("depth", "most"))) is not None
    assert default_depth(made(limited.replace("state):", "state, depth=0):"))) is None


@pytest.mark.parametrize(
    ("payoffs", "is_found"), [("-0.5..0.5", True), ("-5..5", True), ("0..1", True), ("0..0", False)]
)
def test_the_games_are_those_that_the_check_is_about(payoffs: str, is_found: bool) -> None:
    """Where there are two pay-offs, the last child may be better than all others; where there is one, it is not."""
    found = broken(made(WRONG["children"]), payoffs)
    assert (found is not None) == is_found
    if found is not None:
        leaves = Tree.parse(found["counterexample"]["tree"]).leaves()
        assert len(leaves) == 10


DEPTH = """
def search(tree, node, depth, alpha, beta):
    kids = tree.children(node)[:9]
    if not kids or not depth: return tree.evaluate(node)
    values = [search(tree, kid, depth - 1, alpha, beta) for kid in kids]
    return max(values) if tree.is_max(node) else min(values)
"""
NEGAMAX = """
def search(tree, node, alpha, beta):
    kids = tree.children(node)[:9]
    return max([-search(tree, kid, alpha, beta) for kid in kids]) if kids else tree.value(node)
"""
BEST = """
def value(tree, node):
    values = [value(tree, kid) for kid in tree.children(node)]
    return (max if tree.is_max(node) else min)(values) if values else tree.value(node)
def search(tree, node):
    return (max if tree.is_max(node) else min)(tree.children(node)[:9], key=lambda kid: value(tree, kid))
"""


@pytest.mark.parametrize(
    ("text", "spec", "form"),
    [(DEPTH, "depth", "minimax"), (NEGAMAX, "alphabeta", "negamax"), (BEST, "move", "minimax")],
)
def test_other_specs_and_forms(text: str, spec: str, form: str) -> None:
    assert broken(made(text), name=spec, form=form) is not None
    harmless = text.replace("[:9]", "[:9] + tree.children(node)[9:]")
    assert broken(made(harmless), name=spec, form=form) is None


# Two limits that meet in one node, and limits that no number says: alpha-beta in minimax form, one edit each.
EDITED = """
from math import inf
def search(tree, node, alpha, beta, ply=0):
    kids = tree.children(node)
    if not kids: return tree.value(node)
    EDIT
    best = -inf if tree.is_max(node) else inf
    for i, kid in enumerate(kids):
        if SKIPPED: continue
        v = search(tree, kid, alpha, beta, ply + 1)
        if tree.is_max(node): best = max(best, v); alpha = max(alpha, best)
        else: best = min(best, v); beta = min(beta, best)
        if alpha >= beta: break
    return best
"""


@pytest.mark.parametrize(
    ("edit", "skipped"),
    [
        ("pass", "ply >= 4 and i >= 4"),
        ("pass", "i >= 5 and len(tree.children(kid)) >= 5"),
        ("pass", "ply == 7 and i == 2 and len(kids) == 3"),
        ("kids = kids if ply < len('abcdefghij') else kids[:1]", "False"),
        ("kids = [kid for kid, _ in zip(kids, 'abcdefghijklmnopqrstuvwxyz')]", "False"),
        ("kids = kids[:len('x' * 39)]", "False"),
        ("kids = kids[:1] if ply >= len('x' * 40) else kids", "False"),
    ],
)
def test_games_grow_to_forty_plies_and_forty_children_and_both_at_once(edit: str, skipped: str) -> None:
    assert broken(made(EDITED.replace("EDIT", edit).replace("SKIPPED", skipped)), name="alphabeta") is not None
    assert broken(made(EDITED.replace("EDIT", "pass").replace("SKIPPED", "False")), name="alphabeta") is None


def test_a_line_of_play_is_worth_its_end() -> None:
    for line in (Line.straight(5, 3, 1), Line.random(Random(1), 12, range(1, 6))):
        games = [game for game, _ in line.games(Subject(minimax, SPECS["minimax"]))]
        assert [minimax(tree, tree.root) for tree in games] == [VALUE, VALUE]
        assert all(len(tree) == line.size for tree in games)


NOISY = """
def search(tree, node, alpha, beta):
    best = tree.evaluate(node)
    for kid in MOVES:
        v = search(tree, kid, alpha, beta)
        best = max(best, v) if tree.is_max(node) else min(best, v)
    return best
"""


def test_wide_noisy_nodes() -> None:
    all_moves = "tree.noisy(node)"
    assert broken(made(NOISY.replace("MOVES", f"[m for m, _ in zip({all_moves}, 'abcdefghij')]")), name="quiescence")
    assert broken(made(NOISY.replace("MOVES", all_moves)), name="quiescence") is None
