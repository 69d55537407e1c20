"""Prove a function of the user's own: the checker's engines look for a counterexample first, for a few seconds.

    from proofs.judging.prove import prove
    judgement = prove("my_search.py:search", "alphabeta")

What the engines refute is refuted, with its game, and no proof is tried. A search that never asks who moves is proved
of games whose players take turns, where one of them moves at the root: a counterexample of another kind says nothing of
that, and the runs within the proof (`trial`) are the first ones.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from proofs.checking.check import check
from proofs.checking.counterexample_text import found_lines
from proofs.checking.report import Report
from proofs.dossiers.shelf import by_procedure, proofs_of
from proofs.judging.closing_proof import COLORED
from proofs.proving.inference.own import Own, prove_own
from proofs.proving.inference.own_in_words import own_as_json
from proofs.proving.inference.premise import Premise, premise_of, prove_annotated
from proofs.proving.inference.trial import RefutedError
from proofs.proving.proof import Watch
from proofs.proving.requested import PARAMETERS
from proofs.verdict import Outcome, Verdict

FIRST_SECONDS: Final = 3.0
Function = Callable[..., Any] | str


@dataclass(frozen=True)
class Judgement:
    """What the engines say of the function, if they can call it, and what became of the proof, if one was tried."""

    report: Report | None = None
    own: Own | None = None
    refutation: str = ""  # by a run within the proof, in words
    is_refuted: bool = False  # what is left of the proof then only shows which obligation fails

    @property
    def holds(self) -> bool:
        """Whether the function is proved."""
        return self.own is not None and self.own.holds and not self.is_refuted

    def as_json(self) -> list[dict[str, object]]:
        """For machines: the proofs, or the report that refutes the function."""
        if not self.is_refuted and self.own is not None:
            return own_as_json(self.own)
        if self.report is None or self.refutation:
            return [{"verdict": Verdict.REFUTED, "why": self.refutation}]
        return [{"procedure": self.report.name, **self.report.as_json()}]

    def lines(self) -> Iterator[str]:
        """Who is at fault where nothing is proved: the function, or the search for invariants."""
        report = self.report
        if self.refutation:
            yield self.refutation
            return
        if report is None:
            yield "`verified check` cannot call the function, so it is not known whether the function is at fault"
            return
        words = sorted({str(clause.verdict) for clause in report.clauses.values() if clause.required})
        findings = [one.finding for one in report.clauses.values() if one.required and one.finding is not None]
        if self.is_refuted and findings:
            yield "the function is at fault: `verified check` refutes it"
            yield from (f"  {line}" for line in found_lines(findings[0]))
        elif report.verdict == Outcome.HOLDS:
            yield (
                "as far as `verified check` knows the function is right "
                f"({', '.join(words)}, in {FIRST_SECONDS:.0f} s): no invariant was found"
            )
        else:
            yield f"`verified check` does not know in {FIRST_SECONDS:.0f} s whether the function is at fault"


def prove(
    function: Function, spec: str = "", call: str = "", form: str = "minimax", *, watch: Watch | None = None,
    seconds: float = 60.0, trees: bool = False, game: str = "",
) -> Judgement:  # fmt: skip
    """Let the engines look, then prove; FragmentError says what cannot be proved. `trees`: of no shared nodes."""
    report = None
    if spec in PARAMETERS:
        premise = premise_of(function, spec, call, form)
        if watch is not None:
            watch("a first run of the function", 0, 1)
        report = first_run(function, spec, call, form, premise, trees=trees)
        if report is not None and report.verdict == Outcome.REFUTED:
            return Judgement(report, prove_annotated(function, spec, call), is_refuted=True)
    try:
        own = prove_own(
            function, spec, call, form, watch=watch, seconds=seconds, trees=trees, is_colored=game == COLORED,
            needed=lambda names: [*proofs_of(names, watch)],
            by_procedure={procedure: row.name for procedure, row in by_procedure().items()},
        )  # fmt: skip
    except RefutedError as broken:
        return Judgement(report, refutation=str(broken), is_refuted=True)
    return Judgement(report, own)


def first_run(
    function: Function, spec: str, call: str, form: str, premise: Premise, *, trees: bool = False
) -> Report | None:
    """What the engines say on games that the proof would speak of; None if they cannot be told to take such."""
    if premise.one_player_at_the_root:
        return None
    games: dict[str, Any] = {"alternating": premise.takes_turns and form == "minimax", "trees": trees}
    games["game"] = COLORED if premise.has_colored_nodes else ""
    try:
        report = check(function, spec, form=form, call=call, seconds=FIRST_SECONDS, **games)
    except (ValueError, TypeError):
        return None  # the checker cannot call the function
    return None if report.error else report
