"""A refusal speaks of what stands in the source: no name that the rules or the executor have made is in it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from proofs.proving.inference.own import prove_own
from proofs.proving.source.fragment import FragmentError
from tests.proofs.once_proved import FAULTS

OURS = re.compile(r"\bx\d+\b|_of_mover\b|\bof_mover\b|_seen\b|\bcounting\b|\b_cut\b|\b_loop_\d|\binvariant_\d")
GATED = """def search(tree, node):
    if not tree.children(node):
        return tree.value(node)
    best = None
    for child in tree.children(node):
        value = search(tree, child)
        best = value if best is None else max(best, value) if tree.is_max(node) else min(best, value)
    if best > 5:
        best = {}
    return best
"""
ASKED = ("best + 0.5", "best * 2", "best - (best == 5)", "max(best, 3) + 0.5", "min(best, 3).real", "~best",
         "max(best, max(3, best) / 2)", "(best, child)", "tree.value(best)")  # fmt: skip


def refusal(request: str, spec: str, form: str = "minimax") -> Iterator[str]:
    """What is said where the function is outside of what can be proved."""
    try:
        prove_own(request, spec, form=form, needed=lambda _: [], by_procedure={}, seconds=1)
    except FragmentError as refused:
        yield str(refused)
    except Exception:  # noqa: BLE001 - not proved for another reason
        return


@pytest.mark.parametrize("asked", ASKED)
def test_what_is_asked_of_a_value_is_quoted_by_its_name(asked: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(GATED.format(asked))
    (said,) = refusal(f"{tmp_path / 'mine.py'}:search", "minimax")
    assert not OURS.search(said), said
    assert said.startswith("line "), said


@pytest.mark.sampled(6)
@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", [name for name in FAULTS if not name.startswith("log_")])
def test_a_refusal_has_no_name_of_ours(name: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(FAULTS[name].text)
    base = FAULTS[name].base
    for said in refusal(f"{tmp_path / 'mine.py'}:{base.function}", base.spec, base.form):
        assert not OURS.search(said), said
