"""The reports beside the examples are what the commands print; `python examples/reports.py --write` renews them."""

import os
import re
import runpy
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.proofs.warm_commands import in_shell

HOME = Path(__file__).parents[2]
EXAMPLES = HOME / "examples"
PROGRAMS = "reports", "pictures", "certificates", "small_games"  # and what they need; the others are searches
NAMES = sorted(path.stem for path in EXAMPLES.glob("*.py") if path.stem not in PROGRAMS)
LONG = "fail_hard", "negamax", "quiescence", "proof_number", "own_spec", "cycles"  # as fail_soft, or on a page as well
KEEPER: dict[str, Any] = runpy.run_path(str(EXAMPLES / "reports.py"))


def kept(name: str) -> tuple[list[str], str, int]:
    """The command, the text and the status of a report."""
    made: tuple[list[str], str, int] = KEEPER["parts"]((EXAMPLES / f"{name}.txt").read_text())
    return made


@pytest.mark.many_games
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.more] if name in LONG else []) for name in NAMES]
)
def test_the_command_prints_the_report(name: str) -> None:
    (program, *words), text, status = kept(name)
    line = shlex.join([program, *words, "--seconds", "600"])  # however slow the machine is
    done = in_shell(line, HOME, os.environ)
    assert KEEPER["timeless"](done.stdout) == text
    assert done.returncode == status


@pytest.mark.parametrize("name", NAMES)
def test_an_example_says_truthfully_whether_it_is_right(name: str) -> None:
    docstring = (EXAMPLES / f"{name}.py").read_text().split('"""')[1]
    status = kept(name)[2]
    assert re.findall(r"\b(Right|Wrong)\b", docstring) == [{0: "Right", 1: "Wrong"}[status]]


def test_there_are_right_and_wrong_ones_for_every_spec_and_form() -> None:
    commands = {name: " ".join(kept(name)[0]) for name in NAMES}
    for word in ("--spec minimax", "--spec alphabeta", "--spec mt", "--spec graph", "--form negamax"):
        assert any(word in command for command in commands.values()), word
    assert {kept(name)[2] for name in NAMES} == {0, 1}
    assert len(NAMES) >= 6


@pytest.mark.parametrize(
    ("name", "word", "clause"),
    [
        ("fail_soft", "proved", "success"),
        ("fail_soft", "confirmed", "visits-alphabeta"),
        ("fail_hard", "proved", "fail-high"),
        ("fail_hard", "refuted", "tight"),
        ("negamax", "confirmed", "success"),
        ("negamax", "refuted", "dominates-alphabeta"),
        ("scout", "refuted", "success"),
        ("memory_test", "refuted", "upper"),
        ("best_first", "confirmed", "value"),
        ("best_first", "confirmed", "same-leaves-as-sss"),
        ("cycles", "refuted", "score"),
    ],
)
def test_what_each_docstring_claims(name: str, word: str, clause: str) -> None:
    assert re.search(rf"^  {word} +{clause}: ", kept(name)[1], flags=re.MULTILINE)


@pytest.mark.more
def test_the_demo_fails_if_an_example_ends_otherwise_and_names_the_page_that_it_wrote(tmp_path: Path) -> None:
    there = tmp_path / "examples"
    there.mkdir()
    (there / "reports.py").write_text((EXAMPLES / "reports.py").read_text())
    (there / "memory_test.py").write_text((EXAMPLES / "memory_test.py").read_text())
    report = (EXAMPLES / "memory_test.txt").read_text()
    (there / "memory_test.txt").write_text(report.replace("$ echo $?\n1", "$ echo $?\n0"))
    run = [sys.executable, str(there / "reports.py")]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "REFUTED, NOT WHAT ITS REPORT SAYS: upper fails on (0 1)" in done.stdout
    assert done.stdout.splitlines()[-1].endswith("open demo.html in a browser")
    assert "memory_test.py:search does NOT meet spec mt" in (tmp_path / "demo.html").read_text()
