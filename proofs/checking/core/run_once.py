"""One run of the function on numbers, and what it broke.

This is the judge of last resort: whatever an engine finds is run again here before it is reported. A run that does not
end, raises, returns no value or breaks the protocol breaks `terminates`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from proofs.checking.core.calling import Case, Situation, Subject
from proofs.sandbox.faults import VariantFault
from proofs.sandbox.limits import TimedOut, time_limit
from proofs.sandbox.quotes import describe, where
from proofs.symbolic.terms import KEPT, NeedsIntegersError, Term, UnsupportedError
from proofs.symbolic.world import ChangesItsMindError
from specs.contracts import Clause
from specs.contracts.clause import Violation
from specs.minimax import Oracle
from specs.tree import Tree
from specs.values import Value

RUN_SECONDS: Final = 1.0  # for one run on a small tree
TERMINATES: Final = "terminates"
PROPER_END: Final = "a value, with the tree left alone"
OURS: Final = (UnsupportedError, NeedsIntegersError, ChangesItsMindError)


@dataclass(frozen=True)
class Finding:
    """A clause, the case that breaks it, and expected against got."""

    clause: str
    case: Case
    expected: str
    got: str


def truth(tree: Tree, node: int) -> Value:
    """f(n), by the table."""
    return Oracle(tree)[node]


def attempt(
    subject: Subject, case: Case, clauses: Mapping[str, Clause], applied: dict[str, int] | None = None
) -> Finding | None:
    """Run the function on the case; the first clause that it breaks, if any."""
    limit = time_limit(RUN_SECONDS)
    try:
        with limit:
            run = list(subject.situations(case, truth))
    except BaseException as problem:  # noqa: BLE001 - whatever a stranger's code raises is a verdict
        return Finding(TERMINATES, case, PROPER_END, in_words(problem))
    if limit.fired:  # and the function caught what told it so
        return Finding(TERMINATES, case, PROPER_END, in_words(TimedOut(limit)))
    if any(isinstance(situation["v"], Term) for situation in run):  # which has no place in a run on numbers
        return Finding(TERMINATES, case, PROPER_END, f"returned {KEPT}")
    for situation in run:
        for name, clause in clauses.items():
            if clause.applies(situation):
                if not clause.holds(situation):
                    return Finding(name, case, *words(clause, situation))
                if applied is not None:
                    applied[name] = applied.get(name, 0) + 1
    return None


def words(clause: Clause, situation: Situation) -> tuple[str, str]:
    """Expected and actual, as the run-time contract puts them."""
    said: dict[str, Any] = dict(situation)
    violation = Violation(clause, "the function", said)
    return violation.expected or clause.sentence, violation.actual or f"v = {said['v']!r}"


def in_words(problem: BaseException) -> str:
    """What went wrong, with the line of the function's own code."""
    if isinstance(problem, TimedOut):
        return f"no end after {RUN_SECONDS:g} s"
    if isinstance(problem, VariantFault):
        return str(problem)
    if isinstance(problem, OURS):  # symbolic values have no place in a run on numbers
        return f"it used {KEPT}"
    line = where(problem)
    return f"{describe(problem)} ({line})" if line else describe(problem)
