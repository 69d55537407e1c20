"""Move ordering: it changes what a search costs, never what it returns (RR-2.2.2-TT, RR-2.2.2-history)."""

from collections.abc import Sequence
from functools import partial
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from proofs.enumeration.cases import Scope
from proofs.strategies import trees
from specs.contracts import clauses_of, contracts, count_checks
from specs.depth_limited import At, DepthLimited, EvaluatedTree
from specs.minimax import f
from specs.solutions.solution_trees import f_minus, f_plus
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF
from tests.specs.games import Kayles, connect_three, tic_tac_toe
from verified.memory.ordering import HistoryTable, Memory, Noted, Ordered, arrange, learn, prove
from verified.memory.tables import Bounded, Entry
from verified.registry import ALGORITHMS

STEADY = settings(database=None, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
SEARCHES = ("minimax", "alphabeta", "negascout", "aspiration", "alphabeta-tt")
FLAT = EvaluatedTree(Tree.of([1, 2, 3, 4]), {0: 0})  # children are nodes 1 to 4, the moves to them 0 to 3
TOP = At(0, 1)


def order(memory: Memory[int]) -> list[int]:
    view = DepthLimited(FLAT, 1)
    return [child.position for child in arrange(memory, TOP, view.children(TOP))]


# THE ORDER


def test_without_experience_the_order_is_the_games_own() -> None:
    assert order(Memory(FLAT)) == [1, 2, 3, 4]


def test_the_tables_move_comes_first_then_the_history_scores() -> None:
    memory = Memory(FLAT)
    memory.history.scores.update({(True, 1): 2, (True, 3): 8, (False, 0): 99})  # what MIN played does not matter to MAX
    assert order(memory) == [4, 2, 1, 3]
    memory.table.put(0, Entry(best=3))
    assert order(memory) == [3, 4, 2, 1]
    memory.by_table = False
    assert order(memory) == [4, 2, 1, 3]
    memory.by_table, memory.by_history = True, False
    assert order(memory) == [3, 1, 2, 4]


def test_a_table_move_that_is_no_child_is_ignored() -> None:
    memory = Memory(FLAT)
    memory.table.put(0, Entry(best=77))
    assert order(memory) == [1, 2, 3, 4]


def test_history_scores_grow_by_powers_of_two() -> None:
    history = HistoryTable()
    for depth in (0, 3, 3):
        history.credit("e4", depth)
    assert history.scores == {"e4": 1 + 8 + 8}


def rotations(tree: Tree) -> list[Ordered[int]]:
    """The tree with its children reversed, and rotated by the number of the node."""

    def rotated(node: int, children: Sequence[int]) -> Sequence[int]:
        turn = node % len(children)
        return [*children[turn:], *children[:turn]]

    return [Ordered(tree, lambda _, children: children[::-1]), Ordered(tree, rotated)]


@pytest.mark.parametrize("name", SEARCHES)
def test_no_order_changes_what_a_search_returns(name: str) -> None:
    with contracts("oracle"):
        for tree in Scope(3, height=3).trees():
            for view in rotations(tree):
                assert f(view, 0) == f(tree, 0)
                assert ALGORITHMS[name].start(view) == f(tree, 0)


@STEADY
@given(trees(max_leaves=10, shared=True), st.randoms(use_true_random=False))
def test_no_order_changes_f(tree: Tree, random: Random) -> None:
    def shuffled(_: int, children: Sequence[int]) -> Sequence[int]:
        return random.sample(children, len(children))  # another order at each visit

    assert f(Ordered(tree, shuffled), 0) == f(tree, 0)


# LEARNING


@pytest.mark.parametrize("name", SEARCHES)
def test_what_is_proved_is_what_solution_trees_prove(name: str) -> None:  # RR-2.1.2-Tplus, RR-2.1.2-Tminus
    proved = 0
    with contracts("off"):
        for tree in Scope(4).trees():
            seen = Noted(tree)
            ALGORITHMS[name].start(seen)
            known: dict[int, Entry[int]] = {}
            prove(seen, 0, known)
            for node, entry in known.items():
                assert (entry.lower, entry.upper) == (f_minus(tree, node, seen.leaves), f_plus(tree, node, seen.leaves))
                proved += entry.best is not None
            assert known[0].is_exact
            best = known[0].best
            assert best is None or f(tree, best) == f(tree, 0)
    assert proved > 1000


def test_a_node_of_which_only_the_children_were_asked_proves_nothing() -> None:
    seen = Noted(Tree.parse("((1 2) 3)"))
    seen.children(0)
    assert prove(seen, 0, {}) == Entry()


def test_the_first_move_that_may_be_best_is_not_the_best_move() -> None:
    # The upper bound of 1.1 is 5 as that of 1.2, but only 1.2 is proved to be worth it. A program that keeps the best
    # move of its last pass, a fail low, answers 1.1, which is worth 3.
    seen = Noted(Tree.parse("((5 3) (5 5))"))
    for name in ("1.1.1", "1.2.1", "1.2.2"):
        seen.value(Tree.parse("((5 3) (5 5))").node(name))
    for node in (0, *seen.unwatched.children(0)):
        seen.children(node)
    known: dict[int, Entry[int]] = {}
    assert prove(seen, 0, known) == Entry(5, 5, 4)
    assert known[1] == Entry(NEG_INF, 5, 2)
    assert f(seen.unwatched, 1) == 3


def test_a_position_keeps_the_best_move_of_its_deepest_search() -> None:
    memory = Memory(FLAT)
    learn(memory, {At(0, 3): Entry(1, 1, At(2, 2)), At(0, 5): Entry(0, POS_INF, At(4, 4)), At(0, 1): Entry()})
    assert memory.table.get(0) == Entry(0, POS_INF, 4, 5)
    assert memory.history.scores == {(True, 1): 2**3, (True, 3): 2**5}


def test_a_table_without_room_forgets_moves_and_breaks_no_contract() -> None:
    game = tic_tac_toe()
    memory = Memory(game, Bounded(3))
    view = Noted(Ordered(DepthLimited(game, 3), partial(arrange, memory)))
    with contracts("oracle"), count_checks() as count:
        assert ALGORITHMS["alphabeta"].start(view) == f(DepthLimited(game, 3), At(game.root, 3))
        known: dict[At[str], Entry[At[str]]] = {}
        prove(view, view.root, known)
        learn(memory, known)
    assert count.applied["learn", "table-deepest"] == 1
    assert sum(1 for _ in memory.table.items()) <= 3 < len(known)


def test_every_clause_is_put_to_the_test_on_real_games() -> None:
    with contracts("oracle"), count_checks() as count:
        for game in (tic_tac_toe("X...O...."), connect_three(3, 3), Kayles(4, 1)):
            memory: Memory[object] = Memory(game)  # type: ignore[arg-type]  # each game has positions of its own type
            for depth in (1, 2, 3):
                limited: DepthLimited[object] = DepthLimited(memory.game, depth)
                seen = Noted(Ordered(limited, partial(arrange, memory)))
                ALGORITHMS["alphabeta"].start(seen)
                known: dict[At[object], Entry[At[object]]] = {}
                prove(seen, seen.root, known)
                learn(memory, known)
    for function in (arrange, prove, learn):
        assert all(count.applied[function.__name__, clause.id] for clause in clauses_of(function))
