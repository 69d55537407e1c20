"""Each law that a proof assumes holds of the real objects of every small game, and a seeded bug breaks it."""

import pytest

from proofs.dossiers.shelf import PROCEDURES
from proofs.proving.law import Law

LAWS = {law.id: law for row in PROCEDURES.values() for law in row.vocabulary.laws.values()}


@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
def test_a_law_holds_of_every_small_game(law: Law) -> None:
    cases = 0
    for quantities in law.cases():
        assert law.holds(**quantities), quantities
        cases += 1
    assert cases >= 10, "a law that was never put to the test"


@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
def test_a_seeded_bug_breaks_the_law(law: Law) -> None:
    assert any(not law.holds(**quantities) for quantities in law.wrong_cases())


def test_no_two_laws_have_one_id() -> None:
    assert all(LAWS[law.id] is law for row in PROCEDURES.values() for law in row.vocabulary.laws.values())
