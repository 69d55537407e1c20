"""The equations of the theorems on meeting trees and on alpha-beta's search trees, run beside `specs` and a search."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from proofs.proving.theory import clean_trees
from proofs.proving.theory import common_path as meeting
from proofs.proving.theory import nested_windows as nested
from proofs.proving.theory import window_search as window
from proofs.proving.theory.formulas import MINUS, PLUS, Term
from proofs.proving.theory.liveness import through
from specs.solutions import liveness
from specs.solutions.search_trees import SearchTree, f_minus, f_plus, g_minus, g_plus, is_closed
from specs.solutions.solution_trees import common_path, max_trees, min_trees
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value
from tests.proofs.test_proving_theory import small_search_trees, steps_to
from tests.proofs.theory_on_trees import Running

ENDS = {"lo": NEG_INF, "hi": POS_INF}


def terms(k: Running, S: SearchTree[int], T: tuple[int, ...], *, plus: bool) -> Term:
    return Running(k.constants, plus=plus).solution(S, S.root, T)


# A T+ AND A T-


@pytest.mark.parametrize("plus", [True, False])
def test_the_common_path_is_that_of_specs(plus: bool) -> None:  # ST-P2.1, ST-E3.1, ST-E3.2, ST-P4.0
    k = Running({"at_open": 0, "x": NEG_INF if plus else POS_INF, "y": POS_INF if plus else NEG_INF}, plus=plus)
    seen = 0
    for S in small_search_trees():
        t = k.tree(S, S.root)
        for T_plus in max_trees(S, S.root):
            for T_minus in min_trees(S, S.root):
                A, B = (terms(k, S, T, plus=T is T_plus) for T in ((T_plus, T_minus) if plus else (T_minus, T_plus)))
                end = common_path(T_plus, T_minus)[-1]
                path = k.path(steps_to(S, end))
                assert meeting.meet(t, A, B).expr == path.expr
                assert meeting.both(t, A, B, path)
                assert meeting.ends(t, path)
                assert meeting.is_open(t, path) == S.is_open(end)
                values = g_plus(S, T_plus), g_minus(S, T_minus)
                assert (meeting.g_A(t, A), meeting.g_B(t, B)) == (values if plus else values[::-1])
                seen += 1
    assert seen > 500


class Passing(Running):
    """A kit that works out the least of what is not there, too: an `if_` passes it over."""

    def min(self, a: Any, b: Any) -> Any:
        return a if isinstance(a, Term) or isinstance(b, Term) else super().min(a, b)


def test_open_leaves_are_passed_over_as_in_specs() -> None:  # ST-P3.2
    k = Passing({"at_open": POS_INF, "y": POS_INF})
    k.datatypes = meeting.PASSED
    found = set()
    for S in small_search_trees():
        for T in min_trees(S, S.root):
            made = meeting.passed(k.tree(S, S.root), terms(k, S, T, plus=False))
            assert (POS_INF if made.is_a("nothing") else made.get("of")) == g_minus(S, T)
            found.add(made.con)
    assert found == {"nothing", "found"}


# ALPHA-BETA


class Search:
    """Alpha-beta as it is printed, and what it has closed."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.closed: list[int] = []
        self.calls: list[tuple[int, Value, Value, frozenset[int]]] = []

    def __call__(self, n: int, alpha: Value, beta: Value) -> Value:
        self.calls.append((n, alpha, beta, frozenset(self.closed)))
        self.closed.append(n)
        children, best = self.tree.children(n), (max if self.tree.is_max(n) else min)
        if not children:
            return self.tree.value(n)
        v: Value = NEG_INF if self.tree.is_max(n) else POS_INF
        for c in children:
            v = best(v, self(c, alpha, beta))
            if self.tree.is_max(n):
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
        return v


def games() -> Iterator[tuple[Tree, Value, Value]]:
    draw = Random(5)

    def below(depth: int) -> object:
        if not depth or draw.random() < 0.25:
            return draw.randint(0, 3)
        return [below(depth - 1) for _ in range(draw.randint(1, 3))]

    for _ in range(60):
        tree = Tree.of(below(3), root=draw.choice(["max", "min"]))
        yield tree, NEG_INF, POS_INF
        low = draw.randint(-1, 2)
        yield tree, low, draw.randint(low + 1, 4)


