"""MT-SSS* is SSS*, MT-DUAL* is DUAL*: the same leaves in the same order, the same operations step by step.

RR-FB.1-listops, RR-A.3-equal, RR-B.2-criticalpath, ST-X1. All procedures are heard within one `listen`, so that the
comparison is of what they did.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest

from proofs.enumeration.cases import Scope
from proofs.traces.list_operations import Operation, Operations, list_operations
from proofs.traces.sss_trace import steps
from specs.contracts import contracts, listen
from specs.examples import PLAAT_2_4
from specs.informed import InformedTree
from specs.tree import GameTree, Tree
from specs.values import Value
from specs.watch import Watched
from verified import dual_star, mt_dual, mt_sss, sss2, sss_star

SCOPES: Final = (Scope(3, height=3), Scope(4, all_types=True))  # all types include those that alternate
EXAMPLE: Final = Tree.parse(PLAAT_2_4)


def nested(rng: random.Random, depth: int) -> object:
    if depth == 0 or rng.random() < 0.15:
        return rng.randint(0, 9)
    return [nested(rng, depth - 1) for _ in range(rng.randint(1, 3))]


def random_trees(number: int) -> Iterator[Tree]:
    for seed in range(number):
        rng = random.Random(seed)
        yield Tree.of([nested(rng, 4), nested(rng, 5)], root=rng.choice(["max", "min"]))


def trees() -> Iterator[Tree]:
    for scope in SCOPES:
        yield from scope.trees()
    yield from random_trees(300)


def leaves(search: Callable[[GameTree[int], int], Value], tree: Tree) -> list[int]:
    watched = Watched(tree)
    search(watched, watched.root)
    return watched.evaluated


@pytest.mark.parametrize(("mt_search", "star"), [(mt_sss, sss_star), (mt_dual, dual_star)])
def test_the_same_leaves_in_the_same_order(mt_search: Any, star: Any) -> None:
    compared = 0
    with contracts("off"):
        for tree in trees():
            assert leaves(mt_search, tree) == leaves(star, tree), str(tree)
            compared += 1
    assert compared > 6_500


def test_the_operations_of_the_example() -> None:
    """RR-A.13-trace: the last twelve of the 29 operations, by the letters of appendix A.2."""
    names = ["1.2.1.2.2", "1.2.1.2", "1.2.1", "1.2.2", "1.2.2.1", "1.2.2.1.1", "1.2.2.1.2", "1.2"]
    letters = dict(zip("olipqsth", names, strict=True))
    cases = (3, 1, 2, 6, 5, 4, 2, 4, 3, 1, 3, 1)
    last = [Operation(case, letters[node]) for case, node in zip(cases, "olipqssttqph", strict=True)]
    operations = list_operations(EXAMPLE)
    assert len(operations) == 29
    assert operations[-12:] == last
    assert str(operations[0]) == "6 1"
    assert [(operation.case, operation.name) for operation in operations] == [(s.case, s.name) for s in steps(EXAMPLE)]


def test_the_same_operations_step_by_step() -> None:
    """RR-FB.1-listops: the sequence of (case, node) that MT performs is that of Gamma, in every small tree."""
    gamma: list[Operation] = []

    def hear(event: str, procedure: str, arguments: tuple[Any, ...], v: Any) -> None:
        if event == "leave" and procedure.startswith("gamma_case_"):
            gamma.append(Operation(int(procedure[-1]), arguments[1].name))
        mt_side(event, procedure, arguments, v)

    mt_side: Operations[int] = Operations(EXAMPLE)
    compared = 0
    with contracts("local"), listen(hear):
        for tree in trees():
            gamma.clear()
            mt_side = Operations(tree)
            mt_sss(tree, 0)
            sss_star(tree, 0)
            assert mt_side.performed == gamma, str(tree)
            compared += 1
    assert compared > 6_500


def test_first_visits_are_those_of_sss_2() -> None:
    """ST-X1: MT-SSS* visits nodes in the order in which SSS-2 expands them, without heuristics."""
    with contracts("off"):
        for tree in (*Scope(4).trees(), *random_trees(100)):
            one, other = Watched(tree), Watched(InformedTree(tree, {}))
            mt_sss(one, 0)
            sss2(other, 0)
            assert list(one.visited) == list(other.visited), str(tree)
