"""Every seeded bug of MT and of the other procedures that are no algorithms of their own is caught by its clause."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, Final

import pytest

from proofs.dossiers.alphabeta_lretc import with_advice
from proofs.dossiers.dossier import Bug
from proofs.dossiers.mt_tt import with_tests
from proofs.dossiers.mtd_tt import with_any_first
from proofs.dossiers.shelf import BUGS, PLANS
from proofs.enumeration.cases import Scope, payoffs, without_window
from proofs.enumeration.null_window_cases import with_finite_first, with_first, with_gamma, with_mirrored_gamma
from proofs.enumeration.orders import positions
from proofs.enumeration.table_cases import USED
from proofs.evidence.exhaust import exhaust
from proofs.mutants.seeding import mutate, seed
from specs.contracts import Clause, Violation, contracts
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF
from verified import mtd_bi
from verified.memory.alphabeta_etc import alphabeta_etc
from verified.memory.alphabeta_lretc import alphabeta_lretc
from verified.memory.mt_tt import mt_tt
from verified.memory.mtd_tt import mtd_tt
from verified.memory.tables import Unbounded
from verified.null_window.mt import mt
from verified.null_window.mt_dual import mt_mirror
from verified.null_window.mt_two_bounds import mt_sss_two_bounds
from verified.null_window.mtd import mtd
from verified.null_window.mtd_best import (
    mtd_best,
    prove_best,
)
from verified.null_window.mtd_f import up_or_down
from verified.registry import ALGORITHMS

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


def runs_of_table_tests(procedure: Procedure) -> Iterator[None]:
    for case in with_tests(Scope(3)):
        yield procedure(*case)


def runs_of_table_driver(procedure: Procedure) -> Iterator[None]:
    for case in with_any_first(Scope(2)):
        for make in USED:
            yield procedure(*case, up_or_down, make())


def runs_with_advice(procedure: Procedure) -> Iterator[None]:
    for case in with_advice(Scope(2)):
        yield procedure(*case)


RUNS: Final[dict[Procedure, Callable[[Procedure], Iterator[None]]]] = {
    mt: runs_of_tests,
    mt_mirror: runs_of_tests,
    mt_sss_two_bounds: runs_of_pairs,
    mtd: runs_of_driver,
    mtd_bi: runs_of_bisection,
    alphabeta_etc: runs_of_lookups,
    mtd_best: runs_of_best,
    prove_best: runs_of_best,
    mt_tt: runs_of_table_tests,
    mtd_tt: runs_of_table_driver,
    alphabeta_lretc: runs_with_advice,
}


NAMES: Final = {algorithm.function: name for name, algorithm in ALGORITHMS.items()}


def runs_of(start: Procedure, mutant: Procedure) -> Iterator[Any]:
    if start in RUNS:
        return RUNS[start](mutant)
    plan = PLANS[NAMES[start]]
    return (mutant(*case) for scope in plan.bugs for case in plan.cases(scope))


def hunt(start: Procedure, mutant: Procedure) -> Violation | None:
    with contracts("oracle"):
        try:
            for _ in runs_of(start, mutant):
                pass
        except Violation as violation:
            return violation
    return None


HELPERS: Final = [
    bug for bug in BUGS if bug.broken not in NAMES and (bug.start in RUNS or "null_window" in bug.broken.__module__)
]


@pytest.mark.parametrize("bug", HELPERS, ids=str)
def test_the_clause_catches_its_bug(bug: Bug) -> None:
    violation = hunt(bug.start, seed(bug))
    assert violation is not None
    assert violation.clause.id == bug.clause
    assert violation.procedure == bug.broken.__name__


@pytest.mark.parametrize("start", RUNS, ids=lambda start: start.__name__)
@pytest.mark.sampled(4, "more")
def test_an_unedited_procedure_survives_the_same_hunt(start: Procedure) -> None:
    assert hunt(start, start) is None


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
