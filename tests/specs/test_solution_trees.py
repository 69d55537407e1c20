"""Solution trees: their definition, number, size and value, Stockman's theorem, and the proofs that a search leaves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations, pairwise, product
from typing import Final

import pytest

from proofs.enumeration.cases import Scope, payoffs
from proofs.enumeration.search_trees import skeletons
from specs.examples import PLAAT_2_4, STOCKMAN_1
from specs.minimax import f
from specs.solutions.solution_trees import (
    Preliminary,
    Proof,
    best_tree,
    common_path,
    count,
    count_in_uniform,
    f_minus,
    f_plus,
    g_value,
    is_solution_tree,
    leftmost,
    max_trees,
    min_trees,
    proof,
    proof_above,
    proof_below,
    solution_trees,
)
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value, maximum, minimum
from verified.runner import run

KINDS: Final = [True, False]  # T+ holds all children at max nodes, T- does not

# ST-F1: the edges are inferred from every number that the text quotes, the drawing is lost.
FIGURE_1: Final = Tree.parse("max(((7) ((2 5) 6) (8)) (((3 7) 1) (6 (2))))")


def uniform(w: int, d: int, root: str = "max") -> Tree:
    leaves = iter(range(w**d))

    def below(depth: int) -> object:
        return [below(depth - 1) for _ in range(w)] if depth else next(leaves)

    return Tree.of(below(d), root)


def subsets(nodes: Iterable[int]) -> Iterator[tuple[int, ...]]:
    every = sorted(nodes)
    return chain.from_iterable(combinations(every, size) for size in range(len(every) + 1))


def leaves_of(tree: Tree, nodes: Iterable[int]) -> list[Value]:
    return [tree.value(n) for n in nodes if not tree.children(n)]


def all_trees() -> Iterator[Tree]:
    yield from Scope(4, all_types=True).trees()
    yield from Scope(3, height=3).trees()


# THE DEFINITION AND THE NUMBER


@pytest.mark.parametrize("all_at_max", KINDS)
def test_the_enumeration_is_the_definition(all_at_max: bool) -> None:
    """ST-D2.1, ST-D2.2, SS-D2.2: of all sets of nodes, just those that are solution trees, each once."""
    seen = 0
    for form in (*skeletons(6, any_types=True), *Scope(4).skeletons()):
        tree = form.fill([0] * len(form.leaves))
        for root in tree.nodes():
            found = list(solution_trees(tree, root, all_at_max=all_at_max))
            defined = {T for T in subsets(tree.nodes()) if is_solution_tree(tree, root, T, all_at_max=all_at_max)}
            assert len(found) == len(set(found))
            assert set(found) == defined
            assert len(found) == count(tree, root, all_at_max=all_at_max)
            assert found[0] == tuple(leftmost(tree, root, all_at_max=all_at_max))
            seen += len(found)
    assert seen > 3000


def test_what_is_no_solution_tree() -> None:
    """ST-D2.1: not without its root, without a child, with one too many, with an inner tip or a part elsewhere."""
    tree = Tree.parse("max((1 2) (3 4))")
    assert is_solution_tree(tree, 0, [0, 1, 2, 4, 6], all_at_max=True)
    assert is_solution_tree(tree, 0, [0, 1, 2, 3], all_at_max=False)
    for T in ([], [1, 2], [0, 1, 2], [0, 1, 2, 3, 4, 5], [0, 1, 4], [0, 1, 2, 4, 5, 6], [0]):
        assert not is_solution_tree(tree, 0, T, all_at_max=True), T
    assert not is_solution_tree(tree, 0, [0, 1, 2, 3, 6], all_at_max=False)


# SS-F2-count, Table 3: N, K, tips of a solution tree, number of solution trees.
TABLE_3: Final = [
    (2, 1, 2, 2), (3, 1, 3, 3), (5, 1, 5, 5), (10, 1, 10, 10), (20, 1, 20, 20), (2, 2, 4, 8), (3, 2, 9, 81),
    (5, 2, 25, 5**6), (2, 3, 8, 128), (3, 3, 27, 3**13), (2, 4, 16, 2**15),
]  # fmt: skip


@pytest.mark.parametrize(("N", "K", "tips", "trees"), TABLE_3)
def test_solution_trees_of_table_3(N: int, K: int, tips: int, trees: int) -> None:
    """SS-F2-count: the formula, the count by the tree itself, and one of them all, or all of them if they are few."""
    tree = uniform(N, 2 * K)
    assert trees == count_in_uniform(N, K) == count(tree, tree.root, all_at_max=False)
    some = min_trees(tree, tree.root) if trees < 1000 else iter([tuple(leftmost(tree, tree.root, all_at_max=False))])
    found = list(some)
    assert {len(leaves_of(tree, T)) for T in found} == {tips} == {N**K}
    assert len(found) in (1, trees)


def test_solution_trees_of_stockmans_figure_1() -> None:
    """SS-F2-count: eight solution trees with four terminals; the best of them is worth 52, like the root."""
    tree = Tree.parse(STOCKMAN_1)
    found = list(min_trees(tree, tree.root))
    assert len(found) == 8
    assert {len(leaves_of(tree, T)) for T in found} == {4}
    assert max(f_T for T in found if isinstance(f_T := g_value(tree, T, all_at_max=False), int)) == 52 == f(tree, 0)


@pytest.mark.parametrize(("w", "d"), [(1, 3), (2, 1), (2, 2), (2, 3), (2, 4), (3, 1), (3, 2), (3, 3), (4, 2)])
def test_every_solution_tree_of_a_uniform_tree_has_the_same_size(w: int, d: int) -> None:
    """RR-2.1.2-sizes: at a max root w^ceil(d/2) leaves for T+ and w^floor(d/2) for T-, at a min root the reverse."""
    more, fewer = w ** ((d + 1) // 2), w ** (d // 2)
    for root, above, below in (("max", more, fewer), ("min", fewer, more)):
        tree = uniform(w, d, root)
        assert {len(leaves_of(tree, T)) for T in max_trees(tree, 0)} == {above}
        assert {len(leaves_of(tree, T)) for T in min_trees(tree, 0)} == {below}


# STOCKMAN'S THEOREM


def test_stockmans_theorem() -> None:
    """ST-T2.S, RR-2.1.2-Stockman, SS-T1: f(n) = max g(T-) = min g(T+); each T bounds f, and T_0 attains it."""
    checked = 0
    for tree in all_trees():
        for n in tree.nodes():
            true = f(tree, n)
            above = [g_value(tree, T, all_at_max=True) for T in max_trees(tree, n)]
            below = [g_value(tree, T, all_at_max=False) for T in min_trees(tree, n)]
            assert maximum(below) == true == minimum(above), str(tree)
            checked += 1
    assert checked == 44_390


def test_two_solution_trees_of_one_root_share_one_path() -> None:
    """ST-P2.1, RR-2.1.2-overlap: from the root to one leaf p_0, with g(T-) <= f(p_0) <= g(T+); equal values prove f."""
    for tree in chain(Scope(4).trees(), Scope(3, all_types=True, height=2).trees()):
        for T_plus, T_minus in product(max_trees(tree, 0), min_trees(tree, 0)):
            path = common_path(T_plus, T_minus)
            assert path[0] == tree.root
            assert all(child in tree.children(n) for n, child in pairwise(path))
            assert [n for n in path if not tree.children(n)] == [path[-1]]
            below, above = g_value(tree, T_minus, all_at_max=False), g_value(tree, T_plus, all_at_max=True)
            assert below <= tree.value(path[-1]) <= above
            if below == above:
                assert below == f(tree, tree.root)


@pytest.mark.parametrize("all_at_max", KINDS)
def test_the_construction_of_T_0(all_at_max: bool) -> None:
    """SS-P-T0 and its dual: f within T_0, f of the whole tree and the value of T_0 are one, at each node of T_0."""
    for tree in all_trees():
        T_0 = best_tree(tree, tree.root, all_at_max=all_at_max)
        assert is_solution_tree(tree, tree.root, T_0, all_at_max=all_at_max)
        assert g_value(tree, T_0, all_at_max=all_at_max) == f(tree, tree.root)
        for n in T_0:
            part = best_tree(tree, n, all_at_max=all_at_max)
            assert set(part) <= set(T_0)
            assert g_value(tree, part, all_at_max=all_at_max) == f(tree, n)


def test_types_of_sons() -> None:
    """SS-D2.1, SS-D2.4: a node whose sons are OR is a max node here, one whose sons are AND a min node."""
    # (type of the sons, sons): Stockman's trees need not alternate, and a root is of neither type.
    and_or = ("OR", [("OR", [3, 1]), ("AND", [("AND", [7, 5]), 6]), 2])

    def g(node: object) -> int:
        if isinstance(node, int):
            return node
        assert isinstance(node, tuple)
        kind, below = node
        return max(map(g, below)) if kind == "OR" else min(map(g, below))

    tree = Tree.parse("max(max(3 1) min(min(7 5) 6) 2)")
    assert g(and_or) == f(tree, 0) == 5
    assert [leaves_of(tree, T) for T in min_trees(tree, 0)] == [[3], [1], [7, 5, 6], [2]]
    assert leaves_of(tree, best_tree(tree, 0, all_at_max=False)) == [7, 5, 6]


# FIGURES


def test_figure_1() -> None:
    """ST-F1: the f-values of the figure, level by level; the max trees, and what alpha-beta evaluates."""
    levels: list[list[Value]] = []
    below = [FIGURE_1.root]
    while below:
        levels.append([f(FIGURE_1, n) for n in below])
        below = [child for n in below for child in FIGURE_1.children(n)]
    assert levels == [[6], [6, 3], [7, 6, 8, 3, 6], [7, 2, 6, 8, 3, 1, 6, 2], [2, 5, 3, 7, 2]]
    done = run("alphabeta", FIGURE_1)
    assert [FIGURE_1.value(n) for n in done.watched.evaluated] == [7, 2, 5, 6, 8, 3, 1]
    assert leaves_of(FIGURE_1, best_tree(FIGURE_1, 0, all_at_max=True)) == [2, 6, 3, 1]
    assert leaves_of(FIGURE_1, best_tree(FIGURE_1, 0, all_at_max=False)) == [7, 6, 8]
    assert count(FIGURE_1, 0, all_at_max=True) == 4 * 3
    assert count(FIGURE_1, 0, all_at_max=False) == 2 + 2 * 2


# THE PROOFS THAT A SEARCH LEAVES


def is_optimal_everywhere(tree: Tree, T: tuple[int, ...], seen: frozenset[int], all_at_max: bool) -> bool:
    known = Preliminary(tree, seen, POS_INF if all_at_max else NEG_INF)
    return all(g_value(known, descendants(tree, n, T), all_at_max=all_at_max) == f(known, n) for n in T)


def descendants(tree: Tree, n: int, T: tuple[int, ...]) -> list[int]:
    return [n, *(m for child in tree.children(n) if child in T for m in descendants(tree, child, T))]


@pytest.mark.parametrize(
    "scope", [Scope(3, height=2, all_types=True), pytest.param(Scope(4), marks=pytest.mark.evidence)], ids=str
)
def test_proofs_within_any_set_of_leaves(scope: Scope) -> None:
    """RR-P2.1.3-post, ST-E3.3, ST-E3.5: f+ is the best that a T+ within the leaves seen proves, and dually f-."""
    proved = 0
    for tree in scope.trees():
        trees = {all_at_max: [*solution_trees(tree, 0, all_at_max=all_at_max)] for all_at_max in (True, False)}
        for chosen in subsets(tree.leaves()):
            seen = frozenset(chosen)
            unseen = set(tree.leaves()) - seen
            for all_at_max, bound, best in ((True, f_plus, proof_above), (False, f_minus, proof_below)):
                whole = [T for T in trees[all_at_max] if not unseen & set(T)]
                values = [g_value(tree, T, all_at_max=all_at_max) for T in whole]
                assert bound(tree, 0, seen) == (minimum(values) if all_at_max else maximum(values))
                leftmost_best = next((T for T in whole if is_optimal_everywhere(tree, T, seen, all_at_max)), ())
                assert tuple(best(tree, 0, seen)) == leftmost_best
                proved += bool(whole)
    assert proved > 1000


def test_proof_of_the_example() -> None:
    """RR-A.1-counts: what alpha-beta leaves on the example tree of the thesis: a critical tree of seven leaves."""
    done = run("alphabeta", PLAAT_2_4)
    tree = done.watched.unwatched
    found = proof(tree, tree.root, done.watched.evaluated)
    assert isinstance(tree, Tree)
    assert (found.f_minus, found.f_plus, found.is_critical) == (35, 35, True)
    assert leaves_of(tree, found.T_minus) == [36, 35, 50, 36]
    assert leaves_of(tree, found.T_plus) == [5, 12, 10, 35]
    before = proof(tree, tree.root, done.watched.evaluated[:3])
    assert before == Proof(NEG_INF, POS_INF, [], [])
    assert not before.is_critical
    left = proof(tree, tree.node("1.1"), done.watched.evaluated[:3])
    assert (left.f_minus, left.f_plus, left.T_minus) == (NEG_INF, 12, [])
    assert leaves_of(tree, left.T_plus) == [5, 12]


def test_every_search_of_the_whole_tree_leaves_a_critical_tree() -> None:
    """ST-D4.4, RR-2.1.2-Stockman: both bounds meet in f, whichever algorithm it was."""
    for tree in Scope(3, height=2).trees():
        for algorithm in ("minimax", "alphabeta", "negascout"):
            done = run(algorithm, tree)
            found = proof(tree, tree.root, done.watched.evaluated)
            assert found.f_minus == found.f_plus == done.value
            assert found.is_critical


def test_proofs_of_deep_and_of_shared_trees() -> None:
    """Depth costs no recursion, and a shared subtree is taken once."""
    depth = 4_000
    deep = Tree.parse("(" * depth + "1" + ")" * depth)
    assert proof_above(deep, deep.root, deep.leaves()) == list(deep.nodes())
    shared = Tree.parse("max(#1=min(3 1) min(#1# 2))")
    assert proof_above(shared, shared.root, shared.leaves()) == [0, 1, 3, 4]
    assert payoffs(shared) == [3, 1, 2]
    assert proof_below(shared, shared.root, shared.leaves()) == [0, 1, 2, 3]
