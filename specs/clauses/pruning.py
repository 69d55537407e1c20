"""Forward pruning that is not exact, and the premise under which each kind of it is right (FR-pruning-premises).

Null move, late move reductions, futility pruning, razoring and ProbCut leave out moves that a search to the depth would
look at. Such a search is wrong on some games. Each clause here says: it is right on every game that meets the premise;
on other games it demands nothing. A premise is a property of the whole game, at every depth:

- null move: no zugzwang. Passing, searched to any lesser depth, is never better for the player than the best move.
- late move reductions: a move that is not the first one never gains by a deeper search, in the eyes of its player.
- futility pruning: no move changes the evaluation by more than the margin.
- razoring: no search finds a position better for its player than the evaluation by more than the margin.
- ProbCut: searches of a position to two depths differ by no more than the margin.

f(n, d) is f of the game cut off d plies below n. That f(n, d) may be used for what a search returns follows by
induction over d: each premise bounds f(n, d) by the very thing that the search compares with its window.
"""

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any, Final, Generic

from specs.clauses.depth import is_witnessed, why_none_serves, witness
from specs.contracts import Clause, ensures, message, when
from specs.depth_limited import At, DepthLimited, EvaluatedGame
from specs.minimax import Oracle
from specs.null_move import PassingGame, PassingTree
from specs.tree import N
from specs.values import Value, format_value
from specs.watch import unwatched

SOURCE: Final = "FR-pruning-premises"


def positions(game: EvaluatedGame[N]) -> list[N]:
    """Every position that moves lead to, and of a game with passes those that passing leads to."""
    reached: dict[N, None] = {game.root: None}
    stack = [game.root]
    while stack:
        node = stack.pop()
        passed = game.null(node) if hasattr(game, "null") else None
        for after in (*game.children(node), *(() if passed is None else (passed,))):
            if after not in reached:
                reached[after] = None
                stack.append(after)
    return [*reached]


class Depths(Generic[N]):
    """f of every position of the game, cut off at every depth."""

    def __init__(self, game: EvaluatedGame[N]) -> None:
        self.game = game
        self.positions = positions(game)
        self._f = Oracle(DepthLimited(game, 0))
        self._plies: dict[N, int] = {}

    def plies(self, node: N) -> int:
        """How many plies the longest game from here has."""
        if node not in self._plies:
            self._plies[node] = max((1 + self.plies(child) for child in self.game.children(node)), default=0)
        return self._plies[node]

    def f(self, node: N, depth: int) -> Value:
        """f of the node, cut off so many plies below it."""
        return self._f[At(node, min(depth, self.plies(node)))]

    def values(self, node: N) -> list[Value]:
        """f of the node at depth 0, 1, and so on up to the end of the game."""
        return [self.f(node, depth) for depth in range(self.plies(node) + 1)]


# THE PREMISES


def no_zugzwang(game: PassingGame[Any]) -> bool:
    """Passing, searched less deep, is never better for the player than the best move."""
    depths = Depths(game)
    for node in depths.positions:
        passed = game.null(node)
        if passed is None:
            continue
        most = max(depths.plies(node), depths.plies(passed) + 1)
        for depth in range(1, most + 1):
            best, passing = depths.f(node, depth), [depths.f(passed, less) for less in range(depth)]
            if not all(value <= best if game.is_max(node) else value >= best for value in passing):
                return False
    return True


def late_moves_do_not_gain(game: EvaluatedGame[Any]) -> bool:
    """A move that is not the first is worth no more to its player the deeper it is searched."""
    depths = Depths(game)
    return all(
        deeper <= value if game.is_max(node) else deeper >= value
        for node in depths.positions
        for child in game.children(node)[1:]
        for value, deeper in pairwise(depths.values(child))
    )


def swings_within(margin: Value, game: EvaluatedGame[Any]) -> bool:
    """No move changes the evaluation by more than the margin."""
    return all(
        _within(margin, game.evaluate(node), game.evaluate(child))
        for node in positions(game)
        for child in game.children(node)
    )


def gains_within(margin: Any, game: EvaluatedGame[Any]) -> bool:
    """No search finds a position better for the player to move than its evaluation by more than the margin."""
    depths = Depths(game)
    return all(
        value <= margin + game.evaluate(node) if game.is_max(node) else margin + value >= game.evaluate(node)
        for node in depths.positions
        for value in depths.values(node)
    )


def predicts_within(margin: Value, game: EvaluatedGame[Any]) -> bool:
    """Two searches of a position, to whatever depths, differ by no more than the margin."""
    depths = Depths(game)
    return all(
        _within(margin, value, other)
        for node in depths.positions
        for number, value in enumerate(depths.values(node))
        for other in depths.values(node)[:number]
    )


def _within(margin: Any, one: Any, other: Any) -> bool:
    return bool(one <= other + margin and other <= one + margin)


# THE CLAUSES


def played(tree: Any) -> Any:
    """The game itself, of which passing is no move; a tree with passes knows it as `played`."""
    game = unwatched(tree)
    return game.played if isinstance(game, PassingTree) else game


def _clause(id: str, premise: Callable[[Any], bool], words: str) -> Clause:
    """The clause "the answer has a witness", under a premise about the game."""

    @ensures(id, SOURCE, f"where {words}, {witness.sentence}")
    @when(lambda tree: premise(played(tree)))
    @message(
        expected=lambda tree, node, depth, alpha, beta, v: why_none_serves(played(tree), node, depth, alpha, beta, v),
        actual="v = {v!r}",
    )
    def conclusion(tree: Any, node: Any, depth: int, alpha: Value, beta: Value, v: Value) -> bool:
        return is_witnessed(played(tree), node, depth, alpha, beta, v)

    return conclusion


null_move: Final = _clause(
    "null-move", no_zugzwang, "passing, searched less deep, is never better for a player than the best move"
)
late_moves: Final = _clause(
    "late-moves", late_moves_do_not_gain, "no move but the first is worth more to its player by a deeper search"
)


def futility(margin: Value) -> Clause:
    """The clause for a search that prunes by this margin around the evaluation."""
    words = f"no move changes the evaluation by more than {format_value(margin)}"
    return _clause("futility", partial(swings_within, margin), words)


def razoring(margin: Value) -> Clause:
    """The clause for a search that gives up a position so far below the window."""
    words = f"no search finds a position better for its player than the evaluation by more than {format_value(margin)}"
    return _clause("razoring", partial(gains_within, margin), words)


def probcut(margin: Value) -> Clause:
    """The clause for a search that takes a shallow search, so far outside of the window, for a deep one."""
    words = f"searches of a position to two depths differ by no more than {format_value(margin)}"
    return _clause("probcut", partial(predicts_within, margin), words)
