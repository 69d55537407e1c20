"""Every seeded bug is caught by the clause it was seeded for, and every clause has one."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain
from typing import Any

import pytest

from proofs.dossiers.dossier import Bug
from proofs.dossiers.iterative_deepening import DOSSIER as DEEPENING
from proofs.dossiers.shelf import BUGS, DOSSIERS, MISUSES, PLANS
from proofs.enumeration.cases import Case
from proofs.evidence.exhaust import Evidence, exhaust
from proofs.mutants.seeding import mutate, seed
from proofs.mutants.targets import STUDIED
from specs.contracts import PreViolation, Violation, clauses_of, contracts, is_contracted
from specs.contracts.ghost import nested_child
from specs.tree import Tree
from verified import alphabeta
from verified.registry import ALGORITHMS, GRAPH_ALGORITHMS, find

NAMES = {algorithm.function: name for name, algorithm in ALGORITHMS.items()}
OF_ALGORITHMS = [bug for bug in BUGS if bug.broken in NAMES]  # other tests have those of their helpers, and on graphs


def cases_of(name: str) -> Iterator[Case]:
    plan = PLANS[name]
    return chain.from_iterable(plan.cases(scope) for scope in plan.bugs)


kept = cache(lambda name: [*cases_of(name)])


def hunt(name: str, mutant: Callable[..., Any]) -> Evidence:
    return exhaust(mutant, cases_of(name) if PLANS[name].once else kept(name))


LONGER = ("alphabeta-lretc", "negascout-tt", "aspiration-negascout-tt")  # their cases are many tables


@pytest.mark.parametrize(
    "bug",
    [pytest.param(bug, marks=[pytest.mark.more] * (NAMES[bug.start] in LONGER), id=str(bug)) for bug in OF_ALGORITHMS],
)
def test_the_clause_catches_its_bug(bug: Bug) -> None:
    name = NAMES[bug.start]
    evidence = hunt(name, seed(bug))
    assert evidence.counterexample is not None
    assert evidence.counterexample.violation.clause.id == bug.clause
    assert evidence.counterexample.violation.procedure == bug.broken.__name__
    whole = mutate(bug.function, bug.old, bug.new, clauses_of(bug.broken), bug.start)
    # The case that broke the clause is enough, unless it is what earlier calls made of it.
    again = hunt(name, whole) if PLANS[name].once else exhaust(whole, [evidence.counterexample.case])
    assert again.counterexample is not None


@pytest.mark.parametrize("name", ALGORITHMS)
def test_an_unedited_procedure_survives_the_same_hunt(name: str) -> None:
    procedure = find(name).function
    mutant = mutate(procedure, "return", "return", clauses_of(procedure))
    # Every twelfth case: test_exhaust.py runs the procedure itself on all of them.
    evidence = hunt(name, mutant) if PLANS[name].once else exhaust(mutant, kept(name)[::12])
    assert evidence.counterexample is None
    assert evidence.holds


@pytest.mark.parametrize(("procedure", "clause", "arguments"), MISUSES)
def test_a_wrong_call_breaks_the_precondition(
    procedure: Callable[..., Any], clause: str, arguments: tuple[object, ...]
) -> None:
    with contracts("oracle"), pytest.raises(PreViolation) as caught:
        procedure(*arguments)
    assert caught.value.clause.id == clause


def test_every_clause_has_a_seeded_bug() -> None:
    caught = {(bug.broken, bug.clause) for bug in BUGS} | {(procedure, clause) for procedure, clause, _ in MISUSES}
    procedures = {about.function for about in STUDIED.values()} | {bug.function for bug in DEEPENING.bugs}
    clauses = {(p, clause.id) for p in procedures if is_contracted(p) for clause in clauses_of(p)}
    assert clauses == caught


def test_every_algorithm_has_a_dossier() -> None:
    assert {*ALGORITHMS, *GRAPH_ALGORITHMS} <= {*DOSSIERS}


def test_a_call_that_skips_a_level_is_caught() -> None:  # nested-child, which every contract implies
    skip = "(tree.children(child) or [child])[0]"
    mutant = mutate(alphabeta, "alphabeta(tree, child, a, beta)", f"alphabeta(tree, {skip}, a, beta)", ())
    with contracts("oracle"), pytest.raises(Violation) as caught:
        mutant(Tree.parse("((1))"), 0)
    assert caught.value.clause is nested_child


def test_an_edit_that_no_longer_fits_is_an_error() -> None:
    with pytest.raises(ValueError, match="out of date"):
        mutate(alphabeta, "no such text", "", ())
