"""Recompute the smallest counterexample of a printed form, and apply the same check to the corrected form.

`smallest` is the only place that searches for a counterexample. Cases come in order of size, so the first that fails is
a smallest. The corrected form must hold on every case of the same scope, with at least one instance on which it was
judged: a vacuous form does not count as holding.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from proofs.errata.erratum import Erratum, Failure, Figures, Reading
from proofs.errata.observe import quiet


@dataclass(frozen=True)
class Trial:
    """The result of checking a form: the numbers of cases and of instances judged, and the first failure if any."""

    cases: int
    instances: int
    failure: Failure | None = None

    @property
    def holds(self) -> bool:
        """Whether it was judged at all and never failed."""
        return self.failure is None and self.instances > 0


@dataclass(frozen=True)
class Finding:
    """The result for a reading: where the printed form fails, whether the corrected one holds, figures of a family."""

    reading: Reading[Any, Any]
    counterexample: Failure | None
    trial: Trial
    figures: Figures = ()

    @property
    def confirmed(self) -> bool:
        """Whether the printed form fails and the corrected form holds."""
        return self.counterexample is not None and self.trial.holds


@dataclass(frozen=True)
class Report:
    """An erratum with the result for each of its readings."""

    erratum: Erratum
    findings: tuple[Finding, ...]

    @property
    def confirmed(self) -> bool:
        """Whether every reading is confirmed; of a mere wording there is nothing to confirm."""
        return all(finding.confirmed for finding in self.findings)


def smallest(reading: Reading[Any, Any]) -> Failure | None:
    """The first case in order of size on which the printed form fails."""
    return put_to_the_test(reading, reading.literal).failure


def corrected(reading: Reading[Any, Any]) -> Trial:
    """The corrected form on every case of the scope."""
    return put_to_the_test(reading, reading.corrected)


def put_to_the_test(reading: Reading[Any, Any], form: Any) -> Trial:
    """Check a form, case after case, up to the first failure."""
    cases = instances = 0
    with quiet(listens=reading.listens):
        for case in reading.cases():
            cases += 1
            for judged in reading.check(form, case):
                instances += 1
                if judged is not None:
                    return Trial(cases, instances, judged)
    return Trial(cases, instances)


def examine(erratum: Erratum, done: Callable[[], object] = lambda: None) -> Report:
    """Recompute everything about an erratum; `done` is called after each of its readings."""
    findings: list[Finding] = []
    for reading in erratum.readings:
        figures = reading.figures() if reading.figures else ()
        findings.append(Finding(reading, smallest(reading), corrected(reading), figures))
        done()
    return Report(erratum, tuple(findings))
