"""Claims that the papers make in passing, on all small trees or on the witnesses: each can fail."""

import random
from collections.abc import Iterator
from itertools import product

import pytest

from proofs.enumeration.cases import Scope, with_integer_window, with_window
from proofs.enumeration.informed_cases import with_pair
from proofs.mutants.seeding import clause_named, mutate
from proofs.traces.sss_trace import steps
from specs.contracts import Recorder, Violation, contracts, recording
from specs.informed import InformedTree
from specs.minimal_tree import best_first, leaf_count
from specs.minimax import f
from specs.tree import GameTree, Tree
from specs.values import NEG_INF, POS_INF, Value
from specs.watch import Watched
from tests.bench.timing import uniform
from verified import alphabeta, alphabeta_informed, run
from verified.null_window.mt import Memory, mt
from verified.null_window.mt_sss import mt_sss
from verified.null_window.mtd import mtd

# PB, THE PROOF OF THEOREM 2.1


def test_the_basic_exit_has_three_cases() -> None:  # PB-P2.1-basic
    met = set()
    with contracts("off"):
        for tree, root, *window in with_pair(Scope(2)):
            assert isinstance(tree, InformedTree)
            (alpha, beta), upper, lower = window, tree.upper(root), tree.lower(root)
            v = alphabeta_informed(tree, root, alpha, beta)
            if alpha >= upper:
                met.add("U")
                assert f(tree, root) <= upper == v <= alpha
            if lower >= beta:
                met.add("L")
                assert f(tree, root) >= lower == v >= beta
            if upper == lower:
                met.add("=")
                assert v == f(tree, root)
    assert met == {"U", "L", "="}


def test_how_the_loop_of_a_max_node_ends() -> None:  # PB-P2.1-abort, PB-P2.1-sentinel
    aborted = finished = 0
    with recording(Recorder()) as heard:
        for tree, root, *window in with_pair(Scope(2)):
            assert isinstance(tree, InformedTree)
            (alpha, beta), upper, lower = window, tree.upper(root), tree.lower(root)
            heard.clear()
            v = alphabeta_informed(tree, root, alpha, beta)
            called = heard.calls[0].calls
            if not called or not tree.is_max(root):
                continue
            low, high = max(alpha, lower), min(beta, upper)
            last = called[-1]
            if last.v >= high:
                aborted += 1
                assert f(tree, last.node) >= last.v == v
                assert (f(tree, root) >= v >= beta) or v == f(tree, root) == upper
            elif v <= low:
                assert v == f(tree, root) or f(tree, root) <= v <= alpha
            else:
                finished += 1
                assert v == f(tree, root)
    assert aborted > 100
    assert finished > 100


def test_the_proof_of_theorem_3_2_forgets_the_basic_exit() -> None:  # PB-P3.2: the gap, and why it does no harm
    made = run("alphabeta-informed", "{0..0}(0)")
    assert made.visited == ["1"]  # the child is not visited, and has no older brother who could have cut it off


# FAIL-SOFT, FAIL-HARD, NEGAMAX


def fail_hard(tree: GameTree[int], node: int, alpha: Value, beta: Value) -> Value:
    children = tree.children(node)
    if not children:
        return max(alpha, min(beta, tree.value(node)))
    for child in children:
        v = fail_hard(tree, child, alpha, beta)
        if tree.is_max(node):
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return alpha if tree.is_max(node) else beta


def negamax(tree: GameTree[int], node: int, alpha: float, beta: float) -> int | float:
    children = tree.children(node)
    if not children:
        value = tree.value(node)
        assert isinstance(value, int)
        return value if tree.is_max(node) else -value
    best = -float("inf")
    for child in children:
        best = max(best, -negamax(tree, child, -beta, -max(alpha, best)))
        if best >= beta:
            break
    return best


def test_fail_hard_is_fail_soft_cut_to_the_window() -> None:  # RR-2.1.3-failsoft
    with contracts("off"):
        for tree, root, *window in with_window(Scope(4)):
            alpha, beta = window
            hard, soft = Watched(tree), Watched(tree)
            assert fail_hard(hard, root, alpha, beta) == max(alpha, min(beta, alphabeta(soft, root, alpha, beta)))
            assert list(hard.visited) == list(soft.visited)


def test_negamax_is_the_same_search() -> None:  # RR-2.1.3-failsoft
    with contracts("off"):
        for tree, root, *_ in with_window(Scope(4, full_window=True)):
            signed, plain = Watched(tree), Watched(tree)
            value = negamax(signed, root, -float("inf"), float("inf"))
            assert (value if tree.is_max(root) else -value) == alphabeta(plain, root)
            assert signed.evaluated == plain.evaluated


def test_a_null_window_never_succeeds() -> None:  # RR-6.1-nullnever, RR-2.2.1-nullwindow
    tested = 0
    with contracts("off"):
        for tree, root, *window in with_integer_window(Scope(3)):
            if isinstance(window[0], int):
                tested += 1
                v = alphabeta(tree, root, window[0], window[0] + 1)
                assert v <= window[0] or v >= window[0] + 1
    assert tested > 1000


