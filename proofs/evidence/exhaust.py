"""Exhaustion: run a procedure on every case of a scope with all its clauses checked at every nested call.

The verdict on each clause is `exhausted` with the number of cases and of evaluations, `refuted` with the case, or
`vacuous` (a failure): it was never evaluated, or its premise was never met.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, cast

from proofs.enumeration.cases import Case, Scope
from proofs.enumeration.dags import DagScope
from proofs.evidence.laws import LawEvidence
from proofs.verdict import Verdict
from specs.contracts import Clause, Violation, contract_of, contracts, count_checks, helpers_of, loops_of
from specs.values import Value, format_value


@dataclass(frozen=True)
class ClauseEvidence:
    """What is known of one clause of one procedure."""

    procedure: str
    clause: Clause
    word: Verdict
    evaluated: int
    applied: int

    def as_json(self) -> dict[str, Any]:
        """The verdict for machines."""
        about = {"procedure": self.procedure, "id": self.clause.id, "source": self.clause.source}
        counted = {"verdict": self.word, "evaluated": self.evaluated, "applied": self.applied}
        return {**about, "sentence": self.clause.sentence, **counted}


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
    """The result of an engine for one procedure on one scope."""

    procedure: str
    scope: str
    cases: int
    verdicts: tuple[ClauseEvidence, ...] = ()
    counterexample: Counterexample | None = None
    helpers: tuple[ClauseEvidence, ...] = ()  # of procedures that it calls; here a vacuous clause is no failure
    unit: str = "cases"  # or the paths of a symbolic engine
    failure: str = ""  # in words, where there is no counterexample to run
    obligations: tuple[tuple[str, str], ...] = ()  # of a proof: of which procedure, and what became of it, in words
    laws: tuple[LawEvidence, ...] = ()  # of a proof: what it assumes

    @property
    def holds(self) -> bool:
        """Whether every clause and every law was put to the test and none was broken."""
        words = [*(verdict.word for verdict in self.verdicts), *(known.word for known in self.laws)]
        return not self.failure and all(word.is_complete for word in words)

    def as_json(self) -> dict[str, Any]:
        """The evidence for machines."""
        failure = str(self.counterexample) if self.counterexample else self.failure or None
        clauses = [verdict.as_json() for verdict in (*self.verdicts, *self.helpers)]
        about = {"procedure": self.procedure, "scope": self.scope, "cases": self.cases, "unit": self.unit}
        laws = {"laws": [law.as_json() for law in self.laws]} if self.laws else {}
        return {**about, "holds": self.holds, "clauses": clauses, "counterexample": failure, **laws}


def is_about(clause: Clause, scope: Scope) -> bool:
    """Whether the clause is about such games: a clause about trees is not about graphs with a shared node."""
    return not (isinstance(scope, DagScope) and "is_unshared" in clause.names)


def exhaust(
    procedure: Callable[..., Value],
    cases: Iterable[Case],
    scope: str = "",
    asked: Callable[[Clause], bool] = lambda _clause: True,
) -> Evidence:
    """Run the procedure on every case until one breaks a clause; verdicts on the clauses that `asked` selects."""
    name = procedure.__name__
    run = 0
    counterexample: Counterexample | None = None
    with contracts("oracle"), count_checks() as count:
        for case in cases:
            run += 1
            try:
                procedure(*case)
            except Violation as violation:
                counterexample = Counterexample(case, violation)
                break

    def carried(function: Callable[..., Any]) -> list[tuple[str, Clause]]:
        with_clauses = [contract_of(function), *loops_of(function)]
        return [(contract.name, clause) for contract in with_clauses for clause in contract.clauses]

    own = [(name, clause) for name, clause in carried(procedure) if asked(clause)]
    met = count.applied

    def word(function: str, clause: Clause) -> Verdict:
        if counterexample is not None:
            return Verdict.REFUTED if counterexample.violation.clause is clause else Verdict.UNDECIDED
        return Verdict.EXHAUSTED if met[function, clause.id] else Verdict.VACUOUS

    def verdicts(clauses: Iterable[tuple[str, Clause]]) -> tuple[ClauseEvidence, ...]:
        return tuple(ClauseEvidence(f, c, word(f, c), count.evaluated[f, c.id], met[f, c.id]) for f, c in clauses)

    helpers = dict.fromkeys(pair for helper in helpers_of(procedure) for pair in carried(helper) if pair not in own)
    return Evidence(name, scope, run, verdicts(own), counterexample, verdicts(helpers))


# GAME GRAPHS


class GraphCounterexample(Counterexample):
    """The graph on which a clause was broken, and the window if the call had one."""

    def __str__(self) -> str:
        graph, *rest = cast("tuple[Any, ...]", self.case)
        window = ", ".join(format_value(end) for end in rest[2:] if not isinstance(end, dict))
        return f"{graph}{f' with window ({window})' if window else ''}\n{self.violation}"


def exhaust_graphs(procedure: Callable[..., Any], cases: Iterable[tuple[Any, ...]], scope: str = "") -> Evidence:
    """Run the procedure on every case with all its clauses checked; stop at the first that breaks one."""
    evidence = exhaust(procedure, cast("Iterable[Case]", cases), scope)
    broken = evidence.counterexample
    return replace(evidence, counterexample=broken and GraphCounterexample(broken.case, broken.violation))
