"""Transposition tables, the two searches that use them, and what is wrong with them as printed.

RR-2.2.2-TT, RR-F2.15-alphabetaTT, RR-F2.15-fix, RR-F2.15-leafreeval, RR-2.2.2-onebound, RR-F5.4-ETC,
RR-F5.4-ETCsaving, RR-5.3-ETCdepth.
"""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from proofs.enumeration.cases import Scope, payoffs
from proofs.enumeration.dags import DagScope
from proofs.enumeration.orders import windows
from specs.contracts import PostViolation, PreViolation, contracts
from specs.minimax import f
from specs.tree import GameTree, Tree
from specs.values import NEG_INF, POS_INF, Value
from specs.watch import Watched
from tests.random_games import layered
from verified import alphabeta, alphabeta_etc, alphabeta_tt, run
from verified.memory.tables import UNKNOWN, Bounded, Entry, Scheme, Table, Unbounded, always, deeper, exact_first, never

Search = Callable[[GameTree[int], int, Value, Value, Table[int]], Value]
SEARCHES: tuple[Search, ...] = (alphabeta_tt, alphabeta_etc)
Window = tuple[Value, Value]
FULL: Window = (NEG_INF, POS_INF)
NULL_WINDOWS: list[list[Window]] = [[(1, 2), (2, 3), (0, 1)], [(0, 1), (2, 3)]]


def edges(tree: Tree) -> int:
    return sum(len(tree.children(node)) for node in tree.nodes())


def smallest_first(scope: DagScope) -> list[Tree]:
    return sorted(scope.trees(), key=lambda tree: (edges(tree), len(tree)))


def watch(search: Search, tree: Tree, *given: Window, table: Table[int] | None = None) -> Watched[int]:
    """Search with these windows one after another, on one table."""
    watched: Watched[int] = Watched(tree)
    used: Table[int] = Unbounded() if table is None else table
    for alpha, beta in given or (FULL,):
        search(watched, tree.root, alpha, beta, used)
    return watched


# TABLES


def test_an_unbounded_table_keeps_the_newest_entry_of_every_node() -> None:
    table: Unbounded[str] = Unbounded()
    assert table.get("n") is None
    table.put("n", Entry(0, 2))
    table.put("m", Entry(5, 5))
    table.put("n", Entry(1, 2, "c"))
    assert table.get("n") == (1, 2, "c", None)
    assert dict(table.items()) == {"n": Entry(1, 2, "c"), "m": Entry(5, 5)}
    assert (len(table), table.lost) == (2, 0)
    assert repr(table) == "<Unbounded: 'n' in 1..2, 'm' in 5..5>"
    assert repr(Unbounded()) == "<Unbounded: empty>"


def test_an_entry_knows_whether_it_is_exact_and_how_deep_it_was_searched() -> None:
    assert Entry(1, 1).is_exact
    assert not UNKNOWN.is_exact
    assert UNKNOWN == (NEG_INF, POS_INF, None, None)
    assert all(Entry(depth=None).reaches(depth) for depth in (0, 7, None))
    assert [Entry(depth=3).reaches(depth) for depth in (2, 3, 4, None)] == [True, True, False, False]


BOUND, EXACT = Entry(0, 9), Entry(4, 4)


@pytest.mark.parametrize(
    ("scheme", "old", "new", "replaced"),
    [
        (always, EXACT, BOUND, True),
        (never, BOUND, EXACT, False),
        (exact_first, EXACT, BOUND, False),
        (exact_first, BOUND, BOUND, True),
        (exact_first, EXACT, EXACT, True),
        (deeper, Entry(depth=3), Entry(depth=2), False),
        (deeper, Entry(depth=3), Entry(depth=3), True),
        (deeper, Entry(depth=3), Entry(depth=None), True),
        (deeper, Entry(depth=None), Entry(depth=9), False),
    ],
)
def test_a_scheme_chooses_between_two_nodes_of_one_slot(
    scheme: Scheme, old: Entry[int], new: Entry[int], replaced: bool
) -> None:
    table: Bounded[int] = Bounded(2, scheme)
    table.put(1, old)
    table.put(3, new)
    assert (table.get(1), table.get(3)) == ((None, new) if replaced else (old, None))
    assert (len(table), table.lost) == (1, 1)


