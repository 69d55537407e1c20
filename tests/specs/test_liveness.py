"""Alive and dead nodes: the definitions against the formulas and lemmas of ST sections 4.1 to 4.3, on all small S."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from typing import Final

import pytest

from specs.minimax import f
from specs.solutions.liveness import (
    AMAX,
    AMAX_C,
    AMIN,
    AMIN_C,
    AMAX_C_Left,
    AMAX_C_Right,
    AMIN_C_Left,
    AMIN_C_Right,
    alive,
    disagreeing_pairs,
    h,
    h_minus,
    h_minus_43,
    h_minus_45,
    h_plus,
    h_plus_44,
    h_plus_46,
    open_alive,
)
from specs.solutions.search_trees import Completion, SearchTree, f_minus, f_plus, g_minus, g_plus, is_closed
from specs.solutions.solution_trees import common_path, is_solution_tree, max_trees, min_trees
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value, maximum
from tests.specs.completions import places
from tests.specs.small_search_trees import SearchTrees, alternating, any_types, four_leaves

Nodes = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Facts:
    """A search tree with everything that the lemmas speak of, by the definitions."""

    S: SearchTree[int]

    @cached_property
    def nodes(self) -> list[int]:
        return list(self.S.nodes())

    @cached_property
    def max_trees(self) -> list[tuple[Nodes, Value]]:
        return [(T, g_plus(self.S, T)) for T in max_trees(self.S, self.S.root)]

    @cached_property
    def min_trees(self) -> list[tuple[Nodes, Value]]:
        return [(T, g_minus(self.S, T)) for T in min_trees(self.S, self.S.root)]

    @cached_property
    def alive(self) -> set[int]:
        return alive(self.S)

    @cached_property
    def open_dead(self) -> set[int]:
        return set(self.S.open_leaves()) - self.alive

    @cached_property
    def h(self) -> dict[int, tuple[Value, Value]]:
        return {n: (h_minus(self.S, n), h_plus(self.S, n)) for n in self.nodes}


pytestmark = pytest.mark.xdist_group("search trees")  # the same for all of them


@cache
def facts_of(trees: Callable[[], SearchTrees]) -> list[Facts]:
    return [*map(Facts, trees())]


def every() -> list[Facts]:
    return [*facts_of(alternating), *facts_of(any_types), *facts_of(four_leaves)]


# THE H-FUNCTIONS


def test_disagreeing_trees_meet_in_an_open_leaf() -> None:
    """ST-P4.0, ST-D4.1; and so there is an open alive node as long as there is an alive one."""
    pairs = 0
    for facts in every():
        S = facts.S
        for T_plus, T_minus in disagreeing_pairs(S):
            pairs += 1
            assert S.is_open(common_path(T_plus, T_minus)[-1]), str(S)
        assert bool(facts.alive) == bool(facts.alive & set(S.open_leaves()))
    assert pairs > 5_000


def test_a_node_is_alive_if_its_h_values_leave_room() -> None:
    """ST-P4.1: alive iff h-(n) < h+(n). `h` and `open_alive` are the definitions too."""
    numbers = [0, 0]
    for facts in every():
        for n in facts.nodes:
            low, high = facts.h[n]
            assert (n in facts.alive) == (low < high), (str(facts.S), n)
            numbers[n in facts.alive] += 1
        assert h(facts.S) == facts.h
        assert open_alive(facts.S) == [n for n in facts.S.open_leaves() if n in facts.alive]
    assert min(numbers) > 10_000


def test_h_at_the_root() -> None:
    """ST-P4.2: h = f at the root, where h+ is greatest and h- least."""
    for facts in every():
        S = facts.S
        assert facts.h[S.root] == (f_minus(S, S.root), f_plus(S, S.root))
        assert all(low >= facts.h[S.root][0] and high <= facts.h[S.root][1] for low, high in facts.h.values())


def test_h_by_ancestors_and_by_their_children() -> None:
    """ST-E4.1, ST-E4.2 against ST-E4.3 to ST-E4.6, at every node of every search tree."""
    for facts in every():
        S = facts.S
        for n in facts.nodes:
            low, high = facts.h[n]
            assert low == h_minus_43(S, n) == h_minus_45(S, n), (str(S), n)
            assert high == h_plus_44(S, n) == h_plus_46(S, n), (str(S), n)


def test_sets_of_nodes() -> None:
    """ST-D4.3, ST-D5.1: worked by hand; n itself is in none of the sets."""
    tree = Tree.parse("max(1 (2 (3 4 5) 6) 7)")
    S = SearchTree(tree, range(len(tree)))

    def values(nodes: list[int]) -> list[Value]:
        return [f(tree, n) for n in nodes]

    n = tree.node("1.2.2.2")
    assert tree.value(n) == 4
    assert [tree.name(m) for m in AMAX(S, n)] == ["1", "1.2.2"]
    assert [tree.name(m) for m in AMIN(S, n)] == ["1.2"]
    assert (values(AMAX_C_Left(S, n)), values(AMAX_C_Right(S, n))) == ([1, 3], [7, 5])
    assert (values(AMIN_C_Left(S, n)), values(AMIN_C_Right(S, n))) == ([2], [6])
    assert (sorted(AMAX_C(S, n)), sorted(AMIN_C(S, n))) == ([1, 5, 7, 9], [3, 8])
    for function in (AMAX, AMIN, AMAX_C, AMIN_C, AMAX_C_Left, AMAX_C_Right, AMIN_C_Left, AMIN_C_Right):
        assert function(S, S.root) == []


def superposition(S: SearchTree[int], n: int) -> set[int]:
    """The nodes of optimal max trees T_m with g(T_m) = f-(m), for m in {n} and AMAX(n)."""
    return {
        x
        for m in [n, *AMAX(S, n)]
        for x in next(T for T in max_trees(S, m) if g_plus(S, T) == f_minus(S, m))
    }  # fmt: skip


def test_the_superposition_contains_a_max_tree_through_the_node() -> None:
    """ST-P4.3, with the min nodes of the path added: its closed leaves are at most the right side of (4.3)."""
    for facts in (*facts_of(alternating), *facts_of(any_types)):
        S = facts.S
        for n in facts.nodes:
            allowed = superposition(S, n) | set(S.path_to(n))
            assert any(n in T and set(T) <= allowed and g <= h_minus_43(S, n) for T, g in facts.max_trees), str(S)


def test_the_superposition_as_printed_may_lack_the_root() -> None:
    """ST-P4.3: a min node above the first max node is in no T_m."""
    lacking = next(
        facts.S
        for facts in facts_of(alternating)
        for n in facts.nodes
        if not set(facts.S.path_to(n)) <= superposition(facts.S, n)
    )
    assert str(lacking) == "min(?)"


# DEAD NODES


def test_life_goes_up_and_death_down() -> None:
    """ST-P4.4: ancestors of alive nodes are alive; and closed leaves are dead."""
    for facts in every():
        S = facts.S
        for n in facts.alive:
            assert set(S.path_to(n)) <= facts.alive
            assert S.children(n) or S.is_open(n)
        for n in set(facts.nodes) - facts.alive:
            assert not facts.alive & set(S.nodes(below=n))


def killer(S: SearchTree[int], p: int, *, above: bool) -> tuple[int, Nodes]:
    """m in AMIN(p) with f+(m) = h+(p), and a closed max tree T' of m with that value (ST-P4.5), or the dual."""
    if above:
        m = next(m for m in AMIN(S, p) if f_plus(S, m) == h_plus(S, p))
        return m, next(T for T in max_trees(S, m) if is_closed(S, T) and g_plus(S, T) == f_plus(S, m))
    m = next(m for m in AMAX(S, p) if f_minus(S, m) == h_minus(S, p))
    return m, next(T for T in min_trees(S, m) if is_closed(S, T) and g_minus(S, T) == f_minus(S, m))


