"""The clauses that classify a search from outside: by hand, exhausted on the built-in algorithms, symbolic, broken."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain, combinations, product
from typing import Any, Final

import pytest

from proofs.checking.classify.known_algorithms import fillings, leaves_of_sss_star, same_leaves_as_sss
from proofs.checking.core.calling import Subject
from proofs.checking.core.confirm import confirm
from proofs.checking.core.game import Case
from proofs.checking.core.run_once import attempt, truth
from proofs.checking.core.spec import Spec
from proofs.checking.core.windows import WINDOWS
from proofs.checking.specs import ALPHABETA, MINIMAX, MT
from proofs.dossiers.shelf import DOSSIERS
from proofs.enumeration.cases import Scope, payoffs
from proofs.enumeration.null_window_cases import gamma_sequences
from proofs.enumeration.orders import windows
from proofs.enumeration.tree_shapes import alternating, shapes
from specs.clauses.observed import (
    closings,
    dead_nodes,
    dominates_alphabeta,
    is_dead,
    mt_no_dead_node,
    mt_tight,
    no_dead_node,
    once,
    tight,
    visited_by_alphabeta,
    visits_alphabeta,
)
from specs.contracts import Clause
from specs.informed import InformedTree
from specs.solutions.liveness import alive
from specs.solutions.search_trees import SearchTree
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value
from specs.visits import Uninformed, visited_nodes
from specs.watch import Watched
from verified import alphabeta, minimax, sss_star
from verified.null_window.mt import mt
from verified.null_window.mt_two_bounds import mt_two_bounds
from verified.registry import ALGORITHMS

CLAUSES: Final = {
    clause.id: clause
    for clause in (tight, visits_alphabeta, dominates_alphabeta, once, no_dead_node, same_leaves_as_sss)
}
FULL: Final = {"alpha": NEG_INF, "beta": POS_INF}


pytestmark = pytest.mark.usefixtures("without_contracts")


def seen(
    tree: Tree, v: Value, visited: Mapping[int, int | None], evaluated: list[int], **given: Value
) -> dict[str, Any]:
    return {"tree": tree, "node": 0, "v": v, "visited": visited, "evaluated": evaluated, **FULL, **given}


# BY HAND

TREE: Final = Tree.parse("(0 (1 2))")  # root 0, leaf 1, min node 2, leaves 3 and 4


@pytest.mark.parametrize(
    ("window", "v", "expected"),
    [
        ((1, 2), 1, True),  # leaves 1 and 3 prove 0 <= f <= 1
        ((1, 2), 0, False),
        ((-1, 0), 0, True),
        ((-1, 0), 1, False),
        ((-1, 2), 1, False),  # within the window both bounds have to meet
        ((-1, 2), 0, False),
    ],
)
def test_tight_is_what_the_leaves_prove(window: tuple[int, int], v: int, expected: bool) -> None:
    alpha, beta = window
    assert tight.holds(seen(TREE, v, {}, [1, 3], alpha=alpha, beta=beta)) is expected
    assert tight.holds(seen(TREE, 1, {}, [1, 3, 4])) is True


@pytest.mark.parametrize(("gamma", "v", "expected"), [(2, 1, True), (2, 0, False), (0, 0, True), (1, 1, False)])
def test_tight_of_a_test_value(gamma: int, v: int, expected: bool) -> None:
    assert mt_tight.holds(seen(TREE, v, {}, [1, 3], gamma=gamma)) is expected


def test_visits_of_alphabeta_by_hand() -> None:
    tree = Tree.parse("((41 5) (4 90))")
    assert visited_by_alphabeta(tree, NEG_INF, POS_INF) == {0, 1, 2, 3, 4, 5}
    assert visited_by_alphabeta(tree, NEG_INF, 5) == {0, 1, 2, 3}  # a cutoff at the root
    assert visited_by_alphabeta(tree, 41, POS_INF) == {0, 1, 2, 4, 5}
    all_of_it = dict.fromkeys(range(7))
    assert not dominates_alphabeta.holds(seen(tree, 5, all_of_it, []))
    part = dict.fromkeys([0, 1, 2, 3])
    assert dominates_alphabeta.holds(seen(tree, 5, part, []))
    assert not visits_alphabeta.holds(seen(tree, 5, part, []))


def test_dead_nodes_of_figure_8() -> None:
    """ST-F8: MT-SSS* evaluates 5 3 3 1 9; the leaf 1 was dead, for b = 3 and the first 3 decide its grandfather."""
    tree = Tree.parse("((((5 3 1) 3) 9))")
    watched = Watched(tree)
    assert ALGORITHMS["mt-sss"].start(watched) == 3
    assert [tree.value(leaf) for leaf in watched.evaluated] == [5, 3, 3, 1, 9]
    assert [tree.value(n) for n in dead_nodes(tree, watched.visited, watched.evaluated)] == [1]


def test_the_moment_of_a_visit() -> None:
    tree = Tree.parse("(5 (3 (9 9)))")  # leaf 1; min node 2 with leaf 3 and max node 4, which 5 >= 3 kills
    order = [0, 1, 2, 3, 4]
    assert list(closings(dict.fromkeys(order), [1, 3]))[-1] == (4, [1, 3])
    assert list(dead_nodes(tree, dict.fromkeys(order), [1, 3])) == [4]
    looked_ahead = dict(zip(order, (0, 0, 1, 1, 1), strict=True))  # 4 was expanded before 3 was evaluated
    assert list(dead_nodes(tree, looked_ahead, [1, 3])) == []
    assert list(dead_nodes(tree, looked_ahead, [1, 3, 3, 1])) == []  # what is closed is not closed again
    assert list(dead_nodes(tree, {**looked_ahead, 5: 1}, [1, 3, 5])) == [5]  # of a leaf its evaluation counts


def test_premises() -> None:
    for clause in (no_dead_node, same_leaves_as_sss):
        assert clause.applies(seen(TREE, 1, {}, []))
        assert clause.applies(seen(TREE, 1, {}, [], alpha=float("-inf"), beta=float("inf")))
        assert not clause.applies(seen(TREE, 1, {}, [], alpha=0))
        assert not clause.applies(seen(TREE, 1, {}, [], beta=0))
    assert not once.applies(seen(TREE, 1, {}, []))
    assert not dominates_alphabeta.applies(seen(TREE, 1, {}, []))


# AGAINST THE DEFINITIONS


def test_visits_are_those_of_the_theorem() -> None:
    compared = 0
    for tree in (*Scope(2, height=3).trees(), *Scope(3, all_types=True).trees()):
        for alpha, beta in windows(payoffs(tree)):
            expected = {n.node for n in visited_nodes(Uninformed(tree), alpha, beta)}
            assert visited_by_alphabeta(tree, alpha, beta) == expected, (str(tree), alpha, beta)
            compared += 1
    assert compared > 3_000


def test_death_depends_on_the_evaluated_leaves_alone() -> None:
    """Every search tree of every small game, its inner nodes expanded or not, against ST-D4.1."""
    dead = living = 0
    for tree in Scope(3, all_types=True).trees():
        fathers = {child: n for n in tree.nodes() for child in tree.children(n)}
        nodes = list(tree.nodes())
        for closed in chain.from_iterable(combinations(nodes, size) for size in range(len(nodes) + 1)):
            if all(n == 0 or fathers[n] in closed for n in closed):
                S = SearchTree(tree, closed)
                known = [n for n in closed if not tree.children(n)]
                still = alive(S)
                for n in S.nodes():
                    assert is_dead(tree, n, known) is (n not in still), (str(tree), closed, n)
                    dead, living = dead + (n not in still), living + (n in still)
    assert dead > 1_000
    assert living > 1_000


# THE BUILT-IN ALGORITHMS, BY EXHAUSTION

REFERENCES: Final = {"alphabeta", "sss-star", "mt-sss", "mt-sss-two-bounds"}  # they are looked at more closely


@pytest.mark.parametrize("name", ALGORITHMS)
def test_what_the_built_in_algorithms_have_and_lack(name: str) -> None:
    algorithm = ALGORITHMS[name]
    lacks: dict[str, str] = {}
    expected = DOSSIERS[name].lacks
    most = max([4 if name in REFERENCES else 3, *(len(Tree.parse(text).leaves()) for text in expected.values())])
    for tree in (made.tree for leaves in range(1, most + 1) for made in fillings(leaves) if not made.is_spread):
        watched = Watched(InformedTree(tree, {}) if algorithm.informed else tree)
        situation = seen(tree, algorithm.start(watched), watched.visited, watched.evaluated)
        for id, clause in CLAUSES.items():
            if id not in lacks and not clause.holds(situation):
                lacks[id] = str(tree)
    assert lacks == expected


def test_alphabeta_with_every_window() -> None:
    applied: dict[str, int] = {}
    subject = Subject(alphabeta, ALPHABETA)
    clauses = {id: clause for id, clause in CLAUSES.items() if clause is not same_leaves_as_sss}
    for tree in (*Scope(2, height=3).trees(), *Scope(3).trees()):
        for alpha, beta in windows(payoffs(tree)):
            found = attempt(subject, Case(tree, ({"alpha": alpha, "beta": beta},)), clauses, applied)
            assert found is None, found
    assert applied.keys() == clauses.keys()


# MT, CALL AFTER CALL


def two_bounds(tree: Any, node: Any, gamma: Any, memory: Any) -> Value:
    low, high = memory.get(node, (NEG_INF, POS_INF))
    if low < gamma <= high:
        low, high = mt_two_bounds(tree, node, gamma, memory)
    result: Value = high if high < gamma else low
    return result


MT_CLAUSES: Final = {"tight": mt_tight, "once": once, "no-dead-node": mt_no_dead_node}


def broken_by(
    search: Callable[..., Value], calls: int, clauses: Mapping[str, Clause] = MT_CLAUSES
) -> dict[str, tuple[str, tuple[Value, ...]]]:
    """The clauses that some sequence of calls breaks, with the first tree and sequence."""
    found: dict[str, tuple[str, tuple[Value, ...]]] = {}
    for tree in Scope(3).trees():
        for gammas in gamma_sequences(tree, calls) if found.keys() != clauses.keys() else ():
            case = Case(tree, tuple({"gamma": gamma} for gamma in gammas))
            for situation in Subject(search, MT).situations(case, truth):
                for id, clause in clauses.items():
                    if id not in found and clause.applies(situation) and not clause.holds(situation):
                        found[id] = str(tree), gammas
    return found


def test_one_call_of_mt_is_tight_and_meets_no_dead_node() -> None:
    assert broken_by(mt, 1) == {}


def test_mt_forgets_between_arbitrary_calls() -> None:
    """One bound a node: after 1 >= 1/2 the test 0 > -1 stops at the leaf 0, though 1 is known. ST-S6 is of MTD."""
    found = broken_by(mt, 2)
    assert found.keys() == {"tight", "no-dead-node"}
    assert found["tight"][0] == "(0 65536)"
    assert found["no-dead-node"][0] == "((0 0) 0)"


def test_two_bounds_forget_nothing() -> None:
    assert broken_by(two_bounds, 2) == {}


def test_mt_as_mt_sss_drives_it_is_tight() -> None:
    """ST-S6: with respect to the retained search tree."""
    passes = 0
    for tree in Scope(4).trees():
        calls: tuple[dict[str, Value], ...] = ({"gamma": POS_INF},)
        while True:
            *_, last = Subject(mt, MT).situations(Case(tree, calls), truth)
            assert mt_tight.holds(last), (str(tree), calls)
            assert once.holds(last)
            passes += 1
            if last["v"] == last["gamma"]:
                break
            calls = (*calls, {"gamma": last["v"]})
    assert passes > 2 * 1_735


# SYMBOLIC


@pytest.mark.parametrize("id", CLAUSES)
def test_confirmed_of_alphabeta(id: str) -> None:
    paths = applied = 0
    for leaves, kind in product((1, 2, 3, 4), WINDOWS):
        for shape in shapes(leaves):
            for skeleton in alternating(shape):
                outcome = confirm(Subject(alphabeta, ALPHABETA), skeleton, kind, {id: CLAUSES[id]})
                assert outcome.fault is None
                if id != "same-leaves-as-sss":
                    assert outcome.broken is None, outcome.broken
                elif outcome.broken is not None:  # and then the numbers break it just as well
                    case = outcome.broken[1]
                    assert attempt(Subject(alphabeta, ALPHABETA), case, {id: CLAUSES[id]}) is not None
                    return
                paths += outcome.paths
                applied += outcome.applied[id]
    assert id != "same-leaves-as-sss"
    assert paths == 4 + 38 + 270 + 2_378
    assert applied >= (1 + 4 + 24 + 184 if id == "no-dead-node" else paths)


def test_confirmed_of_sss_star() -> None:
    applied = 0
    for leaves in (1, 2, 3, 4):
        for shape in shapes(leaves):
            for skeleton in alternating(shape):
                subject = Subject(lambda tree: sss_star(tree, tree.root), MINIMAX)
                outcome = confirm(subject, skeleton, (), {"same-leaves-as-sss": same_leaves_as_sss, "tight": tight})
                assert (outcome.broken, outcome.fault) == (None, None)
                applied += outcome.applied["same-leaves-as-sss"]
    assert applied > 150


# SEEDED BUGS, ONE FOR EACH CLAUSE


def made(
    *, strict: bool = False, hard: bool = False, again: bool = False, peeks: bool = False, cuts: bool = True
) -> Callable[..., Value]:
    """Alpha-beta with one thing changed."""

    def search(tree: Any, node: Any, alpha: Any, beta: Any) -> Value:
        children = tree.children(node)
        if not children:
            payoff: Value = max(tree.value(node), tree.value(node)) if again else tree.value(node)
            return payoff
        is_max = tree.is_max(node)
        best: Any = NEG_INF if is_max else POS_INF
        for index, child in enumerate(children):
            v = search(tree, child, alpha, beta)
            best = max(best, v) if is_max else min(best, v)
            alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
            if cuts and (alpha > beta if strict else alpha >= beta):
                if peeks and index + 1 < len(children):
                    tree.children(children[index + 1])
                break
        result: Value = best
        return result

    def fail_hard(tree: Any, node: Any, alpha: Any, beta: Any) -> Value:
        clipped: Value = max(alpha, min(beta, search(tree, node, alpha, beta)))
        return clipped

    return fail_hard if hard else search


def right_first(tree: Any) -> Value:
    return minimax(Mirrored(tree), tree.root)


class Mirrored:
    """A tree whose children are given from right to left."""

    def __init__(self, tree: Any) -> None:
        self.root, self.is_max, self.value, self._tree = tree.root, tree.is_max, tree.value, tree

    def children(self, node: Any) -> tuple[Any, ...]:
        return tuple(reversed(self._tree.children(node)))


def without_memory(tree: Any, node: Any, gamma: Any, memory: Any) -> Value:
    memory.clear()
    return mt(tree, node, gamma, memory)


def half_way(tree: Any, node: Any, gamma: Any, memory: Any) -> Value:
    """True, but not tight: a lower bound that it could raise."""
    v = mt(tree, node, gamma, memory)
    return min(v, gamma) if v >= gamma else v


BUGS: Final[list[tuple[Clause, Callable[..., Value], Spec, str]]] = [
    (tight, made(hard=True), ALPHABETA, "fail-hard: the bound is the window's, not the leaves'"),
    (visits_alphabeta, made(strict=True), ALPHABETA, "cuts off too late"),
    (visits_alphabeta, lambda tree: sss_star(tree, tree.root), MINIMAX, "visits less"),
    (dominates_alphabeta, made(strict=True), ALPHABETA, "cuts off too late"),
    (dominates_alphabeta, lambda tree: minimax(tree, tree.root), MINIMAX, "never cuts off"),
    (once, made(again=True), ALPHABETA, "evaluates each leaf twice"),
    (no_dead_node, made(peeks=True), ALPHABETA, "expands the next child after a cutoff"),
    (no_dead_node, made(cuts=False), ALPHABETA, "never cuts off"),
    (same_leaves_as_sss, made(), ALPHABETA, "alpha-beta"),
    (same_leaves_as_sss, right_first, MINIMAX, "the same leaves in another order, where all are needed"),
]


@pytest.mark.parametrize(("clause", "search", "spec", "bug"), BUGS)
def test_a_seeded_bug_is_caught(clause: Clause, search: Callable[..., Value], spec: Spec, bug: str) -> None:
    subject = Subject(search, spec)
    found = None
    for tree in Scope(3).trees():
        for alpha, beta in windows(payoffs(tree)) if spec is ALPHABETA else [(NEG_INF, POS_INF)]:
            given = {"alpha": alpha, "beta": beta} if spec is ALPHABETA else {}
            assert attempt(subject, Case(tree, (given,)), dict(spec.required)) is None, "the value is right"
            found = found or attempt(subject, Case(tree, (given,)), {clause.id: clause})
    assert found is not None, bug
    assert found.clause == clause.id
    assert found.expected
    assert found.got
    assert found.expected != found.got


@pytest.mark.parametrize(("clause", "search", "spec", "bug"), BUGS)
def test_a_seeded_bug_is_caught_on_symbolic_values(
    clause: Clause, search: Callable[..., Value], spec: Spec, bug: str
) -> None:
    subject = Subject(search, spec)
    kinds = WINDOWS if spec is ALPHABETA else ((),)
    for leaves, kind in product((1, 2, 3), kinds):
        for shape in shapes(leaves):
            for skeleton in alternating(shape):
                outcome = confirm(subject, skeleton, kind, {clause.id: clause})
                assert outcome.fault is None
                if outcome.broken is not None:
                    assert attempt(subject, outcome.broken[1], {clause.id: clause}) is not None
                    return
    pytest.fail(f"not caught: {bug}")


@pytest.mark.parametrize(
    ("clause", "search", "calls"), [(once, without_memory, 2), (mt_tight, half_way, 1), (mt_no_dead_node, mt, 2)]
)
def test_a_seeded_bug_of_mt_is_caught(clause: Clause, search: Callable[..., Value], calls: int) -> None:
    assert clause.id in broken_by(search, calls, {clause.id: clause})


def test_a_comparison_of_sets_would_not_do() -> None:
    """SSS* and minimax from the right evaluate the same leaves of (0 1), in another order."""
    tree = Tree.parse("(0 1)")
    (situation,) = Subject(right_first, MINIMAX).situations(Case(tree, ({},)), truth)
    assert set(situation["evaluated"]) == set(leaves_of_sss_star(tree))
    assert not same_leaves_as_sss.holds(situation)