def test_one_node_is_never_taken_for_another() -> None:
    table: Bounded[str] = Bounded(1, slot=lambda _: 7)
    table.put("n", BOUND)
    assert table.get("m") is None
    table.put("n", EXACT)  # its own entry takes its place, whatever the scheme
    assert [*table.items()] == [("n", EXACT)]
    assert table.lost == 0
    assert repr(table) == "<Bounded(1, always): 'n' in 4..4>"


def test_a_table_without_slots_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Bounded(0)
    wrong: Any = 1.5
    with pytest.raises(TypeError, match=r"whole number of slots, not 1\.5"):
        Bounded(wrong)


# THE SEARCHES


@pytest.mark.parametrize("search", SEARCHES)
def test_no_leaf_is_evaluated_twice(search: Search) -> None:
    """RR-F2.15-leafreeval: whatever windows follow each other on one table."""
    shared = 0
    with contracts("off"):
        for tree in DagScope(3, edges=4).trees():
            ends = [*windows(payoffs(tree))]
            for given in ([FULL], ends, ends[::-1], ends[::3]):
                evaluated = watch(search, tree, *given).evaluated
                assert len(evaluated) == len(set(evaluated)), (str(tree), given)
            shared += len(watch(lambda t, n, a, b, _: alphabeta(t, n, a, b), tree).evaluated) > len(tree.leaves())
    assert shared > 10  # without a table there would be something to evaluate twice


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("scheme", [always, never, exact_first, deeper])
@pytest.mark.parametrize("capacity", [1, 3, 8])
def test_what_a_table_forgets_changes_no_value(search: Search, scheme: Scheme, capacity: int) -> None:
    lost = 0
    for seed in range(6):
        tree = layered(4, 4, 3, random.Random(seed).randrange)
        table: Bounded[int] = Bounded(capacity, scheme)
        with contracts("oracle"):
            for alpha, beta in ((0, 1), (1, 2), (2, 3), (NEG_INF, 2), (1, POS_INF), FULL):
                search(tree, tree.root, alpha, beta, table)
            assert search(tree, tree.root, *FULL, table) == f(tree, tree.root)
        lost += table.lost
    assert lost > 20


@pytest.mark.parametrize("search", SEARCHES)
def test_a_table_with_a_false_interval_is_refused(search: Search) -> None:  # RR-2.2.2-TT
    tree = Tree.parse("((41 5) (12 90))")
    table: Unbounded[int] = Unbounded()
    table.put(1, Entry(6, POS_INF))  # f = 5
    with contracts("oracle"), pytest.raises(PreViolation, match=r"6\.\.\+inf for 1, f = 5") as caught:
        search(tree, 0, NEG_INF, POS_INF, table)
    assert caught.value.clause.id == "true-table"


def test_a_search_without_a_table_of_its_own_makes_one() -> None:
    assert run("alphabeta-tt", "((#1=3 4) (#1# 1))").evaluated == ["1.1.1", "1.1.2"]
    assert run("alphabeta", "((#1=3 4) (#1# 1))").evaluated == ["1.1.1", "1.1.2", "1.1.1"]
    assert run("alphabeta-etc", "((#1=3 4) (#1# 1))").evaluated == ["1.1.1", "1.1.2"]


# ENHANCED TRANSPOSITION CUTOFFS


def test_the_smallest_graphs_on_which_looking_ahead_saves_a_leaf() -> None:  # RR-F5.4-ETCsaving
    with contracts("off"):
        saved = [
            str(tree)
            for tree in smallest_first(DagScope(2, edges=4))
            if len(watch(alphabeta_etc, tree).evaluated) < len(watch(alphabeta_tt, tree).evaluated)
        ]
    assert saved[0] == "(#1=0 (0 #1#))"  # smaller than the one that was known
    assert {edges(Tree.parse(text)) for text in saved} == {4}
    known = Tree.parse("(((#1=3) (5 #1#)))")
    assert len(watch(alphabeta_tt, known).evaluated) == 2
    assert len(watch(alphabeta_etc, known).evaluated) == 1


