"""What people are used to: annotations, tests that are written, a watch, completion, little or much that is said."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import click
import pytest
from rich.progress import Task

from proofs.checking.again import name_of
from proofs.checking.check import check
from proofs.checking.core.calling import Subject
from proofs.checking.core.game import Case, Finding
from proofs.checking.loading import Request
from proofs.checking.replay import replay
from proofs.checking.report import Report
from proofs.checking.specs import SPECS
from proofs.checking.stages.what_matters import what_does_not_matter
from proofs.checking.wrong_turn import wrong_turn
from proofs.commands import watching
from proofs.commands.checked import Output, _brief
from proofs.commands.coloured import coloured
from proofs.commands.emitted import write_pytest
from proofs.commands.formats import github, place_of, sarif
from proofs.progress import TimeLeft
from specs.tree import Tree
from tests.proofs.test_cli import verified

SEARCH: Final = """
def helper(tree, node):
    return tree.value(node)


def search(tree, node, alpha, beta):
    if not tree.children(node):
        return helper(tree, node)
    is_max = tree.is_max(node)
    best = -float("inf") if is_max else float("inf")
    for child in tree.children(node):
        low, high = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        best = (max if is_max else min)(best, search(tree, child, low, high))
        if best >= beta if is_max else best <= alpha:
            break
    return best