@pytest.mark.parametrize("above", [True, False], ids=["max trees", "min trees"])
def test_open_dead_nodes_can_be_replaced(above: bool) -> None:
    """ST-P4.5, ST-P4.6: part by part by a closed tree, so that g gets no worse and no open dead node is left."""
    replaced = 0
    for facts in every():
        S = facts.S
        for T, g in facts.max_trees if above else facts.min_trees:
            T_now, g_now = T, g
            while dead := facts.open_dead & set(T_now):
                m, part = killer(S, min(dead), above=above)
                gone = set(S.nodes(below=m))
                T_now = (*(x for x in T_now if x not in gone), *part)
                assert is_solution_tree(S, S.root, T_now, all_at_max=above)
                assert facts.open_dead & set(T_now) < dead  # so it ends
                g_next = g_plus(S, T_now) if above else g_minus(S, T_now)
                assert g_next <= g_now if above else g_next >= g_now
                g_now = g_next
                replaced += 1
    assert replaced > 1_000


def test_an_optimal_tree_through_an_alive_node_without_open_dead_nodes() -> None:
    """ST-P4.7, both forms."""
    for facts in every():
        for n in facts.alive:
            low, high = facts.h[n]
            assert any(n in T and g == low and not facts.open_dead & set(T) for T, g in facts.max_trees)
            assert any(n in T and g == high and not facts.open_dead & set(T) for T, g in facts.min_trees)


def closings(S: SearchTree[int], p: int) -> Iterator[SearchTree[int]]:
    """S with the open leaf p closed, with any pay-off up to order."""
    known = [S.value(n) for n in S.nodes() if not S.children(n) and not S.is_open(n)]
    for value in places(known):
        yield SearchTree(Completion(S, {p: value}), S.closed | {p})


def test_closing_an_open_dead_node_changes_no_alive_node() -> None:
    """ST-P4.8: h-(n) and h+(n) stay, whatever pay-off is found, also one outside the range of those known."""
    closed = 0
    for facts in every():
        for p in facts.open_dead:
            for after in closings(facts.S, p):
                closed += 1
                table = h(after)
                assert all(table[n] == facts.h[n] for n in facts.alive), (str(facts.S), str(after))
                assert alive(after) == facts.alive  # so a dead node stays dead, too
    assert closed > 5_000


