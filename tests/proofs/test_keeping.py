"""A function that keeps something between calls is seen to do so, wherever it is kept.

No inductive step is made, what it keeps is put back before the next game, and its calls are judged one after another.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from textwrap import dedent, indent
from types import MethodType
from typing import Any, ClassVar, Self
from unittest.mock import patch

import numpy as np
import pytest

from proofs.checking.again import read_line
from proofs.checking.check import check
from proofs.checking.induction.hidden_state import keeps
from proofs.checking.loading import Request
from proofs.checking.rerun import rerun
from proofs.checking.stages import check_state
from proofs.sandbox.loader import load
from proofs.verdict import Verdict
from tests.proofs.small_checks import few_random_games
from verified.alphabeta import alphabeta
from verified.minimax import minimax

# Every one of these is minimax until a node has been searched for the tenth time.
BODY = """
    children = tree.children(node)
    if not children:
        return tree.value(node)
    if {count} >= {limit}:
        return 0
    values = [{name}(tree, child, alpha, beta) for child in children]
    return max(values) if tree.is_max(node) else min(values)
"""


def searching(
    count: str, *, before: str = "", head: str = "def search(tree, node, alpha, beta):", limit: int = 10
) -> str:
    """The text of a module whose `search` keeps count of its calls."""
    body = BODY.format(count=count, name="self.search" if "self" in head else "search", limit=limit)
    return f"from functools import lru_cache\n{dedent(before)}\n{head}\n{indent(dedent(body), '    ')}\n"


HELPER = """
    COUNT = {}
    def counted(node):
        COUNT[node] = COUNT.get(node, 0) + 1
        return COUNT[node]
"""
BOX = """
    class Box:
        seen = 0
        def more(self):
            self.seen += 1
            return self.seen
    BOX = Box()
"""
CACHED = """
    @lru_cache
    def seen():
        return []
    def grown(them):
        them.append(0)
        return len(them)
"""
OUTSIDE = """
    def counting():
        count = 0
        while True:
            count += 1
            yield count
    COUNT = counting()
    def counted():
        return next(COUNT)
"""
ASSIGNED = """
    COUNT = 0
    def counted():
        global COUNT
        COUNT += 1
        return COUNT
"""
AROUND = """
    def made():
        count = 0
        def counted():
            nonlocal count
            count += 1
            return count
        return counted
    counted = made()
"""
KEEPING = {
    "the global COUNT": searching("counted(node)", before=HELPER),
    "the global BOX": searching("BOX.more()", before=BOX),
    "the global seen": searching("grown(seen())", before=CACHED),
    "counted assigns to a global name": searching("counted()", before=ASSIGNED),
    "counted assigns to a name of the function around it": searching("counted()", before=AROUND),
    "a default argument of counted": searching(
        "counted()", before="def counted(them=[]):\n    them.append(0)\n    return len(them)\n"
    ),
    "count of the function counted": searching(
        "counted()", before="def counted():\n    counted.count += 1\n    return counted.count\ncounted.count = 0\n"
    ),
}
METHODS = {
    "Search.table": """
        table = []
        def counted(self):
            self.table.append(0)
            return len(self.table)
    """,
    "self.seen": """
        def __init__(self):
            self.seen = []
        def counted(self):
            self.seen.append(0)
            return len(self.seen)
    """,
}


def written(tmp_path: Path, text: str, name: str = "search") -> str:
    path = tmp_path / "keeping.py"
    path.write_text(text)
    return f"{path}:{name}"


def of_a_method(text: str) -> str:
    method = searching("self.counted()", head="def search(self, tree, node, alpha, beta):")
    return f"class Search:\n{indent(dedent(text), '    ')}\n{indent(method, '    ')}"


@pytest.mark.parametrize("where", KEEPING)
def test_the_place_is_named_and_no_step_is_made(where: str, tmp_path: Path) -> None:
    function: Any = load(written(tmp_path, KEEPING[where]))
    assert where in keeps(function)
    assert_no_step(function, where)


@pytest.mark.parametrize("where", METHODS)
def test_an_object_and_its_class_are_such_places(where: str, tmp_path: Path) -> None:
    function: Any = load(written(tmp_path, of_a_method(METHODS[where]), "Search.search"))
    assert_no_step(function, where)


class Fake(float):
    """A number that calls itself one of numpy's, and counts."""

    __module__ = "numpy"
    made: ClassVar[list[int]] = []

    def __new__(cls, *_: object) -> Self:
        cls.made.append(0)
        return float.__new__(cls, len(cls.made))


COUNTED: Any = np.frompyfunc(Fake, 1, 1)

DRAWN = np.random.default_rng(0)


@pytest.mark.parametrize(
    ("function", "is_kept"),
    [
        (lambda value: Decimal(value) + 0, False),
        (lambda value: np.maximum(np.float64(value), 0), False),
        (lambda value: COUNTED(value) + 0, True),
        (lambda value: Fake(value) + 0, True),
        (lambda value: DRAWN.random() + value, True),
    ],
)
def test_arithmetic_written_in_c_keeps_nothing(function: Callable[..., Any], is_kept: bool) -> None:
    assert bool(keeps(function)) == is_kept