"""
RIGHT, WRONG = "if best >= beta if", "if best >= beta - 1 if"
LINE: Final = 16  # where a wrong answer is returned


@pytest.fixture(scope="module")
def wrong(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Report]:
    """A file with a wrong search, and the report on it."""
    file = tmp_path_factory.mktemp("habits") / "mine.py"
    file.write_text(SEARCH.replace(RIGHT, WRONG))
    return file, check(f"{file}:search", "alphabeta", max_leaves=2, branching=0, seconds=20)


def request(file: Path) -> Request:
    return Request(f"{file}:search", "alphabeta")


def finding(report: Report) -> Any:
    return next(clause.finding for clause in report.clauses.values() if clause.finding)


def test_the_line_of_the_wrong_turn_and_what_does_not_matter(wrong: tuple[Path, Report]) -> None:
    file, report = wrong
    turn = wrong_turn(request(file), finding(report), "minimax")
    assert turn is not None
    assert (turn.file, turn.line) == (str(file), LINE)
    assert "the calls that it makes are right" in turn.says
    assert finding(report)["any"]


def spoilt(_tree: Any, _node: int, alpha: Any, _beta: Any) -> Any:
    """Says alpha whatever the game is worth."""
    return alpha


def test_each_number_is_tried_alone_and_in_words() -> None:
    subject = Subject(spoilt, replace(SPECS["alphabeta"]))
    case = Case(Tree.parse("(0 5)"), ({"alpha": 3, "beta": 9},))
    known = {"fail-low": SPECS["alphabeta"].required["fail-low"]}
    assert what_does_not_matter(subject, Finding("fail-low", case, "", ""), known) == [
        "any value at 1.1",
        "any value >= 4 at 1.2",
    ]
    one = replace(case, tree=Tree.parse("(5)"))
    assert what_does_not_matter(subject, Finding("fail-low", one, "", ""), known) == ["any value >= 4 at 1.1"]


def test_annotations_stand_at_the_line(wrong: tuple[Path, Report]) -> None:
    file, report = wrong
    assert place_of(f"{file}:search") == (str(file), 6)
    assert place_of(f"{file}:nothing") == (str(file), 1)
    (line,) = github(report, f"{file}:search")
    assert line.startswith(f"::error file={file},line=6,title=verified%3A success::")
    assert "\n" not in line
    clause = next(clause for clause in report.clauses.values() if clause.finding)
    before = clause.finding
    clause.finding = {**finding(report), "wrong_turn": {"file": "mine.py", "line": LINE, "says": "it"}}
    told = sarif(report, f"{file}:search")
    clause.finding = before
    (result,) = told["runs"][0]["results"]
    assert result["locations"][0]["physicalLocation"]["region"] == {"startLine": LINE}
    assert result["ruleId"] in {rule["id"] for rule in told["runs"][0]["tool"]["driver"]["rules"]}
    json.dumps(told)


def test_the_test_that_is_written_fails_until_the_search_is_mended(wrong: tuple[Path, Report]) -> None:
    file, report = wrong
    path = write_pytest(report, request(file))
    assert path is not None
    text = path.read_text()
    names: dict[str, Any] = {"__file__": str(path)}
    exec(text, names)  # noqa: S102 - what was written
    (test,) = (thing for name, thing in names.items() if name.startswith("test_"))
    with pytest.raises(AssertionError):
        test()
    file.write_text(SEARCH)
    test()
    file.write_text(SEARCH.replace(RIGHT, WRONG))
    path.write_text("# my own tests\n")
    with pytest.raises(ValueError, match="was not written by this command"):
        write_pytest(report, request(file))
    path.write_text(text)
    game = {
        name: thing for name, thing in finding(report)["counterexample"].items() if name in ("tree", "alpha", "beta")
    }
    assert replay(game, "mine.py:search", "alphabeta", folder=file.parent)


def test_a_watch_looks_first_at_the_game_that_was_wrong(
    wrong: tuple[Path, Report], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file, report = wrong
    texts = iter((SEARCH.replace(RIGHT, WRONG) + "# saved\n", SEARCH))
    monkeypatch.setattr(watching, "_wait", lambda _: file.write_text(next(texts)))
    asked: list[int] = []

    def once() -> tuple[Request, Report]:
        asked.append(1)
        return request(file), report

    watching.watch(once, rounds=2)
    file.write_text(SEARCH.replace(RIGHT, WRONG))
    assert len(asked) == 2  # at the beginning, and when that game is answered rightly
    assert capsys.readouterr().out.count("still refuted: success") == 1


def test_a_save_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mine.py"
    file.write_text("1")
    monkeypatch.setattr(time, "sleep", lambda _: os.utime(file, ns=(5, 5)))
    watching._wait([file])
    assert watching.files_of(Request(f"{file}:f", "alphabeta", game=f"{tmp_path}/none.py:View")) == [file]


def test_little_and_much_is_said(wrong: tuple[Path, Report], monkeypatch: pytest.MonkeyPatch) -> None:
    file, report = wrong
    brief = [*_brief(report)]
    assert brief[0].endswith("does NOT meet spec alphabeta")
    assert len(brief) == 5
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert click.unstyle(coloured(brief[0])) == brief[0] != coloured(brief[0])
    assert coloured("  proved     value: v = f(n)").startswith("  \x1b[32m")
    monkeypatch.setenv("NO_COLOR", "1")
    assert coloured(brief[0]) == brief[0]
    said = verified("check", f"{file}:search", "--spec", "alphabeta", "--max-leaves", "2", "-v", "--seconds", "20")
    assert f"the wrong turn: {file}:{LINE}" in said.stdout
    assert "it does not matter: any value" in said.stdout
    assert "exhausted: " in said.stderr


def test_what_cannot_be_shown_is_refused() -> None:
    for wrong_one, why in (
        ({"format": "xml"}, "no format 'xml'"),
        ({"emit": "unittest"}, "choose pytest"),
        ({"format": "sarif", "as_json": True}, "choose one of them"),
    ):
        with pytest.raises(ValueError, match=why):
            Output(**wrong_one)


def test_the_time_that_is_left() -> None:
    task = Task(0, "", total=4, completed=1, _get_time=lambda: 30.0)  # type: ignore[arg-type]
    task.start_time = 10.0
    assert str(TimeLeft(60).render(task)) == "at most 0:40 left"
    assert str(TimeLeft(5).render(task)) == "at most 0:00 left"
    assert str(TimeLeft(None).render(Task(0, "", None, 0, _get_time=lambda: 30.0))) == ""  # type: ignore[arg-type]


def test_a_function_of_a_file_has_its_line() -> None:
    assert name_of(spoilt) == "tests/proofs/test_habits.py:spoilt"
    assert name_of(lambda: 0) == ""
    report = check(spoilt, "alphabeta", max_leaves=1, branching=0, seconds=10)
    assert finding(report)["again"].startswith("verified run tests/proofs/test_habits.py:spoilt ")


@pytest.mark.parametrize(("words", "found"), [("verified adap", "adapt"), ("verified check --unif", "--uniform-depth")])
def test_a_shell_completes(words: str, found: str) -> None:
    names = {"_VERIFIED_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(len(words.split()) - 1)}
    command = [str(Path(sys.executable).with_name("verified"))]
    done = subprocess.run(command, env={**os.environ, **names}, capture_output=True, text=True, check=False)
    assert done.stdout.split() == [found]


def test_the_hook_and_the_action_call_the_command_as_it_is() -> None:
    home = Path(__file__).parents[2]
    hook = (home / ".pre-commit-hooks.yaml").read_text()
    entry = next(line.partition(": ")[2] for line in hook.splitlines() if line.strip().startswith("entry:"))
    action = (home / "action.yml").read_text()
    options = {word for text in (entry, action) for word in text.split() if word.startswith("--")} - {"--spec"}
    told = verified("check", "--help").stdout
    assert options >= {"--quiet", "--seconds", "--format"}
    assert all(option in told for option in options)
