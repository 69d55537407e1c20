"""Every clause of every procedure is exhausted: on all small trees, at every nested call, and not vacuously."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest

from proofs.dossiers.shelf import PLANS
from proofs.enumeration.cases import Case, Scope
from proofs.enumeration.dags import DagScope
from proofs.enumeration.plans import Plan
from proofs.evidence.exhaust import exhaust, is_about
from specs.clauses.fail_soft import success, value
from specs.clauses.visited_nodes import visits_all
from specs.clauses.whole_searches import mtd_visits
from specs.contracts import clauses_of, contract
from specs.tree import GameTree, Tree
from specs.values import Value
from verified.registry import ALGORITHMS, find


def small(plan: Plan) -> Iterator[Scope]:
    """The scopes of a plan as far as the suite exhausts them; all of them: `make evidence`.

    They have up to three leaves, and single-child nodes up to height two. A larger scope is cut down to that, unless
    the plan has such a small one anyway.
    """
    cut = {scope: replace(scope, leaves=min(scope.leaves, 3), height=scope.height and 2) for scope in plan.scopes}
    cut |= {scope: scope for scope in plan.scopes if isinstance(scope, DagScope)}
    heights = {scope.height for scope in plan.scopes if scope == cut[scope] and not isinstance(scope, DagScope)}
    for scope in plan.scopes:
        if scope == cut[scope] or cut[scope].height not in heights:
            yield cut[scope]


PLANNED = {(name, scope): None for name, plan in PLANS.items() for scope in plan.scopes}
SMALL = {(name, scope): None for name, plan in PLANS.items() for scope in small(plan)}
FIRST = {name: (name, next(small(plan))) for name, plan in PLANS.items()}  # of each algorithm the suite has one scope
LONGER = ("alphabeta-lretc", "negascout-tt", "aspiration-negascout-tt", "mtd-bi-tt", "mtd-f-tt")  # `make more` has it


def marks(name: str, scope: Scope) -> list[pytest.MarkDecorator]:
    if (name, scope) != FIRST[name]:
        return [pytest.mark.evidence]
    return [pytest.mark.more] if name in LONGER else []


WORK = [pytest.param(*work, marks=marks(*work)) for work in {**SMALL, **PLANNED}]
WORDS = [f"{name}: {PLANS[name].describe(scope)}" for name, scope in {**SMALL, **PLANNED}]


def test_every_algorithm_has_a_plan() -> None:
    assert set(PLANS) == set(ALGORITHMS)


@pytest.mark.parametrize(("name", "scope"), WORK, ids=WORDS)
def test_every_clause_is_exhausted(name: str, scope: Scope) -> None:
    procedure = find(name).function
    asked = partial(is_about, scope=scope)
    evidence = exhaust(procedure, PLANS[name].cases(scope), PLANS[name].describe(scope), asked)
    assert evidence.holds, evidence.counterexample or evidence.verdicts
    assert evidence.cases > 20
    assert {verdict.clause for verdict in evidence.verdicts} == {*filter(asked, clauses_of(procedure))}
    assert all(verdict.evaluated >= verdict.applied > 0 for verdict in evidence.verdicts)


def test_a_clause_about_trees_is_not_asked_of_shared_nodes_and_no_other_is_left_out() -> None:
    assert [is_about(clause, DagScope(2, edges=3)) for clause in (mtd_visits, value, success)] == [False, True, True]
    assert is_about(mtd_visits, Scope(2))


@contract(value, visits_all, success)
def returns_the_first_leaf(tree: GameTree[int], node: int, alpha: Value, beta: Value) -> Value:
    children = tree.children(node)
    return returns_the_first_leaf(tree, children[0], alpha, beta) if children else tree.value(node)


@contract(value)
def never_called(tree: GameTree[int], node: int) -> Value:
    return tree.value(node)


def test_a_broken_clause_is_refuted_with_its_case() -> None:
    evidence = exhaust(returns_the_first_leaf, PLANS["alphabeta"].cases(Scope(2)))
    assert not evidence.holds
    assert evidence.counterexample is not None
    assert str(evidence.counterexample.case[0]) == "(0 0)"
    words = {verdict.clause.id: verdict.word for verdict in evidence.verdicts}
    assert words == {"value": "undecided", "visits-all": "refuted", "success": "undecided"}
    assert "(0 0)" in evidence.as_json()["counterexample"]


def test_a_clause_that_is_never_put_to_the_test_is_a_failure() -> None:
    def nothing() -> Iterator[Case]:
        yield from ()

    evidence = exhaust(never_called, nothing())
    assert [verdict.word for verdict in evidence.verdicts] == ["vacuous"]
    assert not evidence.holds


def test_a_clause_whose_premise_is_never_met_is_a_failure() -> None:
    leaf: Case = (Tree.parse("0"), 0, 1, 2)  # v = 0 <= alpha: never a success
    evidence = exhaust(find("alphabeta").function, [leaf])
    words = {verdict.clause.id: verdict.word for verdict in evidence.verdicts}
    assert words["success"] == "vacuous"
    assert words["fail-low"] == "exhausted"
    assert not evidence.holds
