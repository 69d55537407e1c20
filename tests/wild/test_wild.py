"""The verdicts on the searches that people ship are the expected ones, at the pinned versions."""

from importlib.metadata import requires
from pathlib import Path

import pytest

from proofs.checking.core.domain import Domain
from proofs.checking.core.game import Case
from proofs.checking.core.run_once import attempt
from proofs.checking.loading import Request, subject_of
from proofs.checking.specs import SPECS
from proofs.scanning import suggestions
from specs.tree import Tree
from tests.proofs.seen_searches import small_cases
from tests.wild.table import EVEN_ENDS, PINNED, ROWS, Row


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_a_few_games_show_what_is_expected(row: Row) -> None:
    if row.missing:
        pytest.skip(row.missing)
    spec = SPECS[row.spec]
    subject = subject_of(Request(row.function, row.spec, row.form, row.call, row.game), spec)
    domain = Domain.parse(row.limits.get("payoffs", ""))
    names = {"alphabeta": ("alpha", "beta"), "mt": ("gamma",)}.get(row.spec, ())
    cases = [*small_cases(row.form, *names), *(Case(Tree.parse(text), ({},)) for text in row.shown_on)]
    cases = [case for case in cases if domain.admits(case) and not spec.skips(case)]
    assert cases
    broken = {found.clause for case in cases if (found := attempt(subject, case, subject.spec.required))}
    assert row.refuted in broken if row.refuted else not broken


@pytest.mark.evidence
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_the_verdict_is_the_expected_one(row: Row) -> None:
    if row.missing:
        pytest.skip(row.missing)
    report = row.judged(max_leaves=2, branching=0)
    assert row.is_as_expected(report), str(report)


@pytest.mark.parametrize("row", [row for row in ROWS if row.refuted], ids=lambda row: row.name)
def test_a_refutation_is_confirmed_by_hand(row: Row) -> None:
    assert row.by_hand is not None
    assert row.why
    if row.missing:
        pytest.skip(row.missing)
    row.by_hand()


@pytest.mark.parametrize("package", ["easyAI", "open_spiel.python.algorithms", "aima3.games"])
def test_a_scan_finds_them(package: str) -> None:
    rows = [row for row in ROWS if row.package == package.partition(".")[0]]
    if rows[0].missing:
        pytest.skip(rows[0].missing)
    found = {one.request: one for one in suggestions(package)}
    assert {row.function for row in rows} <= found.keys()
    for row in rows:
        assert found[row.function].game == row.game or row.game == EVEN_ENDS


def test_the_versions_are_those_that_make_wild_installs() -> None:
    asked = "".join((*(requires("verified-game-trees") or ()), Path("Makefile").read_text()))
    for package, version in PINNED.items():
        assert f"{package}=={version}" in asked