def test_looking_ahead_never_visits_more() -> None:
    """On one order of children and with a table that forgets nothing, for one search and for several."""
    fewer = 0
    with contracts("off"):
        for tree in DagScope(3, edges=5).trees():
            ends = [*windows(payoffs(tree))]
            for given in ([FULL], ends[:1], ends[-1:], ends[1::7], ends[::-5]):
                plain, ahead = (watch(search, tree, *given) for search in (alphabeta_tt, alphabeta_etc))
                assert ahead.visited.keys() <= plain.visited.keys(), (str(tree), given)
                fewer += len(ahead.evaluated) < len(plain.evaluated)
        for seed in range(400):
            tree = layered(4, 5, 2, random.Random(seed).randrange)
            for given in ([FULL], *NULL_WINDOWS):
                plain, ahead = (watch(search, tree, *given) for search in (alphabeta_tt, alphabeta_etc))
                assert ahead.visited.keys() <= plain.visited.keys(), (str(tree), given)
    assert fewer > 100


def test_with_a_table_that_forgets_looking_ahead_may_visit_more() -> None:
    tree = Tree.parse("(#1=0 ((((#2=(#1#)) #1#) #2#)))")
    plain, ahead = (watch(search, tree, table=Bounded(3)) for search in (alphabeta_tt, alphabeta_etc))
    assert len(ahead.evaluated) > len(plain.evaluated)
    assert watch(alphabeta_etc, tree).evaluated == watch(alphabeta_tt, tree).evaluated == [1]


def test_looking_ahead_in_the_topmost_plies_only() -> None:  # RR-5.3-ETCdepth
    fewer = {1: 0, 3: 0}
    for seed in range(60):
        depth = 5
        tree = layered(4, depth, 3, random.Random(seed).randrange)
        counts = []
        for plies in (0, 1, depth - 2, depth, None):
            watched: Watched[int] = Watched(tree)
            with contracts("oracle" if seed < 4 else "off"):
                assert alphabeta_etc(watched, 0, NEG_INF, POS_INF, Unbounded(), plies) == f(tree, 0)
            counts.append(len(watched.evaluated))
        assert counts[0] == len(watch(alphabeta_tt, tree).evaluated)
        assert counts[3] == counts[4]
        assert counts[0] >= counts[1] >= counts[2] >= counts[3]
        fewer[3] += counts[2] < counts[0]
        fewer[1] += counts[1] < counts[0]
    assert fewer[3] > fewer[1]


def test_a_negative_number_of_plies_is_refused() -> None:
    with pytest.raises(PreViolation, match="plies = -1"):
        alphabeta_etc(Tree.parse("(1 2)"), 0, NEG_INF, POS_INF, None, -1)


# AS PRINTED


def printed_tt(tree: GameTree[int], n: int, alpha: Value, beta: Value, table: Table[int]) -> Value:
    """Figure 2.15, letter by letter: alpha and beta are overwritten."""
    lower, upper, _, _ = table.get(n) or UNKNOWN
    if lower >= beta:
        return lower
    if upper <= alpha:
        return upper
    return _printed_rest(tree, n, max(alpha, lower), min(beta, upper), table, printed_tt)


def printed_etc(tree: GameTree[int], n: int, alpha: Value, beta: Value, table: Table[int]) -> Value:
    """Figure 5.4, letter by letter: the window is not narrowed, and a child's cutoff is not stored."""
    lower, upper, _, _ = table.get(n) or UNKNOWN
    if lower >= beta:
        return lower
    if upper <= alpha:
        return upper
    for child in tree.children(n):
        child_lower, child_upper, _, _ = table.get(child) or UNKNOWN
        if tree.is_max(n) and child_lower >= beta:
            return child_lower
        if not tree.is_max(n) and child_upper <= alpha:
            return child_upper
    return _printed_rest(tree, n, alpha, beta, table, printed_etc)


