"""Every seeded bug is caught by the clause it was seeded for, and every clause has one."""

from itertools import chain

import pytest

from proofs.enumeration.cases import Scope
from proofs.enumeration.plans import PLANS
from proofs.evidence.exhaust import Evidence, exhaust
from proofs.mutants.corpus import BUGS, CALLERS
from proofs.mutants.seeding import Bug, mutate, seed
from specs.contracts import PreViolation, Violation, clauses_of, contracts
from specs.contracts.ghost import nested_child
from specs.tree import Tree
from verified import alphabeta
from verified.registry import ALGORITHMS, find

SCOPES = {
    "negascout": (Scope(3), Scope(3, all_types=True, full_window=True), Scope(4, full_window=True)),
    "alphabeta-informed": (Scope(2), Scope(3, full_window=True)),
    "sss-star": (Scope(4, full_window=True),),
    "dual-star": (Scope(4, full_window=True),),
    "sss-2": (Scope(2), Scope(4, full_window=True)),
    "sss-2-list": (Scope(2), Scope(4, full_window=True)),
}


def hunt(bug: Bug, mutant: object) -> Evidence:
    scopes = SCOPES.get(bug.algorithm, (Scope(3),))
    cases = chain.from_iterable(PLANS[bug.algorithm].cases(scope) for scope in scopes)
    return exhaust(mutant, cases)  # type: ignore[arg-type]  # a procedure


@pytest.mark.parametrize("bug", BUGS, ids=str)
def test_the_clause_catches_its_bug(bug: Bug) -> None:
    evidence = hunt(bug, seed(bug))
    assert evidence.counterexample is not None
    assert evidence.counterexample.violation.clause.id == bug.clause
    assert evidence.counterexample.violation.procedure == find(bug.algorithm).function.__name__


@pytest.mark.parametrize("bug", BUGS, ids=str)
def test_the_whole_contract_catches_it_too(bug: Bug) -> None:
    procedure = find(bug.algorithm).function
    evidence = hunt(bug, mutate(procedure, bug.old, bug.new, clauses_of(procedure)))
    assert evidence.counterexample is not None


@pytest.mark.parametrize("name", ALGORITHMS)
def test_an_unedited_procedure_survives_the_same_hunt(name: str) -> None:
    procedure = find(name).function
    same = mutate(procedure, "return", "return", clauses_of(procedure))
    scopes = SCOPES.get(name, (Scope(3),))
    evidence = exhaust(same, chain.from_iterable(PLANS[name].cases(scope) for scope in scopes))
    assert evidence.counterexample is None
    assert evidence.holds


@pytest.mark.parametrize(("name", "clause", "arguments"), CALLERS)
def test_a_wrong_call_breaks_the_precondition(name: str, clause: str, arguments: tuple[object, ...]) -> None:
    with contracts("oracle"), pytest.raises(PreViolation) as caught:
        find(name).function(*arguments)
    assert caught.value.clause.id == clause


def test_every_clause_has_a_seeded_bug() -> None:
    caught = {(bug.algorithm, bug.clause) for bug in BUGS} | {(name, clause) for name, clause, _ in CALLERS}
    clauses = {(name, clause.id) for name in ALGORITHMS for clause in clauses_of(find(name).function)}
    assert clauses == caught


def test_a_call_that_skips_a_level_is_caught() -> None:  # nested-child, which every contract implies
    skip = "(tree.children(child) or [child])[0]"
    mutant = mutate(alphabeta, "alphabeta(tree, child, a, beta)", f"alphabeta(tree, {skip}, a, beta)", ())
    with contracts("oracle"), pytest.raises(Violation) as caught:
        mutant(Tree.parse("((1))"), 0)
    assert caught.value.clause is nested_child


def test_an_edit_that_no_longer_fits_is_an_error() -> None:
    with pytest.raises(ValueError, match="out of date"):
        mutate(alphabeta, "no such text", "", ())