def test_expanding_any_open_node_changes_no_h() -> None:
    """ST-P4.8, the part about expansion: new open children know nothing, so h stays at every old node."""
    for facts in facts_of(any_types):
        S = facts.S
        for p, is_max, sons in product(S.open_leaves(), (True, False), (1, 2)):
            after = SearchTree(grown(S, p, is_max, sons), S.closed | {p})
            table = h(after)
            assert len(table) == len(facts.nodes) + sons
            assert all(table[n] == facts.h[n] for n in facts.nodes)


def grown(S: SearchTree[int], p: int, is_max: bool, sons: int) -> Tree:
    """The game of S in which the terminal p is an inner node with terminals below it."""
    game = S.game
    assert isinstance(game, Tree)
    more = range(len(game), len(game) + sons)
    return Tree(
        [[*more] if n == p else game.children(n) for n in game.nodes()] + [[] for _ in more],
        [is_max if n == p else game.is_max(n) for n in game.nodes()] + [not is_max for _ in more],
        [None if n == p or game.children(n) else game.value(n) for n in game.nodes()] + [0 for _ in more],
    )


def test_closing_a_dead_node_may_change_h_of_dead_nodes() -> None:
    """ST-P4.8: only alive nodes keep their h. Of the smallest search trees in which another node changes, two."""
    changing = [
        facts.S
        for facts in facts_of(alternating)
        if len(facts.nodes) <= 5
        and any(
            h(after)[n] != facts.h[n]
            for p in facts.open_dead
            for after in closings(facts.S, p)
            for n in facts.nodes
            if n != p
        )
    ]
    assert {len([*S.nodes()]) for S in changing} == {5}
    assert {"max(0 (? 0))", "max((? 0) 0)"} <= {str(S) for S in changing}
    S = SearchTree.parse("max(0 (? 0))")
    after = SearchTree(Completion(S, {3: -1}), S.closed | {3})
    assert alive(S) == set()
    assert (h(S)[2], h(after)[2]) == ((0, 0), (0, -1))


# FIGURES 2 AND 3


FIGURE_2: Final = SearchTree.parse("max(((?) (? ?) (8)) (((3 ?) 1) (6 ?)))")
LETTERS: Final = {c: n for c, n in zip("ru.a.bc.dv..efg.hi", FIGURE_2.nodes(), strict=True) if c != "."}


def leaves_named(T: Nodes) -> str:
    return "".join(letter for letter, n in LETTERS.items() if n in T and not FIGURE_2.children(n))


def test_figure_3() -> None:
    """ST-F3: four pairs of values 3 and 8, one with c in T+ and a in T-; they meet in u and b, which so are alive."""
    pairs = [
        (T_plus, T_minus)
        for T_plus, T_minus in disagreeing_pairs(FIGURE_2)
        if (g_plus(FIGURE_2, T_plus), g_minus(FIGURE_2, T_minus)) == (3, 8)
    ]
    assert len(pairs) == 4
    through_b = [(P, M) for P, M in pairs if common_path(P, M)[-1] == LETTERS["b"] and LETTERS["c"] in P]
    ((T_plus, T_minus),) = through_b
    assert (leaves_named(T_plus), leaves_named(T_minus)) == ("bceg", "abd")
    assert common_path(T_plus, T_minus)[:2] == [LETTERS["r"], LETTERS["u"]]
    assert {LETTERS["u"], LETTERS["b"]} <= alive(FIGURE_2)


def test_the_game_of_figure_3() -> None:
    """ST-X4.1: f(b) = f0 in [3, 8], f(c) <= 3, f(a) >= 8, f and i arbitrary: then f(r) = f0."""
    unknown = [LETTERS[letter] for letter in "abcfi"]
    for a, b, c, any_f, any_i in product((8, 9, 50), (3, 4, 7.5, 8), (3, 2, -7), (-9, 3, 99), (-9, 6, 99)):
        game = Completion(FIGURE_2, dict(zip(unknown, (a, b, c, any_f, any_i), strict=True)))
        assert f(game, game.root) == b


def test_the_dead_node_of_figure_2() -> None:
    """ST-X4.2: h-(i) = 6, h+(i) = 3; every T+ through i has g >= 6, and can end below v in e and g instead."""
    i, v = LETTERS["i"], LETTERS["v"]
    assert (h_minus(FIGURE_2, i), h_plus(FIGURE_2, i)) == (6, 3)
    assert i not in alive(FIGURE_2)
    through = [g_plus(FIGURE_2, T) for T in max_trees(FIGURE_2, FIGURE_2.root) if i in T]
    assert through == [6, 6, 8]
    m, part = killer(FIGURE_2, i, above=True)
    assert (m, leaves_named(part), g_plus(FIGURE_2, part)) == (v, "eg", 3)


def test_the_ends() -> None:
    """ST-E4.1, ST-E4.2 where nothing is known, and where all is."""
    assert h(SearchTree.parse("?")) == {0: (NEG_INF, POS_INF)}
    assert h(SearchTree.parse("3")) == {0: (3, 3)}
    assert maximum(low for low, _ in h(SearchTree.parse("max(? ?)")).values()) == NEG_INF
