"""Searches to a depth with a table, right and wrong: the judge says which is which, and the checker agrees."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from proofs.checking.check import check
from tests.proofs.depth_corpus import Row, rows
from tests.proofs.oracle.evaluated import (
    Call,
    Game,
    Search,
    broken_on,
    from_depth,
    parsed,
    refuted,
    refuted_in_depth,
)
from tests.proofs.test_depth_spec import calls_of

ROWS = {row.name: row for row in rows()}
SELDOM = (  # each is wrong on about one random game in ten thousand
    "pvs: searched again from the scout's value",
    "mtd: as published",
    "mtd: the second value is not looked at",
)
WRONG = [name for name, row in ROWS.items() if not row.right and name not in SELDOM]
RIGHT = [name for name, row in ROWS.items() if row.right]
SHOWN = {  # games that show what random ones show seldom
    SELDOM[0]: (
        (
            "min{10}({12}(#1={9}(9) #2={-17}(#3={3}(-9 -21) {-22}(16 #1#) #3#)) "
            "{16}(#2# {-5}({23}(8 13 -23) {9}(-27 27) {28}(-15))))"
        ),
        [(5, -6, -5), (3, float("-inf"), float("inf"))],
    ),
}


def fresh(row: Row) -> Callable[[], Search]:
    """The search as the judge calls it, each time as it was loaded."""
    code = compile(row.text, row.name, "exec")

    def make() -> Search:
        module = ModuleType("search")
        exec(code, vars(module))  # noqa: S102 - the text is that of the corpus
        function = vars(module)[row.entry]

        def call(game: Game, given: Call) -> Any:
            return function(game, 0, *given) if row.entry == "search" else function(game, 0, given[0])

        return call

    return make


def negamax(row: Row) -> bool:
    return row.form == "negamax"


def test_at_least_forty_searches_about_half_of_them_wrong() -> None:
    assert len(ROWS) >= 40
    assert 0.4 < len(RIGHT) / len(ROWS) < 0.6


@pytest.mark.parametrize("name", RIGHT)
@pytest.mark.sampled(6)
def test_the_judge_does_not_refute_what_is_right(name: str) -> None:
    row = ROWS[name]
    assert not refuted_in_depth(fresh(row), 300, negamax=negamax(row))


@pytest.mark.parametrize("name", WRONG)
@pytest.mark.sampled(6)
def test_the_judge_refutes_what_is_wrong(name: str) -> None:
    row = ROWS[name]
    how = {"negamax": negamax(row)}
    assert refuted(fresh(row), from_depth, 2_000, **how) or refuted_in_depth(fresh(row), 10_000, **how)


@pytest.mark.parametrize("name", SHOWN)
def test_the_judge_refutes_what_shows_seldom(name: str) -> None:
    text, calls = SHOWN[name]
    assert broken_on(parsed(text), calls, fresh(ROWS[name])(), from_depth, negamax=negamax(ROWS[name]))


@pytest.mark.parametrize("name", [*SELDOM, *WRONG])
@pytest.mark.sampled(5)
@pytest.mark.more
@pytest.mark.many_games
def test_a_wrong_search_is_refuted(name: str, tmp_path: Path) -> None:
    row = ROWS[name]
    path = tmp_path / "searches.py"
    path.write_text(row.text)
    report = check(f"{path}:{row.entry}", spec="depth", form=row.form, seconds=120)
    assert report.verdict == "refuted", str(report)
    found = next(clause.finding for clause in report.clauses.values() if clause.required and clause.finding)
    case = found["counterexample"]
    assert broken_on(parsed(case["tree"]), calls_of(case), fresh(row)(), from_depth, negamax=negamax(row)), case


@pytest.mark.parametrize("name", RIGHT)
@pytest.mark.sampled(5)
@pytest.mark.more
@pytest.mark.many_games
def test_a_right_search_is_not_refuted(name: str, tmp_path: Path) -> None:
    row = ROWS[name]
    path = tmp_path / "searches.py"
    path.write_text(row.text)
    report = check(f"{path}:{row.entry}", spec="depth", form=row.form, seconds=20)
    assert report.verdict in {"holds", "undecided"}, str(report)
