"""What the theorems on MTD(f) and NegaScout speak of, run on small trees: the procedures themselves, and the criteria.

The equations of `memories` are MT's code read aloud, those of `scout_nodes` NegaScout's: on small trees they return,
store and visit what the procedures do. The quantities of `passes` are those of the criteria in `specs`.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from proofs.enumeration.cases import Scope
from proofs.proving.theory import passes as standing
from proofs.proving.theory import scout_nodes
from proofs.proving.theory.formulas import MINUS, PLAIN, PLUS, Side, Term
from proofs.proving.theory.memories import WITH_MEMORY, after, returned, visits
from specs import mtd_visits, scout_visits
from specs.minimax import Oracle
from specs.paths import Path, every_path
from specs.solutions.search_trees import SearchTree
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value
from specs.watch import Watched
from tests.proofs.theory_on_trees import NOTHING, Running
from verified import negascout
from verified.null_window.mt import Memory, mt

LOW, HIGH = -(10**6), 10**6  # for -inf and +inf: below and above every pay-off


class OnTree(Running):
    """A kit that runs the definitions on one tree, with memories; a value that is not there is 0, an answer no."""

    def __init__(self, tree: Tree) -> None:
        super().__init__({"at_open": None})
        self.datatypes = WITH_MEMORY
        self.term = self.tree(SearchTree(tree, [*tree.nodes()]), tree.root)
        self.paths = [(n, self.path(n.steps)) for n in every_path(tree)]

    def make(self, sort: str, con: str, *parts: Any) -> Any:
        if con == NOTHING and sort in PLAIN:
            return 0 if sort == "Value" else False
        return super().make(sort, con, *parts)

    def where(self, holds: Any, *more: Any) -> set[int]:
        """The nodes of which a definition holds."""
        return {n.node for n, p in self.paths if holds(self.term, p, *more)}


def trees(leaves: int, every: int) -> Iterator[Tree]:
    return islice(Scope(leaves).trees(), 0, None, every)


def guesses(tree: Tree) -> list[int]:
    values: list[Any] = sorted({tree.value(leaf) for leaf in tree.leaves()})
    return [values[0] - 1, *(g for value in values for g in (value, value + 1))]


def passes(k: OnTree, tree: Tree, first: int) -> Iterator[tuple[Side, Term, Any, bool]]:
    """The passes of MTD(first) by the equations: side, memory before, cut, whether it is strict."""
    empty = k.make("Memory", "empty")
    yield PLUS, empty, first, True
    with k:
        is_low = PLUS(standing.low)(Oracle(tree)[tree.root], first, True)
    side, cut, strict = (PLUS, first, True) if is_low else (MINUS, first, False)
    memory = side(after)(k.term, empty, cut, strict)
    while memory.get("ours"):
        cut = memory.get("bound")
        yield side, memory, cut, True
        memory = side(after)(k.term, memory, cut, True)


@pytest.mark.parametrize("every", [61, pytest.param(2, marks=pytest.mark.evidence)])
@pytest.mark.more
def test_the_equations_of_mt_are_its_code(every: int) -> None:
    """Pass by pass: what is returned and what is visited; after the last pass every node was visited that is due."""
    for tree in trees(4, every):
        for first in guesses(tree):
            k, seen = OnTree(tree), set[int]()
            memory: Memory[int] = {}
            f = Oracle(tree)
            for side, before, cut, strict in passes(k, tree, first):
                game = Watched(tree)
                gamma = cut if side is PLUS else cut + (1 if strict else 0)
                g = mt(game, tree.root, gamma, memory)
                assert g == side(returned)(k.term, before, cut, strict), (str(tree), first, gamma)
                visited = {n.node for n, p in k.paths if side(visits)(k.term, before, p, cut, strict)}
                assert visited == {*game.visited}, (str(tree), first, gamma)
                seen |= visited
            due = {n.node for n, _ in k.paths if mtd_visits.is_visited(tree, f, n, first)}
            assert seen == due, (str(tree), first)


@pytest.mark.parametrize("every", [61, pytest.param(2, marks=pytest.mark.evidence)])
def test_where_a_node_stands_is_what_the_criteria_say(every: int) -> None:
    for tree in trees(4, every):
        k, f = OnTree(tree), Oracle(tree)
        for g in guesses(tree):
            for n, p in k.paths:
                alpha, beta = mtd_visits.alpha(tree, f, n), mtd_visits.beta(tree, f, n)
                assert PLUS(standing.A_low)(k.term, p, g, True) == (alpha < g)
                assert MINUS(standing.A_low)(k.term, p, g, True) == (beta > g)
                assert PLUS(standing.B_high)(k.term, p, g, True) == (beta >= g)
                assert MINUS(standing.B_high)(k.term, p, g, True) == (alpha <= g)
                assert PLUS(standing.tests)(k.term, p, g, True) == mtd_visits.formula_A(tree, f, n, g)
        for n, p in k.paths:
            assert _is_due(k, n, p, tree, f, plus=True) == mtd_visits.formula_B(tree, f, n, POS_INF)
            alpha = mtd_visits.alpha(tree, f, n)
            by_dual = alpha > NEG_INF and mtd_visits.formula_C(tree, f, n, alpha)
            assert _is_due(k, n, p, tree, f, plus=False) == by_dual


def _is_due(k: OnTree, n: Path[int], p: Term, tree: Tree, f: Oracle[int], *, plus: bool) -> bool:
    S = PLUS if plus else MINUS
    b: Value = (mtd_visits.beta if plus else mtd_visits.alpha)(tree, f, n)
    if b in (NEG_INF, POS_INF):
        return False
    assert S(standing.B_has)(k.term, p, b)
    assert S(standing.B_high)(k.term, p, b, True)
    return bool(S(standing.A_low)(k.term, p, b, True) and S(standing.climbs)(k.term, p, b))


@pytest.mark.parametrize("every", [61, pytest.param(2, marks=pytest.mark.evidence)])
def test_the_equations_of_negascout_are_its_code_and_the_criterion_is_that_of_specs(every: int) -> None:
    for tree in trees(4, every):
        k, f = OnTree(tree), Oracle(tree)
        ends: list[tuple[int, Value]] = [(LOW, NEG_INF), *((g, g) for g in guesses(tree)), (HIGH, POS_INF)]
        for lower, a in ends[::2]:
            for high, b in ends[1::2]:
                if not a < b:
                    continue
                game = Watched(tree)
                negascout(game, tree.root, a, b)
                assert k.where(scout_nodes.searches, lower, high) == {*game.visited}, (str(tree), a, b)
                due = {n.node for n, _ in k.paths if scout_visits.is_visited(tree, f, n, a, b)}
                assert k.where(scout_nodes.admits, lower, high) == due, (str(tree), a, b)
