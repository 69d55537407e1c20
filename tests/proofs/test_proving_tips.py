"""SSS-2 on a list of tips is proved from its source (PB-P8.1); what breaks a proof. For the laws: `test_laws`."""

import inspect
import sys
from typing import Final

import pytest

from proofs.dossiers.shelf import find
from proofs.mutants.proofs import verdict_in_place
from proofs.mutants.reload import execute
from proofs.proving.models.solution_laws import SOLUTION_LAWS, TIP_LAWS
from proofs.proving.proof import Proof
from tests.proofs.proved import ONE
from verified.best_first import sss2_list as module


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
