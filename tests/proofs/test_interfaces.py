"""Searches as strangers write them for the interfaces of others: the checker says what a judge of its own says."""

from __future__ import annotations

from pathlib import Path
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
    ("boards", "pvs without a second search", "alphabeta", {"game": "board", **MOVER}, False),
]
EDITS = {  # each wrong search that differs from the right one in one place
    "pvs without a second search": ("alpha < score < beta", "False"),
    "AI that takes an entry of any depth": ('hit["depth"] == depth', "True"),
    "AI that keeps what equals beta as exact": ("LOWER if best >= beta", "LOWER if best > beta"),
    "AI that flags by the alpha that the loop has raised": ("best <= alpha0", "best <= alpha"),
    "Mtd with one key for all depths": ("(self.board.key, depth)", "self.board.key"),
}
SOLVE, VALUE = "{}(game).solve(depth, alpha, beta)", "{}(board).value(depth)"
DEEP: list[Any] = [  # file, class, template, options
    ("tables", "AI", SOLVE, {"game": "easyai", **MOVER}),
    ("tables", "AI that takes an entry of any depth", SOLVE, {"game": "easyai", **MOVER}),
    *(
        pytest.param("tables", name, SOLVE, {"game": "easyai", **MOVER}, marks=pytest.mark.evidence)
        for name in ("AI that keeps what equals beta as exact", "AI that flags by the alpha that the loop has raised")
    ),
    pytest.param("keyed", "Mtd", VALUE, {"game": "board", "payoffs": "int"}, marks=pytest.mark.evidence),
    ("keyed", "Mtd with one key for all depths", VALUE, {"game": "board", "payoffs": "int"}),
]
HOME = CORPUS / "interfaces"
FILES = {"undone": "states"}  # where a file has searches of two kinds


def text_of(judge: str, name: str = "") -> str:
    text = (HOME / f"{FILES.get(judge, judge)}.py").read_text()
    if name not in EDITS:
        return text
    old, new = EDITS[name]
    assert text.count(old) == 1
    return text.replace(old, new)


@pytest.mark.parametrize(("judge", "function", "spec", "options", "right"), ROWS)
def test_the_judge_agrees_with_the_row(
    judge: str, function: str, spec: str, options: dict[str, str], right: bool
) -> None:
    assert (spec, options) != ("", {})
    assert is_right(judge, function_of(text_of(judge, function), function.partition(" ")[0])) == right


@pytest.mark.parametrize(("judge", "function", "spec", "options", "right"), ROWS)
@pytest.mark.evidence
def test_the_checker_agrees_with_the_judge(
    judge: str, function: str, spec: str, options: dict[str, Any], right: bool, tmp_path: Path
) -> None:
    (tmp_path / "its.py").write_text(text_of(judge, function))
    method = f"{function}.search" if judge == "two_bounds" else function.partition(" ")[0]
    limits: dict[str, Any] = {"max_leaves": 3, "branching": 2, "seconds": 600}
    report = check(f"{tmp_path / 'its.py'}:{method}", spec, **options, **limits)
    assert report.verdict == ("holds" if right else "refuted"), report


@pytest.mark.parametrize(("file", "name", "call", "options"), DEEP)
@pytest.mark.sampled(3)
@pytest.mark.more
def test_objects_that_are_made_for_a_game(
    file: str, name: str, call: str, options: dict[str, Any], tmp_path: Path
) -> None:
    """Such an object is called several times on its game, where an entry of another depth is no answer."""
    text, right = text_of(file, name), name not in EDITS
    name = name.partition(" ")[0]
    assert deepened.is_right(file, function_of(text, name)) == right
    (tmp_path / "its.py").write_text(text)
    seconds = 3 if right else 60  # a right one is not refuted; that it holds takes more time
    limits: dict[str, Any] = {"max_leaves": 2, "branching": 0, "seconds": seconds, "call": call.format(name)}
    report = check(f"{tmp_path / 'its.py'}", "depth", **options, **limits)
    assert (report.verdict == "refuted") != right, report


@pytest.mark.parametrize(
    ("function", "game", "is_meant"), [("negamax", "easyai", True), ("negamax_lost", "easyai", False)]
)
def test_whoever_returns_the_value_of_the_mover_is_told_how_to_ask(function: str, game: str, is_meant: bool) -> None:
    report = checked(text_of("mutable"), "alphabeta", function, game=game, max_leaves=2)
    assert report.verdict == "refuted"
    assert (MEANT in report.notes) == is_meant
