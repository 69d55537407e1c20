"""Search trees: their enumeration, f+ and f- by definition and by solution trees, on all small ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Final

import pytest

from proofs.enumeration.search_trees import labellings, skeletons
from proofs.enumeration.tree_shapes import shapes_of_size
from specs.minimax import Oracle
from specs.solutions import solution_trees
from specs.solutions.search_trees import (
    Completion,
    SearchTree,
    f_minus,
    f_minus_35,
    f_minus_36,
    f_plus,
    f_plus_33,
    f_plus_34,
    g_minus,
    g_plus,
    is_closed,
)
from specs.solutions.solution_trees import Preliminary, common_path, g_value, max_trees, min_trees
from specs.tree import Tree, TreeError
from specs.values import NEG_INF, POS_INF, Value
from tests.specs.completions import completions
from tests.specs.small_search_trees import SearchTrees, alternating, any_types, every, four_leaves

CATALAN: Final = [1, 1, 2, 5, 14, 42, 132]
FUBINI: Final = [1, 1, 3, 13, 75, 541]

pytestmark = pytest.mark.xdist_group("search trees")  # the same for all of them


# THE ENUMERATION


@pytest.mark.parametrize(("nodes", "number"), [*enumerate(CATALAN, start=1)])
def test_shapes_of_a_size_are_counted_by_the_catalan_numbers(nodes: int, number: int) -> None:
    found = list(shapes_of_size(nodes))
    assert len(found) == len(set(found)) == number


@pytest.mark.parametrize("leaves", range(1, 6))
def test_labellings_are_counted_by_twice_the_fubini_numbers(leaves: int) -> None:
    found = list(labellings(leaves))
    assert len(found) == len(set(found)) == 2 * FUBINI[leaves]


def test_every_search_tree_once() -> None:
    """ST-D3.1: up to six nodes with alternating types, up to five with any, up to four leaves without single sons."""
    assert (len(alternating()), len(any_types()), len(four_leaves())) == (7_130, 1_410, 3_470)
    for found in (alternating(), any_types(), four_leaves()):
        assert len({str(S) for S in found}) == len(found)
    assert {str(S) for S in alternating()[:8]} == {
        "?",
        "0",
        "max(?)",
        "max(0)",
        "min(?)",
        "min(0)",
        "max((?))",
        "max((0))",
    }


def test_every_completion_once() -> None:
    """Of k leaves each of the 2^k choices of open ones and each joint order of all leaves."""
    found = [(str(S), order_of(C, S)) for S in alternating()[:2_000] for C in completions(S)]
    assert len(found) == len(set(found))
    per_leaves = Counter(len(form.leaves) for form in skeletons(6))
    assert sum(1 for S in alternating() for _ in completions(S)) == sum(
        number * 2**k * FUBINI[k] for k, number in per_leaves.items()
    )


def order_of(game: Completion[int], S: SearchTree[int]) -> tuple[int, ...]:
    leaves = [game.value(n) for n in S.nodes() if not game.children(n)]
    return tuple(sorted(set(leaves), key=lambda v: v).index(value) for value in leaves)


def test_text() -> None:
    for S in (*alternating(), *any_types()):
        again = SearchTree.parse(str(S))
        assert str(again) == str(S)
        assert list(again.nodes()) == list(S.nodes())
        assert again.closed == S.closed
    assert str(SearchTree.parse("(? min(1, max(-2 ?)))")) == "max(? (1 (-2 ?)))"
    assert str(SearchTree.parse("min(min(? 1/2))")) == "min(min(? 1/2))"
    with pytest.raises(TreeError):
        SearchTree.parse("(? 1")


# THE DEFINITION


GAME: Final = Tree.parse("max(min(4 6) min(max(1 9) 3))")


def test_a_search_tree_grows_by_a_node_and_all_its_children() -> None:
    """ST-D3.1: expanding closes an inner node, evaluating a terminal; only open nodes of S can be."""
    S = SearchTree(GAME)
    assert (str(S), list(S.nodes()), S.open_leaves()) == ("?", [0], [0])
    S = S.expand(0)
    assert (str(S), S.open_leaves()) == ("max(? ?)", [1, 4])
    S = S.expand(4).expand(8)
    assert (str(S), S.open_leaves(), S.value(8)) == ("max(? (? 3))", [1, 5], 3)
    assert (S.is_open(0), S.is_open(8), S.is_open(5)) == (False, False, True)
    assert S.path_to(8) == [0, 4, 8]
    assert list(S.nodes(below=4)) == [4, 5, 8]
    for node in (0, 8, 6):  # closed, closed, and not in S yet
        with pytest.raises(TreeError, match="no open node"):
            S.expand(node)
    with pytest.raises(TreeError, match="open"):
        S.value(5)


def test_search_trees_of_a_game() -> None:
    """ST-D3.1: whatever is expanded, the children of a node of S are all there or none, and closed leaves terminals."""
    pending, met = [SearchTree(GAME)], set()
    while pending:
        S = pending.pop()
        if S.closed in met:
            continue
        met.add(S.closed)
        nodes = set(S.nodes())
        for n in nodes:
            children = GAME.children(n)
            assert len(nodes & set(children)) in (0, len(children))
            assert n == S.root or S.path_to(n)[-2] in S.closed
            if not S.children(n) and not S.is_open(n):
                assert not children
        pending += [S.expand(n) for n in S.open_leaves()]
    # Closed parts: a terminal has two states, an inner node is open or closed with any states of its children.
    assert len(met) == 1 + (1 + 2 * 2) * (1 + (1 + 2 * 2) * 2)


# THE BOUNDS


@pytest.mark.parametrize("trees", [alternating, any_types, four_leaves])
def test_the_bounds_by_solution_trees(trees: Callable[[], SearchTrees]) -> None:
    """ST-D3.2, ST-E3.3 to ST-E3.6: at every node of every search tree; and so the bounds of the leaves seen."""
    finite = 0
    for S in trees():
        for n in S.nodes():
            above, below = f_plus(S, n), f_minus(S, n)
            assert above == f_plus_33(S, n) == f_plus_34(S, n) == solution_trees.f_plus(S.game, n, S.closed), str(S)
            assert below == f_minus_35(S, n) == f_minus_36(S, n) == solution_trees.f_minus(S.game, n, S.closed), str(S)
            finite += (above < POS_INF) + (below > NEG_INF)
    assert finite > len(trees())


def test_the_bounds_hold_in_every_completion_and_no_better_ones_do() -> None:
    """ST-P3.1: f-(n) <= f(n) <= f+(n); a finite bound is attained, an infinite one is no bound."""
    games = 0
    for S in every():
        nodes = list(S.nodes())
        least: dict[int, Value] = dict.fromkeys(nodes, POS_INF)
        greatest: dict[int, Value] = dict.fromkeys(nodes, NEG_INF)
        known = [S.value(n) for n in nodes if not S.children(n) and not S.is_open(n)]
        for game in completions(S):
            games += 1
            true = Oracle(game)
            for n in nodes:
                value = true[n]
                least[n], greatest[n] = min(least[n], value), max(greatest[n], value)
        for n in nodes:
            above, below = f_plus(S, n), f_minus(S, n)
            assert greatest[n] == above if above < POS_INF else all(greatest[n] > v for v in known)
            assert least[n] == below if below > NEG_INF else all(least[n] < v for v in known)
    assert games > 100_000


def test_the_two_definitions_of_g() -> None:
    """ST-P3.2: with +inf at open leaves (2.x) is (3.x) for every T- and for closed T+; of any other T+ it is +inf."""
    for S in (*alternating(), *any_types()):
        high, low = Preliminary(S, S.closed, POS_INF), Preliminary(S, S.closed, NEG_INF)
        for T in max_trees(S, S.root):
            assert g_value(high, T, all_at_max=True) == (g_plus(S, T) if is_closed(S, T) else POS_INF)
            assert g_value(low, T, all_at_max=True) == g_plus(S, T)
        for T in min_trees(S, S.root):
            assert g_value(low, T, all_at_max=False) == (g_minus(S, T) if is_closed(S, T) else NEG_INF)
            assert g_value(high, T, all_at_max=False) == g_minus(S, T)


def test_a_closed_meeting_point_lies_between_the_values() -> None:
    """ST-P2.1 in search trees: g(T-) <= f(p_0) <= g(T+)."""
    met = 0
    for S in every():
        for T_plus, T_minus in product(max_trees(S, S.root), min_trees(S, S.root)):
            p_0 = common_path(T_plus, T_minus)[-1]
            if not S.is_open(p_0):
                met += 1
                assert g_minus(S, T_minus) <= S.value(p_0) <= g_plus(S, T_plus)
    assert met > 10_000


def test_duality() -> None:
    """ST-D1.1: with types exchanged and values negated, f+ and f- change places and sign."""
    for S in any_types():
        dual = dual_of(S)
        for n in S.nodes():
            assert negative(f_plus(S, n)) == f_minus(dual, n)
            assert negative(f_minus(S, n)) == f_plus(dual, n)


def negative(value: Value) -> Value:
    return -value  # type: ignore[operator,no-any-return]  # the values here are integers and the two ends


def dual_of(S: SearchTree[int]) -> SearchTree[int]:
    game = S.game
    assert isinstance(game, Tree)
    values = [None if game.children(n) else negative(game.value(n)) for n in game.nodes()]
    flipped = [not game.is_max(n) for n in game.nodes()]
    return SearchTree(Tree([game.children(n) for n in game.nodes()], flipped, values), S.closed)


# FIGURE 2


FIGURE_1: Final = Tree.parse("max(((7) ((2 5) 6) (8)) (((3 7) 1) (6 (2))))")
# The letters of Figure 2, and the nodes whose values the text or the figure gives.
NAMED: Final = {
    "r": "1", "u": "1.1", "v": "1.2", "a": "1.1.1.1", "b": "1.1.2.1", "c": "1.1.2.2", "d": "1.1.3.1", "e": "1.2.1.1.1",
    "f": "1.2.1.1.2", "g": "1.2.1.2", "h": "1.2.2.1", "i": "1.2.2.2",
}  # fmt: skip


def test_figure_2() -> None:
    """ST-F2: a, b, c, f and i are open; f+ over f- at every inner node."""
    node = {letter: FIGURE_1.node(name) for letter, name in NAMED.items()}
    unknown = {node[letter] for letter in "abcfi"}
    below = {n for letter in "bi" for n in FIGURE_1.children(node[letter])}
    S = SearchTree(FIGURE_1, set(FIGURE_1.nodes()) - unknown - below)
    assert str(S) == "max(((?) (? ?) (8)) (((3 ?) 1) (6 ?)))"
    assert S.open_leaves() == sorted(unknown)
    bounds = {name: (f_plus(S, n), f_minus(S, n)) for n in S.nodes() if S.children(n) and (name := FIGURE_1.name(n))}
    assert bounds == {
        "1": (8, 1),
        "1.1": (8, NEG_INF),
        "1.1.1": (POS_INF, NEG_INF),
        "1.1.2": (POS_INF, NEG_INF),
        "1.1.3": (8, 8),
        "1.2": (3, 1),
        "1.2.1": (3, 1),
        "1.2.1.1": (3, NEG_INF),
        "1.2.2": (POS_INF, 6),
    }
