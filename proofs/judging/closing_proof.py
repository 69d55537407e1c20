"""The last rung of a check: a function that holds is put to the prover, which finds its invariants.

Where that succeeds its clauses are `proved`, with what was found; where not, a note says why, and they stay as they
were. Where a run contradicts the proof, the verdict is what the run says.
"""

import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from proofs.checking.check import Watch
from proofs.checking.core.budget import Budget
from proofs.checking.core.spec import TERMINATES
from proofs.checking.report import Report
from proofs.checking.specs import SPECS
from proofs.sandbox.quotes import describe
from proofs.verdict import Outcome, Verdict

_ASKED_OTHERWISE: Final = ("payoffs", "full_window", "every_outcome", "entry", "keep_between_games", "shapes")
LEAST_SECONDS: Final = 1.0


def prove_at_the_end(
    report: Report, function: Callable[..., Any] | str, asked: Mapping[str, Any], watch: Watch = lambda _: None
) -> None:
    """Add to the report what a proof shows of the function."""
    from proofs.proving.spec_contract import PARAMETERS

    is_own = not isinstance(function, str) or ".py:" in function
    if report.spec.name not in PARAMETERS or not is_own or report.verdict != Outcome.HOLDS or asked.get("game"):
        return
    if any(asked.get(option) for option in _ASKED_OTHERWISE):
        return  # it is asked about fewer games than all, or about more than its values
    started = time.monotonic()
    watch({"event": "stage", "engine": Verdict.PROVED, "at": "every tree"})
    shown, text = _proved(report, function, asked)
    for clause in [clause for clause in report.clauses.values() if clause.id in shown]:
        event = {"event": "rung", "clause": clause.id, "verdict": Verdict.PROVED, "scope": text}
        report.take(event)
        watch(event)
    if text and not shown:
        report.notes.append(f"not proved for every tree: {text}")
    report.seconds += time.monotonic() - started


def _proved(report: Report, function: Callable[..., Any] | str, asked: Mapping[str, Any]) -> tuple[list[str], str]:
    """The clauses that are proved, and how; or none, and why not."""
    try:
        from proofs.dossiers.shelf import by_procedure, proofs_of
        from proofs.proving.inference.conclude import OutOfTimeError
        from proofs.proving.inference.own import prove_own
        from proofs.proving.inference.trial import RefutedError
        from proofs.proving.source.fragment import FragmentError
    except ImportError as missing:  # the extra `proofs` brings the solvers
        return [], f"{missing}; pip install 'verified-game-trees[proofs]' brings the solvers"
    left = asked.get("seconds", Budget.seconds) - report.seconds
    if left < LEAST_SECONDS:
        return [], "no time was left for it (--seconds)"
    rows = {procedure: row.name for procedure, row in by_procedure().items()}
    try:
        own = prove_own(
            function, report.spec.name, asked.get("call", ""), report.form, seconds=left,
            needed=lambda names: [*proofs_of(names)], by_procedure=rows,
        )  # fmt: skip
    except RefutedError as broken:
        finding = {"event": "finding", "clause": broken.clause, "engine": Verdict.SAMPLED, "smallest": False,
                   "counterexample": broken.counterexample, "drawing": ()}  # fmt: skip
        report.take(finding)
        return [], ""
    except (FragmentError, ValueError) as refused:
        return [], str(refused).removeprefix(f"{function}: ")
    except OutOfTimeError:
        return [], "no invariant was found in the time that was left (--seconds)"
    except Exception as fault:  # noqa: BLE001 - what the check found is not lost for it
        return [], f"a fault of verified itself ended the proof: {describe(fault)}"
    if own.holds:
        shown = own.proofs[-1].clauses
        ids = [id for id, clause in SPECS[report.spec.name].required.items() if clause.id in shown]
        return [*ids, TERMINATES], "; ".join(_scope(own))
    conclusion = own.conclusion
    if conclusion is None or conclusion.left is None:
        failed = [str(done.obligation) for proof in own.proofs for done in proof.failed]
        return [], f"the solvers do not discharge {failed[0] if failed else 'what it relies on'}"
    due = conclusion.left[0]
    line = conclusion.line_of.get(due.line, due.line)
    return [], f"no invariant was found from which this follows: {due.kind} {due.what} (line {line})"


def _scope(own: Any) -> Iterator[str]:
    yield f"{own.about}, by {' and '.join(own.proofs[-1].solvers)}"
    conclusion = own.conclusion
    if conclusion is None:
        return
    if conclusion.laws:
        yield "every table whose entries are of these forms, and true, as those of an empty one are:"
        yield from (f"  {text}" for text in conclusion.laws)
    for (line, _), said in sorted(conclusion.asserts.items()):
        yield f"found for the loop of line {line}:"
        yield from (f"  assert {one}" for one in said)
