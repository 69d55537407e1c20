"""Searches as strangers write them for the interfaces of others: the checker says what a judge of its own says."""

from __future__ import annotations

from typing import Any

import pytest

from proofs.checking.check import check
from proofs.checking.stages.forms import MEANT
from tests.proofs.oracle import deepened
from tests.proofs.oracle.interfaces import is_right
from tests.proofs.oracle.shelf import CORPUS
from tests.proofs.plain_games import checked, function_of

MOVER = {"form": "negamax"}
ROWS: list[tuple[str, str, str, dict[str, str], bool]] = [  # file, function, spec, options, right
    ("wikipedia", "alphabeta", "alphabeta", {}, True),
    ("wikipedia", "alphabeta_wrong", "alphabeta", {}, False),
    ("coloured", "negamax", "alphabeta", {}, True),
    ("coloured", "negamax_wrong", "alphabeta", {}, True),  # it only cuts off later
    ("coloured", "negamax_bad", "alphabeta", {}, False),
    ("textbook", "alpha_beta_search", "move", {"game": "aima"}, True),
    ("textbook", "wrong_search", "move", {"game": "aima"}, False),
    ("states", "search", "move", {"game": "openspiel", **MOVER}, True),
    ("undone", "undo_search", "alphabeta", {"game": "openspiel"}, False),
    ("two_bounds", "Engine", "alphabeta", {}, True),
    ("two_bounds", "Wrong", "alphabeta", {}, False),
    ("mutable", "negamax", "alphabeta", {"game": "easyai", **MOVER}, True),
    ("mutable", "negamax_lost", "alphabeta", {"game": "easyai", **MOVER}, False),
    ("boards", "pvs", "alphabeta", {"game": "board", **MOVER}, True),
    ("boards", "pvs_wrong", "alphabeta", {"game": "board", **MOVER}, False),
]
SOLVE, VALUE = "{}(game).solve(depth, alpha, beta)", "{}(board).value(depth)"
DEEP: list[Any] = [  # file, class, template, options, right
    ("tables", "AI", SOLVE, {"game": "easyai", **MOVER}, True),
    ("tables", "AnyDepth", SOLVE, {"game": "easyai", **MOVER}, False),
    pytest.param("tables", "EdgeIsExact", SOLVE, {"game": "easyai", **MOVER}, False, marks=pytest.mark.evidence),
    pytest.param("tables", "LateAlpha", SOLVE, {"game": "easyai", **MOVER}, False, marks=pytest.mark.evidence),
    pytest.param("keyed", "Mtd", VALUE, {"game": "board", "payoffs": "int"}, True, marks=pytest.mark.evidence),
    ("keyed", "SameKey", VALUE, {"game": "board", "payoffs": "int"}, False),
]
HOME = CORPUS / "interfaces"
FILES = {"undone": "states"}  # where a file has searches of two kinds


def text_of(judge: str) -> str:
    return (HOME / f"{FILES.get(judge, judge)}.py").read_text()


@pytest.mark.parametrize(("judge", "function", "spec", "options", "right"), ROWS)
def test_the_judge_agrees_with_the_row(
    judge: str, function: str, spec: str, options: dict[str, str], right: bool
) -> None:
    assert (spec, options) != ("", {})
    assert is_right(judge, function_of(text_of(judge), function)) == right


@pytest.mark.parametrize(("judge", "function", "spec", "options", "right"), ROWS)
@pytest.mark.evidence
def test_the_checker_agrees_with_the_judge(
    judge: str, function: str, spec: str, options: dict[str, Any], right: bool
) -> None:
    method = f"{function}.search" if judge == "two_bounds" else function
    limits: dict[str, Any] = {"max_leaves": 3, "branching": 2, "seconds": 600}
    report = check(f"{HOME / FILES.get(judge, judge)}.py:{method}", spec, **options, **limits)
    assert report.verdict == ("holds" if right else "refuted"), report


@pytest.mark.parametrize(("file", "name", "call", "options", "right"), DEEP)
@pytest.mark.sampled(3)
@pytest.mark.more
def test_objects_that_are_made_for_a_game(
    file: str, name: str, call: str, options: dict[str, Any], right: bool
) -> None:
    """Such an object is called several times on its game, where an entry of another depth is no answer."""
    assert deepened.is_right(file, function_of(text_of(file), name)) == right
    seconds = 3 if right else 60  # a right one is not refuted; that it holds takes more time
    limits: dict[str, Any] = {"max_leaves": 2, "branching": 0, "seconds": seconds, "call": call.format(name)}
    report = check(f"{HOME / file}.py", "depth", **options, **limits)
    assert (report.verdict == "refuted") != right, report


@pytest.mark.parametrize(
    ("function", "game", "is_meant"), [("negamax", "easyai", True), ("negamax_lost", "easyai", False)]
)
def test_whoever_returns_the_value_of_the_mover_is_told_how_to_ask(function: str, game: str, is_meant: bool) -> None:
    report = checked(text_of("mutable"), "alphabeta", function, game=game, max_leaves=2)
    assert report.verdict == "refuted"
    assert (MEANT in report.notes) == is_meant