def test_alphabeta_and_its_search_tree() -> None:  # ST-T5.1, ST-P5.1
    k = Running({**ENDS, "at_open": POS_INF})
    failed = 0
    for tree, alpha, beta in games():
        search = Search(tree)
        v, t = search(tree.root, alpha, beta), k.tree(SearchTree(tree, [*tree.nodes()]), tree.root)
        S = SearchTree(tree, search.closed)
        assert window.ab(t, alpha, beta) == v
        left = window.S(t, alpha, beta)
        assert left.expr == k.tree(S, S.root).expr
        assert (window.fo(left, NEG_INF), window.fo(left, POS_INF)) == (f_minus(S, S.root), f_plus(S, S.root))
        if v <= alpha:
            (T,) = [T for T in max_trees(S, S.root) if is_closed(S, T) and g_plus(S, T) <= alpha]
            assert window.low_tree(t, alpha, beta).expr == k.solution(S, S.root, T).expr
            failed += 1
    assert failed > 3


@pytest.mark.more
def test_nested_calls_and_the_search_tree_of_that_moment() -> None:  # ST-T5.2, ST-E5.4
    k, seen = Running({**ENDS}), 0
    for tree, alpha, beta in games():
        search, whole = Search(tree), SearchTree(tree, [*tree.nodes()])
        search(tree.root, alpha, beta)
        t, called = k.tree(whole, tree.root), {n: (a, b, closed) for n, a, b, closed in search.calls}
        for n in tree.nodes():
            p = k.path(steps_to(whole, n))
            assert nested.calls(t, p, alpha, beta) == (n in called)
            if n in called:
                a, b, closed = called[n]
                S = SearchTree(tree, closed)
                assert (nested.alpha(t, p, alpha, beta), nested.beta(t, p, alpha, beta)) == (a, b)
                now = nested.now(t, p, alpha, beta)
                assert now.expr == k.tree(S, S.root).expr
                assert PLUS(nested.h_beside)(now, p, NEG_INF) == liveness.h_minus(S, n)
                assert MINUS(nested.h_beside)(now, p, POS_INF) == liveness.h_plus(S, n)
                for m in S.nodes():
                    q = k.path(steps_to(S, m))
                    left = nested.is_left(t, p, q, alpha, beta)
                    above = {*S.path_to(n)}
                    father = S.path_to(m)[-2:-1]
                    brothers = list(S.children(father[0])) if father else []
                    on_path = [brothers.index(x) for x in brothers if x in above]
                    assert left == bool(on_path and m not in above and brothers.index(m) < on_path[0])
                    seen += left
    assert seen > 300


# DEAD NODES


@pytest.mark.parametrize("plus", [True, False])
def test_dead_nodes_are_those_of_specs(plus: bool) -> None:  # ST-P4.5 to ST-P4.8
    near, far = (NEG_INF, POS_INF) if plus else (POS_INF, NEG_INF)
    k, seen, kept = Running({**ENDS, "at_open": far, "x": near}, plus=plus), 0, 0
    for S in small_search_trees():
        t = k.tree(S, S.root)
        paths = {n: k.path(steps_to(S, n)) for n in S.nodes()}
        for n, p in paths.items():
            bounds = liveness.h_minus(S, n), liveness.h_plus(S, n)
            ours = clean_trees.greatest_above(t, p), clean_trees.least_above(t, p)
            assert ours == (bounds if plus else bounds[::-1])
            if S.is_open(n):
                grown = S.expand(n)
                made = nested.grafted(t, p, k.tree(grown, n), NEG_INF, POS_INF)
                assert made.expr == k.tree(grown, S.root).expr
                with k:
                    is_dead = nested.is_dead(*nested.h_of(t, p), NEG_INF, POS_INF)
                assert is_dead == (n not in liveness.alive(S))
        for T in (max_trees if plus else min_trees)(S, S.root):
            G = (g_plus if plus else g_minus)(S, T)
            clean = clean_trees.clean(t, k.solution(S, S.root, T), G)
            held = [n for n in S.open_leaves() if through(t, clean, paths[n])]
            assert {*held} <= {*liveness.alive(S)}
            kept += len(held)
            seen += len([n for n in S.open_leaves() if n in T]) - len(held)
    assert seen > 10
    assert kept > 10
