"""The first line of a report says how far its claim goes, and a function that is proved is done."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from proofs.checking.core.spec import TERMINATES
from proofs.checking.headline import claim_in_words
from proofs.checking.report import Report
from proofs.checking.specs import SPECS
from proofs.judging.check import DONE, check
from proofs.judging.closing_proof import Shown
from proofs.judging.proof_beside import ProofBeside
from proofs.verdict import Verdict

RIGHT = """
from math import inf
def search(tree, node, alpha, beta):
    if not tree.children(node):
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for child in tree.children(node):
        if tree.is_max(node):
            best = max(best, search(tree, child, max(alpha, best), beta))
            if best >= beta:
                break
        else:
            best = min(best, search(tree, child, alpha, min(beta, best)))
            if best <= alpha:
                break
    return best
"""
FIVE = "every shape of up to 5 leaves"
WIDE = "every depth, up to 6 children a node"


def rung(clause: str, word: Verdict, reach: str, width: int = 0, **more: Any) -> Mapping[str, Any]:
    return {"event": "rung", "clause": clause, "verdict": word, "scope": reach, "reach": reach, "width": width, **more}


def report_of(*rungs: tuple[Verdict, str, int], at_least: str = "") -> Report:
    """A report in which every required clause stands on these rungs."""
    report = Report("mine.py:search", SPECS["alphabeta"].outline, "minimax", at_least=at_least)
    for id in (*SPECS["alphabeta"].required, TERMINATES):
        for word, reach, width in rungs:
            report.take(rung(id, word, reach, width))
    return report


CONFIRMED = (Verdict.CONFIRMED, FIVE, 5)
INDUCTIVE = (Verdict.INDUCTIVE, WIDE, 6)
PROVED = (Verdict.PROVED, "every tree", 0)


@pytest.mark.parametrize(
    ("rungs", "claim"),
    [
        ([PROVED, CONFIRMED], "proved for every tree"),
        ([INDUCTIVE, CONFIRMED], "holds for every depth, up to 6 children a node"),
        ([CONFIRMED], "no counterexample on any alternating, branching tree of up to 5 leaves"),
        (
            [(Verdict.EXHAUSTED, FIVE, 5)],
            "no counterexample on any alternating, branching tree of up to 5 leaves, in any order of the pay-offs",
        ),
    ],
)
def test_the_first_line_says_how_far(rungs: list[tuple[Verdict, str, int]], claim: str) -> None:
    report = report_of(*rungs)
    assert next(iter(report.lines())) == f"mine.py:search against spec alphabeta: {claim}"
    assert report.as_json()["reach"]["claim"] == claim
    assert report.as_json()["reach"]["verdict"] == rungs[0][0]


def test_the_weakest_of_the_required_clauses_decides() -> None:
    report = report_of(CONFIRMED)
    report.take(rung("success", *PROVED[:2]))
    assert "no counterexample on any alternating, branching tree of up to 5 leaves" in report.headline


def test_what_was_only_sampled_is_no_claim() -> None:
    report = report_of()
    for id in (*SPECS["alphabeta"].required, TERMINATES):
        report.take(rung(id, Verdict.SAMPLED, "", is_enough=False))
    assert report.headline == "is undecided against spec alphabeta"
    assert report.as_json()["reach"] is None


def test_inductive_is_said_only_where_it_goes_beyond_what_confirmed_has_tried() -> None:
    narrow = report_of((Verdict.INDUCTIVE, "every depth, up to 1 children a node", 1), (Verdict.CONFIRMED, FIVE, 5))
    assert {clause.verdict for clause in narrow.clauses.values() if clause.required} == {"confirmed"}
    assert (
        "inductive for up to 1 children a node is not said: confirmed has tried wider trees"
        in narrow.as_json()["notes"]
    )
    assert {clause.verdict for clause in report_of(INDUCTIVE, CONFIRMED).clauses.values() if clause.required} == {
        "inductive"
    }


@pytest.mark.parametrize(
    ("word", "asked", "status"),
    [
        (CONFIRMED, "confirmed", 0), (CONFIRMED, "inductive", 3), (CONFIRMED, "proved", 3), (INDUCTIVE, "inductive", 0),
        (INDUCTIVE, "proved", 3), (PROVED, "proved", 0), ((Verdict.EXHAUSTED, FIVE, 5), "confirmed", 3),
    ],
)  # fmt: skip
def test_less_than_was_asked_for_is_undecided(word: tuple[Verdict, str, int], asked: str, status: int) -> None:
    report = report_of(word, at_least=asked)
    assert report.status == status
    assert (report.as_json()["reach"] is None) == bool(status)
    if status:
        assert report.why_undecided == f"it is {word[0]}, and --at-least asks for {asked}"


def test_a_classifying_word_has_its_scope_beside_it() -> None:
    report = report_of(PROVED)
    report.take(rung("same-leaves-as-sss", Verdict.CONFIRMED, "every shape of up to 2 leaves", is_enough=False))
    (line,) = [line for line in report.lines() if " same-leaves-as-sss" in line and line.startswith("  ")]
    assert line.endswith("[every shape of up to 2 leaves]")


def test_a_game_graph_is_no_tree() -> None:
    words = claim_in_words(Verdict.CONFIRMED, "every game graph of up to 4 vertices and 5 edges")
    assert words == "no counterexample on any game graph of up to 4 vertices and 5 edges"


# A FUNCTION THAT IS PROVED IS DONE


@pytest.fixture
def right(tmp_path: Path) -> str:
    (tmp_path / "right.py").write_text(RIGHT)
    return f"{tmp_path / 'right.py'}:search"


def test_a_proof_ends_the_check_and_leaves_a_small_classification(right: str) -> None:
    report = check(right, "alphabeta", seconds=300)
    assert report.is_proved
    assert DONE in report.notes
    assert report.clauses["once"].far == "every shape of up to 3 leaves"
    assert report.classification


@pytest.mark.more
def test_thorough_goes_on(right: str) -> None:
    report = check(right, "alphabeta", seconds=300, max_leaves=3, branching=2, thorough=True)
    assert report.is_proved
    assert Verdict.CONFIRMED in report.clauses["success"].rungs
    assert DONE not in report.notes


def test_a_wrong_function_is_refuted_though_a_proof_is_looked_for(tmp_path: Path) -> None:
    path = tmp_path / "wrong.py"
    path.write_text(RIGHT.replace("if best >= beta", "if best >= alpha"))
    report = check(f"{path}:search", "alphabeta", seconds=120)
    assert report.verdict == "refuted"
    assert report.headline == "does NOT meet spec alphabeta"


def test_an_interrupt_while_a_proof_begins_leaves_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left would go on for minutes, and whoever reads the output of the check would wait for it."""
    pids: list[int] = []
    fork = os.fork

    def interrupted() -> int:
        if pid := fork():
            pids.append(pid)
            os.kill(os.getpid(), signal.SIGINT)
        return pid

    def long() -> Shown:
        time.sleep(60)
        return Shown()

    monkeypatch.setattr(os, "fork", interrupted)
    beside = ProofBeside()
    with pytest.raises(KeyboardInterrupt):
        beside.begin(long)
    beside.end()
    with pytest.raises(ProcessLookupError):
        os.kill(pids[0], 0)


@pytest.mark.more
def test_an_interrupt_prints_what_is_known(tmp_path: Path) -> None:
    """A function that is outside of what can be proved, stopped long before the verdict."""
    path = tmp_path / "slow.py"
    path.write_text(RIGHT.replace("    if not tree", "    for _ in range(4000): pass\n    if not tree"))
    words = [sys.executable, "-m", "proofs", "check", f"{path}:search", "--spec", "alphabeta", "--seconds", "300"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, start_new_session=True) as running:
        time.sleep(12)  # the engines must be at work, also on a busy machine
        os.killpg(running.pid, signal.SIGINT)
        printed, _ = running.communicate(timeout=60)
    assert running.returncode == 3
    assert printed.startswith(f"{path}:search is undecided against spec alphabeta\n")
    assert "undecided: stopped by hand before the verdict was there" in printed