def without_lookahead(tree: GameTree[int], n: int, alpha: Value, beta: Value, table: Table[int]) -> Value:
    """Figure 5.4 without the lines that it marks."""
    lower, upper, _, _ = table.get(n) or UNKNOWN
    if lower >= beta:
        return lower
    if upper <= alpha:
        return upper
    return _printed_rest(tree, n, alpha, beta, table, without_lookahead)


def _printed_rest(tree: GameTree[int], n: int, alpha: Value, beta: Value, table: Table[int], search: Search) -> Value:
    lower, upper, _, _ = table.get(n) or UNKNOWN
    children = tree.children(n)
    g: Value
    if not children:
        g = tree.value(n)
    elif tree.is_max(n):
        g = NEG_INF
        for child in children:
            if g < beta:
                g = max(g, search(tree, child, alpha, beta, table))
                alpha = max(alpha, g)
    else:
        g = POS_INF
        for child in children:
            if g > alpha:
                g = min(g, search(tree, child, alpha, beta, table))
                beta = min(beta, g)
    if g < beta:
        upper = g
    if g > alpha:
        lower = g
    table.put(n, Entry(lower, upper))
    return g


def stored_by(search: Search, tree: Tree) -> dict[int, Entry[int]]:
    table: Unbounded[int] = Unbounded()
    search(tree, tree.root, *FULL, table)
    return dict(table.items())


@pytest.mark.parametrize("search", [printed_tt, printed_etc])
def test_as_printed_values_are_right_but_one_bound_is_never_stored(search: Search) -> None:  # RR-F2.15-alphabetaTT
    for tree in (*Scope(3).trees(), *DagScope(3, edges=4).trees()):
        table: Unbounded[int] = Unbounded()
        for alpha, beta in [*windows(payoffs(tree))][::2]:
            v = search(tree, tree.root, alpha, beta, table)
            assert v > alpha or v >= f(tree, 0)
            assert v < beta or v <= f(tree, 0)
            assert not alpha < v < beta or v == f(tree, 0)
        for node, entry in table.items():
            if tree.children(node):
                assert (entry.lower == NEG_INF) if tree.is_max(node) else (entry.upper == POS_INF)


def test_as_printed_the_smallest_tree_on_which_a_bound_is_lost() -> None:
    tree = Tree.parse("(0)")
    assert stored_by(printed_tt, tree)[0] == Entry(NEG_INF, 0)
    assert stored_by(alphabeta_tt, tree)[0] == Entry(0, 0, 1)


def heard_windows(tree: Tree, *given: Window) -> Iterator[Window]:
    """The windows of the calls on the child of the root by Figure 2.15 with its bounds kept, but not its f- = f+."""
    table: Unbounded[int] = Unbounded()
    for alpha, beta in given:
        lower, upper, _, _ = table.get(0) or UNKNOWN
        if lower >= beta or upper <= alpha:
            continue
        yield max(alpha, lower), min(beta, upper)
        alphabeta_tt(tree, 0, alpha, beta, table)


def test_as_printed_an_exact_entry_empties_the_window() -> None:  # RR-F2.15-fix
    tree = Tree.parse("(0)")
    assert [*heard_windows(tree, (NEG_INF, 1), (NEG_INF, 1))] == [(NEG_INF, 1), (0, 0)]
    with contracts("oracle"):  # here: window and table-cutoff say that it does not happen
        assert watch(alphabeta_tt, tree, (NEG_INF, 1), (NEG_INF, 1)).evaluated == [1]


def mtd_f(search: Search, tree: Tree, first: int) -> list[int]:
    """The leaves that a sequence of null windows from a first guess evaluates."""
    watched: Watched[int] = Watched(tree)
    table: Unbounded[int] = Unbounded()
    lower: Value = NEG_INF
    upper: Value = POS_INF
    g = first
    while lower < upper:
        gamma = g + 1 if g == lower else g
        v = search(watched, tree.root, gamma - 1, gamma, table)
        assert isinstance(v, int)
        g = v
        lower, upper = (lower, g) if g < gamma else (g, upper)
    return watched.evaluated


