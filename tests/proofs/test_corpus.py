"""Searches as strangers write them, and mutants of them: the checker must not contradict the judge.

The judge (`oracle/`) shares no code with the checker. Every wrong search of the corpus is refuted by the checker with a
counterexample that a fresh process reproduces, no right one is refuted, and no mutant that the judge refutes is said to
hold. `python -m tests.proofs.oracle` goes through many more mutants and games than the tests do.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet

from proofs.checking.check import Watch, check
from proofs.checking.core.budget import Options
from proofs.checking.core.spec import TERMINATES
from proofs.checking.report import Report
from proofs.checking.specs import SPECS
from tests.proofs.oracle.__main__ import false_word, sample
from tests.proofs.oracle.chance import Chances
from tests.proofs.oracle.game import game_of, minimax, text_of
from tests.proofs.oracle.judge import Broken, Subject, broken_by, judge
from tests.proofs.oracle.replay import replayed
from tests.proofs.oracle.shelf import HOME, Row, rows
from tests.proofs.oracle.shrinking import shrunk


@pytest.fixture(autouse=True)
def _recursion_limit() -> Iterator[None]:
    """A search of the corpus may change it when it is loaded."""
    limit = sys.getrecursionlimit()
    yield
    sys.setrecursionlimit(limit)


ROWS = {row.name: row for row in rows()}
BY_LUCK = "state/id_key"  # which node has which identity is the interpreter's business, and differs from run to run
WRONG = [name for name, row in ROWS.items() if not row.right and name != BY_LUCK]
RIGHT = [name for name, row in ROWS.items() if row.right]
SECONDS = 3, 30  # that a wrong search may take to be refuted: most need few, but a machine may be busy
SECONDS_FOR_RIGHT = 1.0
SECONDS_FOR_MUTANTS = 2.0
FEW = 20  # one of so many is in the suite; all of them in `make evidence`
SLOW = "plain/four_plies"  # only in the end is it found, on large trees
MUTANTS = 1
MINIMAX = """
def search(tree, node=None):
    node = tree.root if node is None else node
    values = [search(tree, child) for child in tree.children(node)]
    return (max if tree.is_max(node) else min)(values) if values else tree.value(node)
