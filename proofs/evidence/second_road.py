"""What Why3 proves of a procedure again, as a row of the ledger."""

from typing import Final

from proofs.dossiers.shelf import find
from proofs.evidence.exhaust import ClauseEvidence, Evidence
from proofs.verdict import Verdict
from proofs.why3 import prover
from proofs.why3.judge import PROVED, Report, prove_builtin
from specs.contracts import contract_of

AGAIN: Final = ("minimax", "alphabeta", "alphabeta-informed", "aspiration", "negascout", "alphabeta-tt")
SCOPE: Final = "every game, again"


def is_proved_again(name: str) -> bool:
    """Whether the procedure is one that Why3 proves, and Why3 is here."""
    return name in AGAIN and prover.is_installed()


def again_evidence(name: str) -> Evidence:
    """The clauses that two provers of Why3 discharge."""
    function = find(name).function
    return as_evidence(prove_builtin(f"{function.__module__}:{function.__name__}"), name)


def as_evidence(report: Report, name: str) -> Evidence:
    """A report of Why3; what is left of it is a failure."""
    contract = contract_of(find(name).function)
    proved = {each.clause for each in report.clauses if each.verdict == PROVED}
    word = Verdict.PROVED if report.holds else Verdict.UNDECIDED
    verdicts = tuple(
        ClauseEvidence(contract.name, clause, word, len(report.goals), 0)
        for clause in contract.clauses
        if clause.id in proved
    )
    left = [f"{goal.what}, line {report.line(goal)}" for goal in report.goals if not goal.is_proved]
    failure = "" if report.holds else f"not proved by Why3: {report.refused or left[0]}"
    return Evidence(
        contract.name, f"{SCOPE}, by {prover.versions()}", len(report.goals), verdicts, unit="goals", failure=failure
    )