def test_as_printed_null_windows_cost_leaves() -> None:
    for text in ("min(((0 0) 1) 0)", "((((0 0) 1) 0))"):
        tree = Tree.parse(text)
        assert len(set(mtd_f(printed_tt, tree, 1))) == 4
        assert len(set(mtd_f(alphabeta_tt, tree, 1))) == 3


def test_as_printed_leaves_are_evaluated_again() -> None:  # RR-F2.15-leafreeval
    tree = Tree.parse("(((0 0) (0 0)) ((0 0) (0 0)))")
    assert len(mtd_f(printed_tt, tree, 0)) == 6
    assert sorted(set(mtd_f(printed_tt, tree, 0))) == sorted(mtd_f(alphabeta_tt, tree, 0))
    assert len(mtd_f(alphabeta_tt, tree, 0)) == 5


def test_as_printed_a_cutoff_by_a_child_is_not_stored() -> None:  # RR-F5.4-ETC
    tree = Tree.parse("(#1=0 (0 #1#))")
    assert 2 not in stored_by(printed_etc, tree)
    assert stored_by(alphabeta_etc, tree)[2] == Entry(NEG_INF, 0, 1)


def test_as_printed_looking_ahead_may_evaluate_a_leaf_that_is_not_evaluated_without() -> None:
    """A child's bound is weaker than what a search of the node would have found. Narrowing makes up for it."""
    tree = Tree.parse("min(((#1=1 (0 (#2=((((0 0) 2)) #1#)))) 2) #2#)")
    without, ahead = ({*watch(search, tree).evaluated} for search in (without_lookahead, printed_etc))
    assert without < ahead
    assert watch(alphabeta_etc, tree).visited.keys() <= watch(alphabeta_tt, tree).visited.keys()
    smaller = Tree.parse("min(((#1=1 (#2=0 #1#)) #2#) 0 #2#)")  # counted with repetitions, even this one
    assert len(watch(printed_etc, smaller).evaluated) > len(watch(without_lookahead, smaller).evaluated)


# ONE BOUND A NODE


class OneBound(Unbounded[int]):
    """A table that keeps a node's newest bound only, both if they meet, as most programs do (RR-2.2.2-onebound)."""

    def put(self, node: int, entry: Entry[int], /) -> None:
        lower, upper, best, _ = entry
        if not entry.is_exact and lower > NEG_INF and upper < POS_INF:
            held = self.get(node) or UNKNOWN
            entry = Entry(lower, POS_INF, best) if lower > held.lower else Entry(NEG_INF, upper, best)
        super().put(node, entry)


@pytest.mark.parametrize("search", SEARCHES)
def test_one_bound_a_node_suffices_for_the_value(search: Search) -> None:
    with contracts("off"):
        for tree in (*Scope(4).trees(), *DagScope(3, edges=4).trees()):
            ends = [*windows(payoffs(tree))]
            for given in (ends[2::7], ends[::-9]):
                one, two = (watch(search, tree, *given, table=table()) for table in (OneBound, Unbounded))
                assert len(set(one.evaluated)) == len(one.evaluated)
                assert two.visited.keys() <= one.visited.keys()
            assert search(tree, 0, *FULL, OneBound()) == f(tree, 0)


def test_one_bound_costs_leaves_where_a_search_goes_back_below_what_it_has_proved() -> None:
    tree = Tree.parse("((0 0) (2 1))")
    given = (0, 1), (2, 3), (-1, 0)  # f > 0 and f < 3 are proved, then the former is asked for again
    with contracts("off"):
        assert len(watch(alphabeta_tt, tree, *given, table=OneBound()).evaluated) == 4
        assert len(watch(alphabeta_tt, tree, *given).evaluated) == 3
    with contracts("local"), pytest.raises(PostViolation) as caught:
        watch(alphabeta_tt, tree, *given, table=OneBound())
    assert caught.value.clause.id == "never-forgets"
