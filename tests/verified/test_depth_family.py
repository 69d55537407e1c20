"""Searches to a depth with a table that accepts deeper entries: a witness at every nested call, and seeded bugs."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from proofs.dossiers.depth_alphabeta import DOSSIER as ALPHABETA
from proofs.dossiers.depth_cases import with_guesses, with_windows
from proofs.dossiers.depth_mtd import DOSSIER as MTD
from proofs.dossiers.depth_negascout import DOSSIER as NEGASCOUT
from proofs.dossiers.dossier import Bug
from proofs.evidence.exhaust import exhaust
from proofs.mutants.seeding import seed
from verified.depth.depth_alphabeta import depth_alphabeta
from verified.depth.depth_mtd import depth_mtd
from verified.depth.depth_negascout import depth_negascout

CASES: dict[Any, Callable[[], Iterable[tuple[Any, ...]]]] = {
    depth_alphabeta: lambda: with_windows(1),
    depth_negascout: lambda: with_windows(1),
    depth_mtd: lambda: with_guesses(1),
}
BUGS = [*ALPHABETA.bugs, *NEGASCOUT.bugs, *MTD.bugs]


@pytest.mark.parametrize("procedure", CASES)
def test_every_clause_is_exhausted(procedure: Any) -> None:
    evidence = exhaust(procedure, CASES[procedure]())
    assert evidence.counterexample is None, evidence.counterexample
    assert evidence.holds


@pytest.mark.parametrize("bug", BUGS, ids=str)
def test_the_clause_catches_its_bug(bug: Bug) -> None:
    cases = with_guesses() if bug.start is depth_mtd else with_windows()
    evidence = exhaust(seed(bug), cases)
    assert evidence.counterexample is not None
    assert evidence.counterexample.violation.clause.id == bug.clause
    assert evidence.counterexample.violation.procedure == bug.broken.__name__
