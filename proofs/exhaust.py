"""trusted: exhaustion: run a procedure on every case of a scope with all its clauses checked at every nested call.

The verdict on each clause is `exhausted` with the number of cases and of evaluations, `refuted` with the case, or
`vacuous` (a failure): it was never evaluated, or its premise was never met.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from proofs.enumeration.cases import Case, Scope
from proofs.enumeration.plans import PLANS
from specs.contracts import Clause, Violation, clauses_of, contracts, count_checks
from specs.values import Value, format_value
from verified.registry import find


@dataclass(frozen=True)
class Verdict:
    """What is known of one clause of one procedure."""

    procedure: str
    clause: Clause
    word: str
    evaluated: int
    applied: int

    def as_json(self) -> dict[str, Any]:
        """The verdict for machines."""
        clause = {"id": self.clause.id, "source": self.clause.source, "sentence": self.clause.sentence}
        return {**clause, "verdict": self.word, "evaluated": self.evaluated, "applied": self.applied}


@dataclass(frozen=True)
class Counterexample:
    """The case on which a clause was broken."""

    case: Case
    violation: Violation

    def __str__(self) -> str:
        tree, _, *rest = self.case
        return f"{tree} {' '.join(format_value(value) for value in rest)}\n{self.violation}"


@dataclass(frozen=True)
class Evidence:
    """The outcome of exhausting one procedure."""

    procedure: str
    scope: str
    cases: int
    verdicts: tuple[Verdict, ...] = field(default_factory=tuple)
    counterexample: Counterexample | None = None

    @property
    def holds(self) -> bool:
        """Whether every clause was put to the test and none was broken."""
        return all(verdict.word == "exhausted" for verdict in self.verdicts)

    def as_json(self) -> dict[str, Any]:
        """The evidence for machines."""
        found = str(self.counterexample) if self.counterexample else None
        clauses = [verdict.as_json() for verdict in self.verdicts]
        about = {"procedure": self.procedure, "scope": self.scope, "cases": self.cases}
        return {**about, "holds": self.holds, "clauses": clauses, "counterexample": found}


def exhaust(procedure: Callable[..., Value], cases: Iterable[Case], scope: str = "") -> Evidence:
    """Run the procedure on every case; stop at the first that breaks a clause."""
    name = procedure.__name__
    clauses = clauses_of(procedure)
    run = 0
    found: Counterexample | None = None
    with contracts("oracle"), count_checks() as count:
        for case in cases:
            run += 1
            try:
                procedure(*case)
            except Violation as violation:
                found = Counterexample(case, violation)
                break
    evaluated, applied = _by_clause(count.evaluated), _by_clause(count.applied)

    def word(clause: Clause) -> str:
        if found is not None and found.violation.clause is clause:
            return "refuted"
        return (
            "exhausted" if applied.get(clause.id, 0) and found is None else "vacuous" if found is None else "undecided"
        )

    verdicts = tuple(Verdict(name, c, word(c), evaluated.get(c.id, 0), applied.get(c.id, 0)) for c in clauses)
    return Evidence(name, scope, run, verdicts, found)


def _by_clause(counts: dict[tuple[str, str], int]) -> dict[str, int]:
    """Add up over the functions in which a clause was evaluated: the procedure itself and its loops."""
    total: dict[str, int] = {}
    for (_, clause), number in counts.items():
        total[clause] = total.get(clause, 0) + number
    return total


def exhaust_algorithm(
    name: str, *, further: bool = False, progress: Callable[[str], None] | None = None
) -> Iterator[Evidence]:
    """Exhaust a built-in algorithm on the scopes of the test suite, or on the further ones."""
    plan = PLANS[name]
    procedure = find(name).procedure
    for scope in plan.further if further else plan.scopes:
        if progress:
            progress(f"{name}: {scope}")
        yield exhaust(procedure, plan.cases(scope), str(scope))


def scope_cases(name: str, scope: Scope) -> Iterator[Case]:
    """The cases of an algorithm within a scope."""
    return PLANS[name].cases(scope)
