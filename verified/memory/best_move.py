"""A best move within a time limit: iterative deepening that stops at a clock, as an engine plays (RR-2.2.2-ID)."""

import time
from collections.abc import Hashable, Sequence
from functools import partial
from typing import Final, Generic

from specs.depth_limited import DepthLimited, EvaluatedGame
from specs.tree import N
from specs.values import POS_INF, Value
from verified.memory.chosen_search import search_of
from verified.memory.iterations import Iteration, Iterations
from verified.memory.iterative_deepening import lazy_iteration
from verified.memory.ordering import Memory, Ordered, arrange

DEEPEST: Final = 200


class TimeIsUpError(Exception):
    """Ends an iteration that the clock does not leave time for."""


class Clocked(Generic[N]):
    """A view of a game that raises TimeIsUpError once the clock passes `deadline`, and notes a search that is cut off.

    `was_cut_off`: a position was evaluated whose children were not asked for. DepthLimited asks for those of each leaf
    that is not at its last ply, so without such a position the game was searched to its end.
    """

    def __init__(self, game: EvaluatedGame[N]) -> None:
        self._game = game
        self._without_children: N | None = None
        self.root, self.is_max, self.value = game.root, game.is_max, game.value
        self.deadline: Value = POS_INF
        self.was_cut_off = False

    def children(self, node: N) -> Sequence[N]:
        if time.monotonic() > self.deadline:
            raise TimeIsUpError
        children = self._game.children(node)
        if not children:
            self._without_children = node
        return children

    def evaluate(self, node: N) -> Value:
        self.was_cut_off |= self._without_children is not node
        return self._game.evaluate(node)

    def move(self, node: N, child: N) -> Hashable:
        return self._game.move(node, child)


def best_move(
    game: EvaluatedGame[N], seconds: float, algorithm: str = "alphabeta", deepest: int = DEEPEST
) -> Iteration[N]:
    """The last iteration of iterative deepening that ends within the time: `best` is the position after the best move.

    The first iteration, one ply deep, is always finished. A game that is searched to its end ends the search early.
    """
    if not seconds >= 0:
        raise ValueError(f"seconds = {seconds!r}: a search needs a number of seconds, 0 or more")
    if deepest < 1:
        raise ValueError(f"deepest = {deepest!r}: a search is at least 1 ply deep")
    deadline = time.monotonic() + seconds
    chosen, clocked = search_of(algorithm, None), Clocked(game)
    memory = Memory(clocked)
    done: Iterations[N] = Iterations()
    for depth in range(1, deepest + 1):
        clocked.was_cut_off = False
        first = done.guess(1, game.evaluate(game.root))
        try:
            limited = Ordered(DepthLimited(clocked, depth), partial(arrange, memory))
            done.append(lazy_iteration(limited, chosen, first, memory))
        except TimeIsUpError:
            break
        if not clocked.was_cut_off:
            break
        clocked.deadline = deadline
    return done[-1]