def assert_no_step(function: Callable[..., Any], where: str) -> None:
    with few_random_games(), patch.object(check_state, "SHRINK_SECONDS", 0.2):  # how small it gets does not matter
        report = check(function, "alphabeta", max_leaves=1, branching=2, seconds=30)
    assert any(f"it may keep something between calls ({where}" in note for note in report.notes), report.notes
    assert not any(clause.rungs.get(Verdict.INDUCTIVE) for clause in report.clauses.values())
    assert report.verdict == "refuted"  # the tenth time a node is searched, in one game


def test_what_stays_as_it_is_does_no_harm(tmp_path: Path) -> None:
    text = """
        import math
        from fractions import Fraction
        NOTHING = Fraction(0)
        ENDS = (-math.inf, math.inf)

        class Rule:
            SIGNS = (1, -1)

            def search(self, tree, node, alpha, beta, start=NOTHING):
                children = tree.children(node)
                if not children:
                    return tree.value(node) + start
                return best(tree.is_max(node))(self.search(tree, child, *ENDS) for child in children)

        def best(is_max):
            return max if is_max else min
    """
    search: Any = load(written(tmp_path, dedent(text), "Rule.search"))
    assert isinstance(search, MethodType)
    assert not keeps(search)
    assert not [kept for procedure in (minimax, alphabeta) for kept in keeps(procedure)]


@pytest.mark.more
def test_what_cannot_be_put_back_does_not_reach_the_next_game(tmp_path: Path) -> None:
    """Forty calls are never made on one small game, so the generator does no harm there; on a large one it does."""
    spoiled = searching("counted()", before=OUTSIDE, limit=40)
    report = check(written(tmp_path, spoiled), "alphabeta", max_leaves=2, branching=2, seconds=30)
    assert report.verdict == "refuted"
    assert any("a process of its own" in note for note in report.notes), report.notes
    finding = next(clause.finding for clause in report.clauses.values() if clause.finding)
    told, _ = read_line(finding["again"])
    assert rerun(Request(written(tmp_path, spoiled), "alphabeta"), told)["verdict"] == "refuted"


def test_a_step_has_every_window_whatever_windows_are_asked_for(tmp_path: Path) -> None:
    """Wrong only inside a finite window: from the full one no step may be made that assumes the nested calls right."""
    text = """
        from math import inf

        def search(tree, node, alpha, beta):
            children = tree.children(node)
            if not children:
                return tree.value(node)
            is_max = tree.is_max(node)
            best = -inf if is_max else inf
            for place, child in enumerate(children):
                if place > 0 and -inf < alpha and beta < inf:
                    break
                v = search(tree, child, alpha, beta)
                best = max(best, v) if is_max else min(best, v)
                alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
                if alpha >= beta:
                    break
            return best
    """
    request = written(tmp_path, dedent(text))
    report = check(request, "alphabeta", max_leaves=3, branching=3, seconds=30, full_window=True)
    assert not report.clauses["success"].rungs.get(Verdict.INDUCTIVE), report.clauses["success"].rungs


FORGETFUL = """
    from math import inf

    table = {}

    def search(tree, node, alpha, beta):
        if node in table:
            return table[node]
        children = tree.children(node)
        if not children:
            return tree.value(node)
        is_max = tree.is_max(node)
        best = -inf if is_max else inf
        for child in children:
            v = search(tree, child, alpha, beta)
            best = max(best, v) if is_max else min(best, v)
            alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
            if alpha >= beta:
                break
        table[node] = best
        return best
"""


def test_a_scope_of_single_calls_says_so_where_something_is_kept(tmp_path: Path) -> None:
    """Its table forgets what kind of bound it keeps: a second call is wrong, and single calls are right."""
    request = written(tmp_path, dedent(FORGETFUL))
    report = check(request, "alphabeta", max_leaves=2, branching=2, seconds=30)
    assert report.verdict == "refuted"
    standing = [clause for clause in report.clauses.values() if clause.required and clause.finding is None]
    assert len(standing) == 3
    for clause in standing:
        assert "; one call on each game; " in clause.rungs[Verdict.EXHAUSTED]
    assert "\n  one call on each game\n" in str(report)


@pytest.mark.more
def test_a_scope_of_what_keeps_nothing_does_not_speak_of_calls(tmp_path: Path) -> None:
    plain = dedent(FORGETFUL).replace("table[node] = best", "").replace("if node in table:", "if False:")
    report = check(written(tmp_path, plain), "alphabeta", max_leaves=2, branching=2, seconds=30)
    assert report.verdict == "holds"
    assert "one call on each game" not in str(report)


@pytest.mark.evidence
def test_where_histories_are_enumerated_too_each_scope_says_how_many_calls(tmp_path: Path) -> None:
    """It keeps something and never looks at it."""
    right = dedent(FORGETFUL).replace("if node in table:", "if False:")
    with few_random_games():
        report = check(written(tmp_path, right), "alphabeta", max_leaves=1, branching=0, seconds=60)
    assert report.verdict == "holds", report
    shapes = [part for part in str(report).splitlines() if part.startswith("  every shape")]
    said = str(report).split("\n  every shape")[1:]
    assert len(shapes) == len(said) > 2
    assert all("every history of up to" in part or "one call on each game" in part for part in said), report
