"""Searches that keep the tree of expanded nodes: their clauses on games with estimates, seeded bugs, and claims."""

import sys
from collections.abc import Callable, Iterable
from itertools import permutations, product
from operator import attrgetter
from typing import Any, Final
from weakref import WeakKeyDictionary

import pytest

from proofs.dossiers.b_star import DOSSIER as B_STAR
from proofs.dossiers.b_star import with_strategies
from proofs.dossiers.best_first_minimax import DOSSIER as BEST_FIRST
from proofs.dossiers.conspiracy_search import DOSSIER as CONSPIRACY
from proofs.dossiers.depth_cases import games
from proofs.dossiers.df_pn import DOSSIER as DF_PN
from proofs.dossiers.dossier import Bug
from proofs.dossiers.expanded import with_expansions, with_thresholds, with_windows
from proofs.dossiers.pn_search import DOSSIER as PN_SEARCH
from proofs.dossiers.shelf import PLANS
from proofs.enumeration.cases import Scope, payoffs
from proofs.evidence.exhaust import exhaust
from proofs.mutants.seeding import seed
from specs.contracts import contracts
from specs.depth_limited import EvaluatedTree
from specs.expanded import conspiracy_number
from specs.minimax import f
from specs.tree import Tree
from specs.values import Value
from specs.watch import Watched
from verified.expanded.b_star import best_move
from verified.expanded.best_first_minimax import best_first_minimax, completed_best_first_minimax, estimates_of
from verified.expanded.conspiracy_search import conspiracy_search
from verified.expanded.df_pn import decide_within_limits
from verified.expanded.expanded_node import ExpandedNode
from verified.expanded.pn_search import decide, most_proving_son, pn_search
from verified.registry import ALGORITHMS

Cases = Callable[..., Iterable[tuple[Any, ...]]]
CASES: Final[dict[Any, Cases]] = {
    best_first_minimax: with_expansions,
    completed_best_first_minimax: with_windows,
    conspiracy_search: with_thresholds,
    best_move: with_strategies,
}
NAMES: Final = {algorithm.function: name for name, algorithm in ALGORITHMS.items()}
BUGS: Final = [
    bug
    for dossier in (PN_SEARCH, DF_PN, B_STAR, BEST_FIRST, CONSPIRACY)
    for bug in dossier.bugs
    if bug.broken not in NAMES  # test_mutants.py has those
]


def cases_of(start: Any) -> Iterable[tuple[Any, ...]]:
    if start in CASES:
        return CASES[start]()
    plan = PLANS[NAMES[start]]
    return (case for scope in plan.bugs for case in plan.cases(scope))


@pytest.mark.parametrize("every", [None, pytest.param(17, marks=pytest.mark.more)], ids=["", "more games"])
@pytest.mark.parametrize("procedure", CASES)
def test_every_clause_is_exhausted(procedure: Any, every: int | None) -> None:
    """Also of the procedures that it calls."""
    evidence = exhaust(procedure, CASES[procedure](every) if every else CASES[procedure]())
    assert evidence.counterexample is None, evidence.counterexample
    assert evidence.holds
    assert all(verdict.applied for verdict in evidence.helpers)


@pytest.mark.parametrize("bug", BUGS, ids=str)
def test_the_clause_catches_its_bug(bug: Bug) -> None:
    evidence = exhaust(seed(bug), cases_of(bug.start))
    assert evidence.counterexample is not None
    assert evidence.counterexample.violation.clause.id == bug.clause
    assert evidence.counterexample.violation.procedure == bug.broken.__name__


# CLAIMS OF THE LITERATURE


def test_conspiracy_numbers_of_an_example() -> None:
    """The example that is told of McAllester's numbers: two min nodes with two tips each, worth 5 2 and 3 4."""
    game = EvaluatedTree.parse("{0}({0}({5}(0) {2}(0)) {0}({3}(0) {4}(0)))")
    known = estimates_of(game)
    root = ExpandedNode(game.root, None, known)
    root.expand(game, known)
    for son in root.sons or ():
        son.expand(game, known)
    left, right = root.sons or ()
    assert [conspiracy_number(root, value) for value in range(1, 7)] == [2, 1, 0, 1, 1, 2]
    assert [conspiracy_number(left, value) for value in range(1, 7)] == [1, 0, 1, 1, 1, 2]
    assert [conspiracy_number(right, value) for value in range(1, 7)] == [1, 1, 0, 1, 2, 2]


def test_without_completion_it_stands_still_at_a_wrong_value() -> None:
    """The smallest games on which best-first minimax never finds the value: four nodes (arXiv 2603.24572, in words)."""
    wrong = [game for game in games() if best_first_minimax(game, game.root, 99) != f(game, game.root)]
    smallest = min(len(game) for game in wrong)
    assert smallest == 4
    assert "{0}(0 {0}(2))" in map(str, wrong)
    for game in wrong:
        assert completed_best_first_minimax(game, game.root) == f(game, game.root)


def leaves(tree: Tree, gamma: Value, ask: Callable[..., Any]) -> list[int]:
    """The leaves in the order in which a question evaluates them."""
    watched = Watched(tree)
    with contracts("off"):
        ask(watched, ExpandedNode(tree.root), gamma)
    return watched.evaluated


def test_df_pn_expands_what_proof_number_search_does_but_for_ties(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same leaves in the same order, if among equal sons the line of the tip before is kept; else not."""
    questions = [(tree, gamma) for tree in [*Scope(5, full_window=True).trees()][::201] for gamma in {*payoffs(tree)}]
    assert any(leaves(*one, decide) != leaves(*one, decide_within_limits) for one in questions)
    line: WeakKeyDictionary[Any, Any] = WeakKeyDictionary()

    def keeping(place: Any) -> Any:
        number, best = attrgetter("pn" if place.is_max else "dn"), most_proving_son(place)
        before = line.get(place, best)
        if number(before) == number(best):
            best = before
        else:
            for left in before.sons_first():
                line.pop(left, None)
        line[place] = best
        return best

    monkeypatch.setattr(sys.modules[pn_search.__module__], "most_proving_son", keeping)
    assert all(leaves(*one, decide) == leaves(*one, decide_within_limits) for one in questions)


def test_no_search_includes_the_other_in_a_null_window() -> None:
    """Whether f >= 1, of wins and losses: the smallest trees on which each evaluates a leaf that the other does not."""
    apart: dict[tuple[str, str], str] = {}
    with contracts("off"):
        for skeleton in Scope(4).skeletons():
            for tree in map(skeleton.fill, product((0, 1), repeat=len(skeleton.leaves))):
                seen = {name: evaluated(tree, name) for name in ("alphabeta", "pn-search", "df-pn")}
                for one, other in permutations(seen, 2):
                    if not seen[one] <= seen[other]:
                        apart.setdefault((one, other), str(tree))
    assert apart == {
        ("alphabeta", "pn-search"): "((0 0) 1)",
        ("alphabeta", "df-pn"): "((0 0) 1)",
        ("pn-search", "alphabeta"): "((1 1) 0)",
        ("df-pn", "alphabeta"): "((1 1) 0)",
        ("pn-search", "df-pn"): "((0 0) (1 1))",
        ("df-pn", "pn-search"): "((1 1) (0 0))",
    }


def evaluated(tree: Tree, name: str) -> set[int]:
    watched = Watched(tree)
    ALGORITHMS[name].start(watched, alpha=0, beta=1)
    return {*watched.evaluated}
