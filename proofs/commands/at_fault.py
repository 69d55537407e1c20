"""A search that is not proved: is the function at fault, or was no invariant found? As far as a short check knows."""

from collections.abc import Iterator
from typing import Final

from proofs.verdict import Outcome, Verdict

SECONDS: Final = 5.0


def at_fault(
    request: str, spec: str, call: str, form: str, seconds: float = SECONDS, *, first_mover: str = ""
) -> Iterator[str]:
    """What a check of so many seconds says, with its counterexample if it has one.

    A counterexample where another player than `first_mover` moves at the root says nothing of what was to be proved.
    """
    from proofs.checking.check import check
    from proofs.checking.report import found_lines

    try:
        report = check(request, spec, form=form, call=call, seconds=seconds)
    except ValueError as unusable:
        yield f"`verified check` cannot say whether the function is at fault: {unusable}"
        return
    broken = [clause for clause in report.clauses.values() if clause.required and clause.verdict is Verdict.REFUTED]
    if report.verdict == Outcome.REFUTED and broken:
        finding = broken[0].finding
        assert finding is not None
        other = "MIN" if str(finding["counterexample"]["tree"]).startswith("min(") else "MAX"
        if first_mover not in ("", other):
            yield f"`verified check` refutes it where {other} moves at the root, of which the proof would say nothing"
        else:
            yield "the function is at fault: `verified check` refutes it"
        yield from (f"  {line}" for line in found_lines(finding))
    elif report.verdict == Outcome.HOLDS:
        words = sorted({str(clause.verdict) for clause in report.clauses.values() if clause.required})
        yield (
            "as far as `verified check` knows the function is right "
            f"({', '.join(words)}, in {seconds:.0f} s): no invariant was found"
        )
    else:
        yield f"`verified check` does not know in {seconds:.0f} s whether the function is at fault"
