"""What a verdict rests on is measured; a mistake in what is said not to matter proves nothing wrong."""

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from proofs.judging import kernel_page
from proofs.judging.rests_on import CANNOT_MATTER, HOME, MATTERS_ALL_THE_SAME, excuse_of, in_words, lines_that_matter
from proofs.proving.inference import conclude as concluding
from proofs.proving.inference import find as finding
from proofs.proving.inference import own as proving
from proofs.proving.inference.formulas import Formulas
from proofs.proving.inference.houdini import Houdini
from proofs.proving.inference.own import prove_own
from proofs.proving.phrasing import fragment_of
from proofs.proving.requested import named
from proofs.proving.source.fragment import FragmentError
from proofs.symbolic.order import OrderStore

WRONG = kernel_page.PLAIN_SEARCH.replace("best = min(best, v)", "best = v")
LATE = kernel_page.PLAIN_SEARCH.replace("alpha >= beta", "alpha > beta")


def is_proved(text: str, tmp_path: Path) -> bool:
    (tmp_path / "mine.py").write_text(text)
    request = f"{tmp_path / 'mine.py'}:search"
    try:
        return prove_own(request, "alphabeta", needed=lambda _: [], by_procedure={}).holds
    except (FragmentError, AssertionError, ArithmeticError, LookupError, TypeError):
        return False


def _keep_all(self: Houdini, questions: list[Any]) -> None:
    self.kept += questions


FAULTS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "every candidate survives": lambda patch: patch.setattr(Houdini, "_weaken_by", _keep_all),
    "Z3 is believed to refute everything": lambda patch: patch.setattr(Formulas, "ask", lambda *_: False),
    "no obligation is seen to be left": lambda patch: patch.setattr(Houdini, "left", lambda _self: None),
    "nothing is proposed": lambda patch: patch.setattr(finding, "tiers", lambda *_: iter([[]])),
    "a run finds no difference": lambda patch: patch.setattr(proving, "must_agree", lambda pair: pair.kind.values),
    "the store calls open questions settled": lambda patch: patch.setattr(OrderStore, "ask", lambda *_: True),
    "no assert is written down": lambda patch: patch.setattr(concluding, "asserts", lambda *_, **__: []),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("text", [WRONG, LATE], ids=["the last child counts", "a cutoff too late"])
def test_a_fault_in_what_cannot_matter_proves_nothing_wrong(
    fault: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    FAULTS[fault](monkeypatch)
    assert not is_proved(text, tmp_path)


def test_the_right_search_is_proved_without_them(tmp_path: Path) -> None:
    assert is_proved(kernel_page.PLAIN_SEARCH, tmp_path)


def test_what_is_excused_is_there_and_what_matters_is_not_excused() -> None:
    for name in (*CANNOT_MATTER, *MATTERS_ALL_THE_SAME):
        assert (HOME / name).exists(), name
    assert not any(map(excuse_of, MATTERS_ALL_THE_SAME))


def test_the_modules_of_a_proof_are_those_that_ran(tmp_path: Path) -> None:
    modules = kernel_page.measured(kernel_page.rows(tmp_path)["alpha-beta and its relatives: alphabeta, negascout"])
    paths = {one.path: one for one in modules}
    assert not paths["proofs/proving/explore.py"].excuse
    assert "proofs/proving/phrasing/program.py" not in paths  # nothing is rewritten
    assert "proofs/proving/theory/trees.py" not in paths
    assert lines_that_matter(modules) == sum(one.lines for one in modules if not one.excuse)
    first, *_ = in_words(modules)
    assert first.startswith(f"rests on {lines_that_matter(modules):,} lines of ")


def page_rows() -> dict[str, str]:
    text = kernel_page.PAGE.read_text().partition(kernel_page.BEGIN)[2].partition(kernel_page.END)[0]
    return {line.strip("| ").split(" | ")[0]: f"{line}\n" for line in text.splitlines()[2:]}


def test_the_page_has_a_row_for_each_kind_of_verdict(tmp_path: Path) -> None:
    assert [*page_rows()] == [*kernel_page.rows(tmp_path)]


LONG = ("iterative deepening:", "graphs, the limit", "graphs, by components", "the theorems")  # minutes, all calls told


@pytest.mark.sampled(20, "more")
@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.evidence] * name.startswith(LONG)) for name in page_rows()],
)
def test_the_page_says_how_many_lines_a_verdict_rests_on(name: str) -> None:
    assert kernel_page.row_of(name) == page_rows()[name]


def test_a_rule_or_pass_that_is_said_to_be_idle_leaves_the_translation_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The translation is the same without them."""
    (tmp_path / "mine.py").write_text(kernel_page.WITH_TABLE)
    function = named(f"{tmp_path / 'mine.py'}:search").function
    program = fragment_of.in_fragment(function)
    used = program.rewritten_by
    assert used
    monkeypatch.setattr(fragment_of, "PASSES", [step for step in fragment_of.PASSES if step.__module__ in used])
    monkeypatch.setattr(fragment_of, "RULES", [rule for rule in fragment_of.RULES if rule.name in used])
    again = fragment_of.in_fragment(function)
    assert [*map(ast.unparse, again.definitions.values())] == [*map(ast.unparse, program.definitions.values())]
    monkeypatch.setattr(fragment_of, "PASSES", ())
    without = fragment_of.in_fragment(function)
    assert without.state() != program.state()
