"""The highest rung of a check: the function is put to the prover, which finds its invariants.

Where that succeeds its clauses are `proved`, with what was found; where not, a note says why, and they stay as they
were. Where a run contradicts the proof, the verdict is what the run says.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from proofs.checking.check import Watch
from proofs.checking.core.budget import Budget
from proofs.checking.core.spec import TERMINATES
from proofs.checking.report import Report
from proofs.checking.specs import SPECS
from proofs.judging.second_road import again
from proofs.sandbox.quotes import describe
from proofs.verdict import Verdict

_ASKED_OTHERWISE: Final = ("payoffs", "full_window", "every_outcome", "entry", "keep_between_games", "shapes")
_USUAL: Final = (", every window", ", pay-offs: numbers", ", pay-offs of any linear order")  # so not said in one line
LEAST_SECONDS: Final = 1.0
COLORED: Final = "colored"  # the one view of which there may be a proof


class Shown(NamedTuple):
    """What a proof shows: the clauses, on which scope and how far that reaches; or why it shows nothing."""

    clauses: tuple[str, ...] = ()
    scope: str = ""
    reach: str = ""
    why: str = ""
    finding: Mapping[str, Any] | None = None  # a run within the proof that breaks a clause
    seconds: float = 0.0
    again: str = ""  # what Why3 says of it


def may_be_proved(function: Callable[..., Any] | str, spec: object, asked: Mapping[str, Any]) -> bool:
    """Whether a proof is worth trying: it is of all games, and of nothing but values."""
    from proofs.proving.requested import PARAMETERS

    is_own = not isinstance(function, str) or ".py:" in function
    return (
        isinstance(spec, str)
        and spec in PARAMETERS
        and is_own
        and asked.get("game", "") in ("", COLORED)
        and not any(asked.get(option) for option in _ASKED_OTHERWISE)
    )


def add(report: Report, shown: Shown, watch: Watch) -> None:
    """Add to the report what a proof shows, or why there is none."""
    if shown.finding is not None:
        report.take(shown.finding)
    for id in shown.clauses:
        if id in report.clauses:
            event = {
                "event": "rung",
                "clause": id,
                "verdict": Verdict.PROVED,
                "scope": shown.scope,
                "reach": shown.reach,
            }
            report.take(event)
            watch(event)
    if shown.again:
        report.notes.append(shown.again)
    if shown.why:
        report.notes.append(f"not proved for every tree: {shown.why}")


def proved(function: Callable[..., Any] | str, spec: str, form: str, asked: Mapping[str, Any], seconds: float) -> Shown:
    """Look for a proof for so many seconds."""
    try:
        from proofs.dossiers.shelf import by_procedure, proofs_of
        from proofs.proving.inference.conclude import OutOfTimeError
        from proofs.proving.inference.own import prove_own
        from proofs.proving.inference.trial import RefutedError
        from proofs.proving.source.fragment import FragmentError
    except ImportError as missing:  # the extra `proofs` brings the solvers
        return Shown(why=f"{missing}; pip install 'verified-game-trees[proofs]' brings the solvers")
    if seconds < LEAST_SECONDS:
        return Shown(why="no time was left for it (--seconds)")
    rows = {procedure: row.name for procedure, row in by_procedure().items()}
    try:
        own = prove_own(
            function, spec, asked.get("call", ""), form, seconds=seconds, trees=bool(asked.get("trees")),
            is_colored=asked.get("game") == COLORED,
            needed=lambda names: [*proofs_of(names)], by_procedure=rows,
        )  # fmt: skip
    except RefutedError as broken:
        finding = {"event": "finding", "clause": broken.clause, "engine": Verdict.SAMPLED, "smallest": False,
                   "counterexample": broken.counterexample, "drawing": ()}  # fmt: skip
        return Shown(finding=finding)
    except (FragmentError, ValueError) as refused:
        return Shown(why=str(refused).removeprefix(f"{function}: "))
    except OutOfTimeError:
        return Shown(why="no invariant was found in the time that was left (--seconds)")
    except Exception as fault:  # noqa: BLE001 - what the check found is not lost for it
        return Shown(why=f"a fault of verified itself ended the proof: {describe(fault)}")
    if own.holds:
        shown = own.proofs[-1].clauses
        ids = [id for id, clause in SPECS[spec].clauses.items() if clause.id in shown]
        is_asked = asked.get("thorough") and not any(asked.get(option) for option in ("call", "game", "trees"))
        said = again(function, spec, form, own) if is_asked else ""
        return Shown((*ids, TERMINATES), "; ".join(_scope(own)), _reach(own.about), again=said)
    conclusion = own.conclusion
    if conclusion is None or conclusion.left is None:
        failed = [str(done.obligation) for proof in own.proofs for done in proof.failed]
        return Shown(why=f"the solvers do not discharge {failed[0] if failed else 'what it relies on'}")
    due = conclusion.left[0]
    line = conclusion.line_of.get(due.line, due.line)
    return Shown(why=f"no invariant was found from which this follows: {due.kind} {due.what} (line {line})")


def _reach(about: str) -> str:
    """Which games the proof is about, without what goes without saying."""
    for usual in _USUAL:
        about = about.replace(f"{usual},", ",").removesuffix(usual)
    return about


def seconds_for(asked: Mapping[str, Any]) -> float:
    """The time of the whole check."""
    return float(asked.get("seconds", Budget.seconds))


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
