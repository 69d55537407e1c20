"""What Why3 says of a function that is proved already, with the invariants that were found for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from proofs.proving.inference.own import Own
    from proofs.why3.program import Hints


def hints_of(own: Own | None) -> Hints:
    """The invariants that our prover found and prints, as text."""
    from proofs.proving.inference.own_in_words import starts
    from proofs.why3.program import Hints

    conclusion = None if own is None else own.conclusion
    if conclusion is None:
        return Hints()
    asserts = {line: said for (line, _), said in conclusion.asserts.items()}
    return Hints(asserts, starts(conclusion), conclusion.laws)


def again(function: Callable[..., Any] | str, spec: str, form: str, own: Own) -> str:
    """`proved again by Why3 ...`, or what is left; nothing where Why3 is not installed or cannot be asked."""
    from proofs.why3 import prover
    from proofs.why3.judge import SPECS, prove_file

    if not isinstance(function, str) or spec not in SPECS or not prover.is_installed():
        return ""
    path, _, name = function.rpartition(":")
    report = prove_file(Path(path), name, spec, form=form, hints=hints_of(own))
    if report.holds:
        return f"proved again by {prover.versions()}"
    open_goals = [f"{goal.what}, line {report.line(goal)}" for goal in report.goals if not goal.is_proved]
    return f"not proved again by Why3: {report.refused or open_goals[0]}"