# BEST-FIRST SEARCH


def test_sss_star_needs_as_much_room_as_a_solution_tree() -> None:  # RR-4.1-OPENsize
    for w, d in ((2, 3), (2, 4), (3, 3), (2, 5)):
        tree = uniform(w, d, seed=w * d)
        assert max(len(step.OPEN) for step in steps(tree)) == w ** ((d + 1) // 2)


def test_on_perfectly_ordered_trees_all_searches_are_minimal() -> None:  # RR-5.2-orderedsame, RR-F4.21-simulated
    names = ("alphabeta", "negascout", "sss-star", "dual-star", "mt-sss", "mt-dual")
    for (w, d), seed in product(((2, 3), (2, 4), (3, 3)), range(3)):
        tree = best_first(uniform(w, d, seed))
        leaves = {name: set(run(name, tree).evaluated) for name in names}
        leaves |= {f"mtd-f {first}": set(run("mtd-f", tree, first=first).evaluated) for first in (-2000, 0, 7, 2000)}
        assert {len(seen) for seen in leaves.values()} == {leaf_count(w, d)}
        assert len({frozenset(seen) for seen in leaves.values()}) == 1


class Lossy(dict[int, tuple[Value, Value]]):
    """A memory that loses an entry now and then."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.dice = random.Random(seed)
        self.lost = 0

    def __setitem__(self, node: int, bounds: tuple[Value, Value]) -> None:
        super().__setitem__(node, bounds)
        if self.dice.random() < 0.3:
            self.lost += 1
            del self[self.dice.choice(list(self))]


def again(g: Value, _bound: Value, _lower: Value, _upper: Value) -> Value:
    return g


@pytest.mark.parametrize("seed", range(40))
def test_lost_entries_cost_evaluations_but_never_the_value(seed: int) -> None:  # RR-4.1-TTsolution, RR-4.1-exactsame
    tree = uniform(2, 4, seed)
    memory = Lossy(seed)
    lossy, faithful = Watched(tree), Watched(tree)
    with contracts("off"):
        assert mtd(lossy, 0, POS_INF, again, memory) == mt_sss(faithful, 0) == f(tree, 0)
    assert memory.lost
    assert len(faithful.evaluated) == len(set(faithful.evaluated)) <= len(lossy.evaluated)


def test_a_nearer_test_value_may_cost_more() -> None:  # RR-F4.22-counter
    costs = {}
    for second in (4, 1):
        watched, memory = Watched(Tree.parse("((1 0))")), dict[int, tuple[Value, Value]]()
        mt(watched, 0, 9, memory)
        mt(watched, 0, second, memory)
        costs[second] = len(watched.evaluated)
    assert costs == {4: 1, 1: 2}


def critical_path(tree: Tree, gamma: Value, memory: Memory[int]) -> Iterator[int]:
    """Down closed nodes: to the leftmost child with f+ >= gamma at a max node, with f- < gamma at a min node."""
    node = tree.root
    while True:
        yield node
        if node not in memory or not tree.children(node):
            return
        bounds = [(child, memory.get(child, (NEG_INF, POS_INF))) for child in tree.children(node)]
        if tree.is_max(node):
            node = next(child for child, (_, upper) in bounds if upper >= gamma)
        else:
            node = next(child for child, (lower, _) in bounds if lower < gamma)


def test_a_pass_goes_down_the_leftmost_critical_path() -> None:  # RR-B.2-criticalpath, RR-2.3.1-SSSbest
    passes = 0
    with contracts("off"):
        for tree in Scope(4).trees():
            memory: Memory[int] = {}
            gamma: Value = POS_INF
            v = mt(tree, 0, gamma, memory)
            while v < gamma:
                gamma = v
                expected = list(critical_path(tree, gamma, memory))
                watched = Watched(tree)
                v = mt(watched, 0, gamma, memory)
                passes += 1
                assert list(watched.visited)[: len(expected)] == expected
    assert passes > 1000


def test_the_cutoff_of_mt_at_a_min_node_is_strict() -> None:  # RR-4.2.2-misprint: g <= gamma is printed
    printed = mutate(mt, "if g < gamma:", "if g <= gamma:", (clause_named(mt, "mt-lower"),))
    with contracts("oracle"), pytest.raises(Violation, match="mt-lower"):
        printed(Tree.parse("min(1 0)"), 0, 1, {})


def test_the_break_even_times_of_table_3() -> None:  # SS-R5-breakeven: seconds that SSS* takes longer, tips it saves
    assert pytest.approx(0.006, abs=0.0005) == (17.2 - 5.67) / (1000 * (12.1 - 10.1))
    assert (273 - 180) / (1000 * (227 - 161)) < 0.002
