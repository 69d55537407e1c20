"""SSS-2 on a list of tips is proved from its source (PB-P8.1); what breaks a proof. For the laws: `test_laws`."""

import inspect
import sys
from typing import Final

import pytest

from proofs.dossiers.dossier import Bug
from proofs.dossiers.shelf import find
from proofs.dossiers.sss2_list import DOSSIER
from proofs.mutants.proofs import verdict_in_place
from proofs.mutants.reload import execute
from proofs.proving.models.solution_laws import SOLUTION_LAWS, TIP_LAWS
from proofs.proving.proof import Proof
from tests.proofs.proved import ONE
from verified.best_first import sss2_list as module

SHOWN: Final = {
    "diminish-list": {
        "list-result", "list-next", "diminish-fails", "list-is-tree", "list-way", "list-above", "list-climb",
        "list-brothers",
    },
    "sss-2-list": {"value", "list-main"},
}  # fmt: skip


@pytest.mark.xdist_group("proofs")
@pytest.mark.parametrize("name", SHOWN)
def test_both_solvers_discharge_every_obligation(proofs: dict[str, Proof], name: str) -> None:
    proof = proofs[find(name).function.__name__]
    assert proof.holds, [line for made in proof.failed for line in made.lines()] or proof.missing
    assert all([answer.word for answer in made.answers] == ["proved", "proved"] for made in proof.discharges)
    assert {*proof.clauses} == SHOWN[name]
    assert not proof.left_out
    ends = [made.obligation for made in proof.discharges if made.obligation.kind == "termination"]
    assert len(ends) == (2 if name == "diminish-list" else 1)


@pytest.mark.xdist_group("proofs")
def test_each_rests_on_what_is_proved(proofs: dict[str, Proof]) -> None:
    assert proofs["sss2_list"].relies_on.keys() == {"expand", "diminish_list"}
    assert proofs["diminish_list"].relies_on.keys() == {"expand", "expandtip"}


@pytest.mark.xdist_group("proofs")
def test_each_law_of_solution_trees_is_assumed_by_a_proof(proofs: dict[str, Proof]) -> None:
    names = "expand", "expandtip", "diminish", "sss2", "diminish_list", "sss2_list"
    assert {*SOLUTION_LAWS, *TIP_LAWS} <= {law for name in names for law in proofs[name].laws}


# WHAT BREAKS A PROOF


def verdict(name: str, *edits: tuple[str, str]) -> tuple[str, str]:
    """What becomes of the proof if the text is edited."""
    text = inspect.getsource(module)
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    row = find(name)
    return verdict_in_place(row, getattr(execute(sys.modules[module.__name__], text), row.function.__name__), ONE)


SEEDED: Final = [bug for bug in DOSSIER.bugs if bug.function.__name__ in ("diminish_list", "sss2_list")]


@pytest.mark.parametrize(
    "bug",
    [pytest.param(bug, marks=[] if at % 3 == 0 else [pytest.mark.evidence]) for at, bug in enumerate(SEEDED)],
    ids=str,
)
def test_a_seeded_bug_breaks_the_proof(bug: Bug) -> None:
    name = "sss-2-list" if bug.function is module.sss2_list else "diminish-list"
    assert verdict(name, (bug.old, bug.new))[0] != "proved"


WRONG: Final[dict[str, tuple[str, str, str]]] = {
    "the tip of another list": ("m: Path[N] = T2[t].path", "m: Path[N] = T[t].path", "outside"),
    "the list that was given is returned": ("in T2]), T2", "in T2]), T", "failed"),
    "older brothers are taken": (
        "range(below.index + 1, len(brothers))",
        "range(below.index, len(brothers))",
        "outside",
    ),
    "brothers below a max node": (
        "            if not tree.is_max(m.node):",
        "            if tree.is_max(m.node):",
        "outside",
    ),
    "it gives up at once": ("        if S is None:\n            return g1, T2\n", "        return g1, T2\n", "failed"),
    "what is below the father goes": ("replaced(T2, t, below,", "replaced(T2, t, m,", "outside"),
    "the same list again": ("        T2 = replaced(", "        replaced(", "failed"),
}


@pytest.mark.parametrize("what", WRONG)
@pytest.mark.sampled(2)
def test_what_is_wrong_is_not_proved(what: str) -> None:
    old, new, word = WRONG[what]
    assert verdict("diminish-list", (old, new))[0] == word
