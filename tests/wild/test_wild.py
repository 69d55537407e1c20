"""The verdicts on the searches that people ship are the expected ones, at the pinned versions."""

from importlib.metadata import requires

import pytest

from proofs.scanning import suggestions
from tests.wild.table import EVEN_ENDS, PINNED, ROWS, Row


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


@pytest.mark.parametrize("package", ["easyAI", "open_spiel"])
def test_a_scan_finds_them(package: str) -> None:
    rows = [row for row in ROWS if row.package == package]
    if rows[0].missing:
        pytest.skip(rows[0].missing)
    found = {one.request: one for one in suggestions(package)}
    assert {row.function for row in rows} <= found.keys()
    for row in rows:
        assert found[row.function].game == row.game or row.game == EVEN_ENDS


def test_the_versions_are_those_that_make_wild_installs() -> None:
    asked = "".join(requires("verified-game-trees") or ())
    for package, version in PINNED.items():
        assert f"{package}=={version}" in asked