"""
A_CALL_ON_A_TREE = Chances(calls=1, shared=False, payoffs="int", namings=("numbered",))


def few(names: list[str]) -> list[ParameterSet]:
    """Some of the names for the suite, the others for the longer run."""
    is_left = {name: place % FEW == 0 and name != SLOW for place, name in enumerate(names)}
    return [pytest.param(name, marks=[] if is_left[name] else [pytest.mark.evidence]) for name in names]


@pytest.mark.parametrize("name", few(WRONG))
def test_a_wrong_search_is_refuted_and_a_fresh_process_sees_it(name: str) -> None:
    row = ROWS[name]
    finding = first_finding(row)
    assert finding, f"{row.says} {judge(row.subject, 8_000, chances=row.chances)}"
    assert_seen_again(row, finding)


@pytest.mark.evidence
@pytest.mark.parametrize("name", WRONG)
def test_the_report_on_a_wrong_search_is_true_from_beginning_to_end(name: str) -> None:
    row = ROWS[name]
    for seconds in SECONDS:
        report = checked(row, seconds)
        if report.verdict == "refuted":
            break
    assert report.verdict == "refuted", f"{row.says} {judge(row.subject, 8_000, chances=row.chances)}"
    for finding in [clause.finding for clause in report.clauses.values() if clause.required and clause.finding]:
        assert_seen_again(row, finding)


@pytest.mark.more
def test_what_counts_on_the_identity_of_a_node_is_refuted() -> None:
    assert first_finding(ROWS[BY_LUCK])


@pytest.mark.parametrize("name", few(RIGHT))
@pytest.mark.sampled(4)
@pytest.mark.more
def test_a_right_search_is_not_refuted(name: str) -> None:
    assert checked(ROWS[name], SECONDS_FOR_RIGHT).verdict in {"holds", "undecided"}


@pytest.mark.parametrize("number", range(MUTANTS))
@pytest.mark.more
def test_no_mutant_that_the_judge_refutes_is_said_to_hold(number: int, tmp_path: Path) -> None:
    row, source, broken = refuted_mutants()[number]
    path = tmp_path / "mutant.py"
    path.write_text(source)
    verdict, falsehood = false_word(path, row, broken, SECONDS_FOR_MUTANTS)
    assert verdict in {"refuted", "undecided"}, falsehood
    assert not falsehood, source


@pytest.mark.parametrize("old", ["no such line", "return"])
def test_an_edit_replaces_what_occurs_exactly_once(old: str) -> None:
    row = replace(ROWS["fresh/color_skip"], edits=[(old, "pass")])
    with pytest.raises(ValueError, match=rf"edits '{old}', which fresh/color.py has \d times"):
        assert row.text


@pytest.mark.parametrize("name", [name for name in WRONG if ROWS[name].witness])
def test_the_judge_refutes_what_is_wrong_on_its_witness(name: str) -> None:
    assert replayed(ROWS[name].subject, ROWS[name].witness)


@pytest.mark.parametrize("name", [name for name in RIGHT if name.startswith(("grown/", "kept/", "fresh/"))])
def test_what_is_right_is_right_on_the_witnesses_of_what_is_wrong(name: str) -> None:
    row = ROWS[name]
    others = [ROWS[other] for other in WRONG if ROWS[other].witness and ROWS[other].spec == row.spec]
    for other in others:
        if other.form == row.form and row.payoffs == "real":
            assert replayed(row.subject, other.witness) is None, other.witness


@pytest.mark.parametrize("name", [name for name in WRONG if not ROWS[name].witness])
@pytest.mark.sampled(3)
def test_the_judge_refutes_what_is_wrong(name: str) -> None:
    row = ROWS[name]
    broken = judge(row.subject, 8_000, chances=row.chances)
    assert broken, row.says
    assert broken_by(row.subject, broken.positions, list(broken.history), broken.naming), "again, it is right"


@pytest.mark.parametrize("name", RIGHT)
@pytest.mark.sampled(3)
def test_the_judge_does_not_refute_what_is_right(name: str) -> None:
    assert judge(ROWS[name].subject, 60, seed=2, chances=ROWS[name].chances) is None


@pytest.mark.evidence
def test_at_least_half_of_the_searches_with_state_are_wrong_and_most_of_these_only_by_their_state() -> None:
    wrong = [row for name, row in ROWS.items() if name.startswith("state/") and not row.right]
    right = [row for name, row in ROWS.items() if name.startswith("state/") and row.right]
    assert len(wrong) >= len(right) >= 40
    shown_at_once = [row.name for row in wrong if judge(row.subject, 100, chances=A_CALL_ON_A_TREE)]
    assert len(shown_at_once) < len(wrong) / 4, shown_at_once


def test_what_the_judge_found_is_made_small() -> None:
    row = ROWS["state/tables_take_turns"]
    broken = judge(row.subject, 1_000, chances=row.chances)
    assert broken
    small = shrunk(row.subject, broken)
    assert len(small.history) == 3
    assert len(small.positions) <= 5
    assert {p.payoff for p in small.positions} <= {0, 1}


@pytest.mark.parametrize(
    ("text", "f"),
    [
        ("3", 3),
        ("((1 #1=(1 3)) (#1# #1#))", 3),
        ("min((1 6))", 6),
        ("(max(0 1))", 1),
        ("min(#1=(-1/2 0) (max(#1# -2)))", 0),
    ],
)
def test_the_judge_reads_writes_and_values_games(text: str, f: int) -> None:
    assert text_of(game_of(text)) == text
    assert minimax(game_of(text)) == f


@pytest.mark.parametrize(
    ("body", "spec", "form", "right"),
    [
        ("def search(tree, node, alpha, beta): return alpha", "alphabeta", "minimax", False),
        ("def search(tree, node, alpha, beta): return None", "alphabeta", "minimax", False),
        ("def search(tree, node, alpha, beta): return float('nan')", "alphabeta", "minimax", False),
        ("def search(tree, node, alpha, beta): return search(tree, node, alpha, beta)", "alphabeta", "minimax", False),
        ("def search(tree):\n    while True: pass", "minimax", "minimax", False),
        ("def search(tree):\n    while True: tree.children(tree.root)", "minimax", "minimax", False),
        ("def search(tree, node, gamma, memory): return gamma", "mt", "minimax", False),
        (MINIMAX, "minimax", "minimax", True),
    ],
)
def test_the_judge_sees_what_is_no_answer(body: str, spec: str, form: str, right: bool) -> None:
    assert (judge(Subject.of(body, "search", spec, form), 200) is None) == right


def checked(row: Row, seconds: float, watch: Watch = lambda _: None) -> Report:
    options: Options = {"seconds": seconds}
    if row.payoffs != "real" and (row.witness or ".." in row.payoffs):
        options["payoffs"] = row.payoffs
    return check(f"{row.path}:{row.function}", spec=row.spec, form=row.form, watch=watch, **options)


class _FoundError(Exception):
    """A clause is found broken, and the check need not go on."""


def first_finding(row: Row) -> Mapping[str, Any] | None:
    """The first required clause that the checker finds broken, with its counterexample."""
    found: list[Mapping[str, Any]] = []

    def watch(event: Mapping[str, Any]) -> None:
        if event["event"] == "finding" and event["clause"] in {*SPECS[row.spec].required, TERMINATES}:
            found.append(event)
            raise _FoundError

    with suppress(_FoundError):
        checked(row, SECONDS[-1], watch)
    return found[0] if found else None


def assert_seen_again(row: Row, finding: Mapping[str, Any]) -> None:
    again = replay(row, finding["counterexample"])
    assert again.returncode == 0, (finding["counterexample"], again.stdout, again.stderr)


def replay(row: Row, counterexample: dict[str, object]) -> subprocess.CompletedProcess[str]:
    words = str(row.path), row.function, row.spec, row.form, json.dumps(counterexample)
    command = [sys.executable, "-m", "tests.proofs.oracle.replay", *words]
    return subprocess.run(command, cwd=HOME, capture_output=True, text=True, check=False, timeout=60)


@cache
def refuted_mutants() -> list[tuple[Row, str, Broken]]:
    """A sample of the mutants of right searches that the judge refutes within a few games."""
    some: list[tuple[Row, str, Broken]] = []
    for row, _, source in sample(seed=10, only="state/"):
        subject = Subject.of(source, row.function, row.spec, row.form, row.item)
        if broken := judge(subject, 40, chances=Chances(payoffs="int", namings=("numbered",))):
            some.append((row, source, broken))
        if len(some) == MUTANTS:
            break
    return some
