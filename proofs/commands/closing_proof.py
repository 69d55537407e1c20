"""The last rung of a check: a function that holds is put to the prover, which finds its invariants.

Where that succeeds its clauses are `proved`, with what was found; where not, a note says why, and they stay as they
were.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from proofs.checking.report import Report
from proofs.sandbox.quotes import describe
from proofs.verdict import Outcome, Verdict

_ASKED_OTHERWISE: Final = ("payoffs", "full_window", "every_outcome", "entry", "keep_between_games", "shapes")
LEAST_SECONDS: Final = 1.0


def prove_at_the_end(
    report: Report, request: str, asked: Mapping[str, Any], show: Callable[[str], None] = lambda _: None
) -> None:
    """Add to the report what a proof shows of the function."""
    is_asked_about = report.spec.name in ("minimax", "alphabeta") and ".py:" in request
    if not is_asked_about or report.verdict != Outcome.HOLDS or asked["game"]:
        return
    if any(asked.get(option) for option in _ASKED_OTHERWISE):
        return  # it is asked about fewer games than all, or about more than its values
    show("a proof for every tree")
    word, text = _proved(report, request, asked)
    if word:
        clauses = [clause for clause in report.clauses.values() if clause.id in word]
        for clause in clauses:
            event = {"event": "rung", "clause": clause.id, "verdict": Verdict.PROVED, "scope": text}
            report.take(event)
    elif text:
        report.notes.append(f"not proved for every tree: {text}")


def _proved(report: Report, request: str, asked: Mapping[str, Any]) -> tuple[list[str], str]:
    """The clauses that are proved, and how; or none, and why not."""
    from proofs.dossiers.shelf import by_procedure, proofs_of
    from proofs.proving.inference.conclude import OutOfTimeError
    from proofs.proving.inference.own import prove_own
    from proofs.proving.source.fragment import FragmentError

    left = asked["seconds"] - report.seconds
    if left < LEAST_SECONDS:
        return [], "no time was left for it (--seconds)"
    rows = {procedure: row.name for procedure, row in by_procedure().items()}
    try:
        own = prove_own(
            request, report.spec.name, asked["call"], report.form, seconds=left,
            needed=lambda names: [*proofs_of(names)], by_procedure=rows,
        )  # fmt: skip
    except (FragmentError, ValueError) as refused:
        return [], str(refused).removeprefix(f"{request}: ")
    except OutOfTimeError:
        return [], "no invariant was found in the time that was left (--seconds)"
    except Exception as fault:  # noqa: BLE001 - what the check found is not lost for it
        return [], f"a fault of verified itself ended the proof: {describe(fault)}"
    if not own.holds:
        made = own.conclusion
        if made is None or made.left is None:
            failed = [str(done.obligation) for proof in own.proofs for done in proof.failed]
            return [], f"the solvers do not discharge {failed[0] if failed else 'what it relies on'}"
        due = made.left[0]
        line = made.line_of.get(due.line, due.line)
        return [], f"no invariant was found from which this follows: {due.kind} {due.what} (line {line})"
    return [*own.proofs[-1].clauses], "; ".join(_scope(own))


def _scope(own: Any) -> list[str]:
    proof = own.proofs[-1]
    values = {"any linear order": "pay-offs of any linear order"}.get(proof.values, f"pay-offs that are {proof.values}")
    windows = "every window of integers" if proof.values == "integers" else "every window"
    lines = [f"every tree, {windows}, {values}, by {' and '.join(proof.solvers)}"]
    if "turns" in proof.axioms:
        lines[0] = lines[0].replace("every tree", "every tree whose players take turns")
    made = own.conclusion
    if who := own.first_mover:
        lines[0] = lines[0].replace("take turns", f"take turns and where {who} moves at the root")
    if made is not None and made.laws:
        lines.append("every table whose entries are of these forms, and true, as those of an empty one are:")
        lines += [f"  {text}" for text in made.laws]
    for (line, _), said in sorted(made.asserts.items()) if made is not None else ():
        lines.append(f"found for the loop of line {line}:")
        lines += [f"  assert {one}" for one in said]
    return lines
