"""Order that is learned while a search runs: every clause of every search holds, in a table of any size.

RR-2.2.2-TT, RR-2.2.2-history, RR-4.2.1-design: one table for all iterations, as large for one search as for the other.
"""

from collections.abc import Callable
from typing import Any

import pytest

from specs.contracts import clauses_of, contract_of, contracts, count_checks
from specs.depth_limited import At, EvaluatedGame
from specs.values import NEG_INF, POS_INF
from tests.specs.games import Kayles, connect_three, tic_tac_toe
from verified import iterative_deepening
from verified.memory.eager import Learner, arrange_eagerly, credit
from verified.memory.tables import Bounded, Entry, Unbounded, always, exact_first, never
from verified.registry import ALGORITHMS

WITH_TABLE = [name for name, search in ALGORITHMS.items() if "table" in contract_of(search.function).params]
GAMES: list[EvaluatedGame[Any]] = [tic_tac_toe("XO..X...."), Kayles(5, 2)]
TABLES: list[Callable[[], Any]] = [
    Unbounded,
    lambda: Bounded(1, always, len),
    lambda: Bounded(7, exact_first, slot),
    lambda: Bounded(6, never, slot),
]


def slot(position: object) -> int:
    """A place that is the same in every process."""
    return sum(map(ord, str(position)))


@pytest.mark.parametrize("name", WITH_TABLE)
@pytest.mark.sampled(5)
def test_every_clause_holds_while_the_order_is_learned(name: str) -> None:
    for game in GAMES:
        with contracts("off"):
            expected = [i.value for i in iterative_deepening(game, 3, "minimax")]
        for make in TABLES:
            with contracts("oracle"), count_checks() as count:
                found = iterative_deepening(game, 3, name, learner=Learner(game, make()))
            assert [i.value for i in found] == expected
            assert all(i.entries <= i.leaves + i.inner for i in found[:1])
        assert {count.applied[f.__name__, c.id] > 0 for f in (arrange_eagerly, credit) for c in clauses_of(f)} == {True}


@pytest.mark.parametrize("name", WITH_TABLE)
def test_it_saves_leaves(name: str) -> None:
    game = tic_tac_toe()
    learners = Learner(game), Learner(game, by_table=False, by_killers=False, by_history=False)
    with contracts("off"):
        found = [iterative_deepening(game, 6, name, learner=learner) for learner in learners]
    ordered, plain = (sum(i.leaves for i in iterations) for iterations in found)
    assert 5 * ordered < 4 * plain


def test_best_moves_of_one_depth_come_first_at_the_next() -> None:
    game = tic_tac_toe()
    learner = Learner(game, by_killers=False, by_history=False)
    (last,) = iterative_deepening(game, 3, "alphabeta-tt", step=3, learner=learner)
    view = learner.begin(4)
    assert learner.get(view.root) is None  # no bound of another depth
    assert view.children(view.root)[0] == At(last.best, 3)


def test_the_root_is_never_lost() -> None:
    game = tic_tac_toe()
    learner = Learner(game, Bounded(1, never))
    root = learner.begin(2).root
    learner.put(At("X........", 1), Entry(1, 1))
    learner.put(root, Entry(2, 2, At("....X....", 1)))
    assert learner.get(root) == Entry(2, 2, At("....X....", 1))
    assert learner.lost == 1


def test_killers_are_those_of_the_same_distance() -> None:
    game = tic_tac_toe()
    learner = Learner(game)
    learner.begin(3)
    for cell in (4, 7, 2):
        after = "." * cell + "X" + "." * (8 - cell)
        learner.put(At(game.root, 3), Entry(1, POS_INF, At(after, 2)))
    assert [*learner.killers_of(At(game.root, 3))] == [2, 7]
    assert not learner.killers_of(At(game.root, 2))
    learner.put(At(game.root, 3), Entry(NEG_INF, 1, At("X........", 2)))  # all moves failed: none is better
    assert [*learner.killers_of(At(game.root, 3))] == [2, 7]


def test_a_search_without_a_table_teaches_nothing() -> None:
    game = tic_tac_toe()
    with pytest.raises(ValueError, match="alphabeta takes no table"):
        iterative_deepening(game, 2, "alphabeta", learner=Learner(game))


def test_each_iteration_has_a_best_move_of_the_value() -> None:
    game = connect_three(4, 3)
    with contracts("oracle"):  # deepening-best-move is a clause
        for name in WITH_TABLE:
            assert all(
                i.best is not None for i in iterative_deepening(game, 3, name, learner=Learner(game, Bounded(2)))
            )


class TwoWays:
    """Three moves, of which the first two lead to one position; a move is named after the position."""

    root = "r"

    def children(self, position: str) -> list[str]:
        return ["r.a", "r.a", "r.b"] if position == "r" else []

    def is_max(self, position: str) -> bool:
        return position == "r"

    def value(self, position: str) -> int:
        return len(position)

    evaluate = value

    def move(self, _before: str, after: str) -> str:
        return after[-1]


def test_two_moves_to_one_position_are_one_killer() -> None:
    learner = Learner(TwoWays(), by_table=False, by_history=False)
    node = learner.begin(1).root
    for move in "ba":
        learner.kill(node, move)
    children = [At(position, 0) for position in ("r.a", "r.a", "r.b")]
    with contracts("oracle"):
        assert arrange_eagerly(learner, node, children) == children
