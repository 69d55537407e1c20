"""Every seeded bug of MT and of the other procedures that are no algorithms of their own is caught by its clause."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, Final

import pytest

from proofs.enumeration.cases import Scope, payoffs, without_window
from proofs.enumeration.null_window_cases import with_finite_first, with_first, with_gamma, with_mirrored_gamma
from proofs.enumeration.orders import positions
from proofs.evidence.exhaust import exhaust
from proofs.mutants.mt import HELPERS
from proofs.mutants.seeding import HelperBug, mutate
from specs.contracts import Clause, PreViolation, Violation, clauses_of, contracts
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF
from verified import mtd_bi, mtd_step
from verified.memory.alphabeta_etc import alphabeta_etc, transposition
from verified.memory.tables import Entry, Unbounded
from verified.null_window.mt import mt
from verified.null_window.mt_dual import mt_mirror
from verified.null_window.mt_two_bounds import mt_sss_two_bounds, mt_two_bounds
from verified.null_window.mtd import mtd, next_test
from verified.null_window.mtd_best import (
    candidate,
    disprove_rest,
    most_promising,
    mtd_best,
    next_best,
    probe,
    proof_of_best,
    prove_best,
)
from verified.null_window.mtd_bi import halfway_up
from verified.null_window.mtd_f import up_or_down

Procedure = Callable[..., Any]


def runs_of_tests(procedure: Procedure) -> Iterator[None]:
    """Two tests in a row, sharing their memory."""
    for tree in Scope(3).trees():
        for gammas in product(positions(payoffs(tree)), repeat=2):
            if (NEG_INF if procedure.__name__ == "mt" else POS_INF) not in gammas:
                memory: dict[int, Any] = {}
                for gamma in gammas:
                    procedure(tree, tree.root, gamma, memory)
                yield


def runs_of_pairs(procedure: Procedure) -> Iterator[None]:
    for case in without_window(Scope(4)):
        yield procedure(*case)


def runs_of_driver(procedure: Procedure) -> Iterator[None]:
    for tree, root, *first in with_first(Scope(3)):
        yield procedure(tree, root, *first, up_or_down)


def runs_of_best(procedure: Procedure) -> Iterator[None]:
    for tree, root, *first in with_finite_first(Scope(3)):
        if procedure.__name__ == "mtd_best":
            yield procedure(tree, root, *first)
        elif tree.children(root):
            procedure(tree, root, *first, {})
            yield


def runs_of_bisection(procedure: Procedure) -> Iterator[None]:
    for tree, root, *first in with_finite_first(Scope(3)):
        yield procedure(tree, root, *first, 2)


def runs_of_lookups(procedure: Procedure) -> Iterator[None]:
    """Searches of the children, then of the root, sharing their table."""
    for tree in Scope(3).trees():
        for ends in product(positions(payoffs(tree)), repeat=2):
            if ends[0] < ends[1]:
                table: Unbounded[int] = Unbounded()
                for node in (*tree.children(tree.root), tree.root):
                    procedure(tree, node, *ends, table)
                yield


RUNS: Final[dict[Procedure, Callable[[Procedure], Iterator[None]]]] = {
    mt: runs_of_tests,
    mt_mirror: runs_of_tests,
    mt_sss_two_bounds: runs_of_pairs,
    mtd: runs_of_driver,
    mtd_bi: runs_of_bisection,
    alphabeta_etc: runs_of_lookups,
    mtd_best: runs_of_best,
    prove_best: runs_of_best,
}


def hunt(start: Procedure, mutant: Procedure) -> Violation | None:
    with contracts("oracle"):
        try:
            for _ in RUNS[start](mutant):
                pass
        except Violation as violation:
            return violation
    return None


@pytest.mark.parametrize("bug", HELPERS, ids=str)
def test_the_clause_catches_its_bug(bug: HelperBug) -> None:
    violation = hunt(bug.start, bug.seed())
    assert violation is not None
    assert violation.clause.id == bug.clause
    assert violation.procedure == bug.contracted.__name__


@pytest.mark.parametrize("start", RUNS, ids=lambda start: start.__name__)
def test_an_unedited_procedure_survives_the_same_hunt(start: Procedure) -> None:
    assert hunt(start, start) is None


# A precondition of a procedure that does not recurse is broken by its caller.
LYING: Final[Unbounded[int]] = Unbounded()
LYING.put(1, Entry(5, 5, None))  # of a leaf that is worth 0
WRONG_CALLS: Final[list[tuple[Procedure, str, tuple[Any, ...]]]] = [
    (mtd, "mtd-first", (Tree.of([0, 1]), 0, NEG_INF, up_or_down)),
    (next_test, "mtd-asks", (up_or_down, 5, 3, 5, 5)),
    (next_test, "mtd-asks", (up_or_down, 5, 3, 4, 6)),
    (halfway_up, "halves-some", (1, 1)),
    (transposition, "true-table", (Tree.of([0, 1]), (1, 2), True, NEG_INF, POS_INF, LYING)),
    (disprove_rest, "best-of-some", (Tree.parse("0"), 0, 0, {})),
    (disprove_rest, "best-guess", (Tree.of([0, 1]), 0, POS_INF, {})),
    (prove_best, "best-of-some", (Tree.parse("0"), 0, 0, {})),
    (prove_best, "best-guess", (Tree.of([0, 1]), 0, 0.5, {})),
    (candidate, "best-guess", (Tree.of([0, 1]), 0, 0.5, {1: NEG_INF, 2: NEG_INF}, {1: POS_INF, 2: POS_INF}, {})),
    (candidate, "best-some", (Tree.parse("0"), 0, 0, {}, {}, {})),
    (most_promising, "best-some", ({}, {})),
]


@pytest.mark.parametrize(("procedure", "clause", "arguments"), WRONG_CALLS)
def test_a_wrong_call_breaks_the_precondition(procedure: Procedure, clause: str, arguments: tuple[Any, ...]) -> None:
    with contracts("oracle"), pytest.raises(PreViolation) as caught:
        procedure(*arguments)
    assert caught.value.clause.id == clause


def test_every_clause_of_a_helper_has_a_seeded_bug() -> None:
    caught = {(bug.contracted, bug.clause) for bug in HELPERS} | {(p, clause) for p, clause, _ in WRONG_CALLS}
    helpers = (
        mt,
        mt_mirror,
        mt_two_bounds,
        mtd,
        next_test,
        halfway_up,
        transposition,
        disprove_rest,
        prove_best,
        candidate,
        proof_of_best,
        most_promising,
        next_best,
        probe,
    )
    assert caught == {(helper, clause.id) for helper in helpers for clause in clauses_of(helper)}


@pytest.mark.parametrize("procedure", [mt, mt_mirror])
def test_every_clause_of_mt_is_exhausted(procedure: Procedure) -> None:
    """With what an earlier test left in memory, so that each clause is put to the test."""
    cases = with_gamma if procedure is mt else with_mirrored_gamma
    for scope in (Scope(3), Scope(2, height=3), Scope(3, all_types=True)):
        evidence = exhaust(procedure, cases(scope), str(scope))
        assert evidence.holds, evidence.counterexample or evidence.verdicts
        assert evidence.cases > 100


# RULES FOR THE NEXT BOUND THAT THE DRIVER REFUSES


@pytest.mark.parametrize(
    ("procedure", "old", "new", "text", "options"),
    [
        (mtd_bi, "-(-(left + right) // 2)", "(left + right) // 2", "(-2 -1)", (0, 128)),  # floor
        (mtd_bi, "-(-(left + right) // 2)", "int((left + right) / 2)", "(0 1)", (0, 128)),  # towards 0
        (mtd_step, "max(above(f_minus), down)", "down", "((9 5) (7 1))", (4,)),
    ],
)
def test_a_wrong_rule_breaks_the_invariant_of_the_driver(
    procedure: Procedure, old: str, new: str, text: str, options: tuple[int, ...]
) -> None:
    """RR-MTD-bi: these roundings make the driver loop for ever; here it is stopped before the first useless pass."""
    function = procedure.__globals__["halfway_up"] if procedure is mtd_bi else procedure
    wrong: tuple[Clause, ...] = ()
    mutant = mutate(function, old, new, wrong, start=procedure)
    with contracts("local"), pytest.raises(Violation) as caught:
        mutant(Tree.parse(text), 0, *options)
    assert caught.value.clause.id == "mtd-next"
