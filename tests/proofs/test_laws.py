"""Each law that a proof assumes holds of the real objects of every small game, and a seeded bug breaks it."""

from dataclasses import replace

import pytest

from proofs.dossiers.shelf import PROCEDURES
from proofs.evidence.exhaust import Evidence
from proofs.evidence.law_cases.real import RealCases
from proofs.evidence.laws import exhausted, real_cases
from proofs.evidence.ledger import ledger_as_json, ledger_lines, proved_evidence, strength_lines
from proofs.proving.execution.tree_laws import CHILD_BOUNDS
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.law import Law
from proofs.proving.models.core import CORE
from proofs.proving.models.cut_game import WITNESS
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Vocabulary

LAWS = {law.id: law for row in PROCEDURES.values() for law in row.vocabulary.laws.values()} | dict(WITNESS.laws)


@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
def test_a_law_holds_of_every_small_game(law: Law) -> None:
    cases = 0
    for quantities in real_cases()[law.id].cases(law):
        assert law.holds(**quantities), quantities
        cases += 1
    assert cases >= 10, "a law that was never put to the test"


@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
def test_a_seeded_bug_breaks_the_law(law: Law) -> None:
    assert any(not law.holds(**quantities) for quantities in real_cases()[law.id].wrong_cases(law))


def test_no_two_laws_have_one_id() -> None:
    assert all(LAWS[law.id] is law for row in PROCEDURES.values() for law in row.vocabulary.laws.values())


def test_the_cases_are_those_of_the_laws_that_proofs_assume() -> None:
    assert {law.id: law for real in real_cases().values() for law in real.laws} == LAWS


# A LAW IN A PROOF


def world_with(law: Law, key: str) -> ProvingWorld:
    more = Vocabulary(laws={key: law}, overrides=frozenset({("laws", key)}))
    return ProvingWorld(CORE.extended_by(more), integers=False)


def test_a_proof_takes_a_law_of_its_own_in_the_place_of_another_only_if_it_says_the_same() -> None:
    same, other = replace(CHILD_BOUNDS, id="s-child"), replace(CHILD_BOUNDS, holds=lambda **_: True)
    world = world_with(same, "f-child")
    world.rests_on(CHILD_BOUNDS)
    assert world.laws == {"s-child": same}
    with pytest.raises(FragmentError, match="f-child is not one that this proof may assume"):
        world_with(other, "f-child").rests_on(CHILD_BOUNDS)


def test_what_a_law_excludes_is_on_no_path() -> None:
    less = Law("less", "", "", lambda x, y: x < y)
    world = world_with(less, "less")

    def program() -> tuple[int, bool]:
        world.begin()
        x, y = world.fresh(), world.fresh()
        world.law(less, x=x, y=y)
        return world.any_of(less, "y", 1, 2, 3, x=1), x < y

    assert [*world.explore(program)] == [(2, True), (3, True)]


# THE LEDGER


def test_the_ledger_has_a_row_for_each_law_of_a_proof() -> None:
    evidence = proved_evidence("minimax")
    assert {known.law.id for known in evidence.laws} == {
        "each-child", "f-child", "f-older", "f-youngest", "brother-older",
    }  # fmt: skip
    assert evidence.holds
    for lines in (ledger_lines([evidence]), strength_lines([evidence])):
        (row,) = [line for line in lines if "f-youngest" in line]
        assert "PB-D1.b" in row
        assert "exhausted" in row
    assert {law["verdict"] for law in ledger_as_json([evidence])[0]["laws"]} == {"exhausted"}


def test_a_law_that_fails_or_that_nothing_breaks_is_not_exhausted() -> None:
    law = LAWS["dict-put"]
    real = real_cases()[law.id]
    for wrong, word in (
        (RealCases((law,), right=real.wrong, wrong=real.right), "refuted"),
        (replace(real, wrong=real.right), "undecided"),
        (replace(real, right=lambda: ()), "undecided"),
    ):
        known = exhausted(law, wrong)
        assert known.word == word
        assert not Evidence("search", "every tree", 1, laws=(known,)).holds
