"""Refutations confirmed by hand: on games of the package's own, by plain minimax, without any engine of ours.

Each function raises an AssertionError if the package does what it should.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from types import SimpleNamespace
from typing import Any


def after(game: Any, *moves: Any) -> Any:
    """The game after these moves, as another object."""
    twin = game.copy()
    for move in moves:
        twin.make_move(move)
        twin.switch_player()
    return twin


def score(game: Any, _plies_left: int) -> Any:
    """What the end is worth to the player to move, as the game says."""
    return game.scoring()


def minimax(game: Any, depth: int, end: Callable[[Any, int], Any] = score) -> Any:
    """The value to the player to move, searched so many plies deep: the definition, in three lines."""
    if depth == 0 or game.is_over():
        return end(game, depth)
    return max(-minimax(after(game, move), depth - 1, end) for move in game.possible_moves())


def tic_tac_toe(*moves: int) -> Any:
    """A position of easyAI's tic-tac-toe; cells are 1 to 9, row by row."""
    from easyAI.games.TicTacToe import TicTacToe

    return after(TicTacToe([None, None]), *moves)


def knights(*moves: str) -> Any:
    """A position of easyAI's Knights, on three by five cells."""
    from easyAI.games.Knights import Knights

    return after(Knights([SimpleNamespace(), SimpleNamespace()], board_size=(3, 5)), *moves)


CORNERED = ("C2", "B3", "A3", "A5", "B5", "C4")  # whoever moves wins within three plies


def negamax_adds_to_an_early_end() -> None:
    """A win at once is worth 100, and 100.4 to Negamax, which would have looked four plies further."""
    from easyAI import Negamax

    game, ai = tic_tac_toe(1, 4, 2, 5), Negamax(5)
    assert ai(game) == 3
    assert minimax(game, 5) == 100 != ai.alpha


def negamax_passes_a_better_end_by() -> None:
    """Cell 3 wins at once, for 10,000; cell 5 wins two plies later in any case, for 10,001. Negamax plays 3."""
    from easyAI import Negamax

    def scores(game: Any) -> int:
        late = sum(cell != 0 for cell in game.board) > 5
        return -(10_001 if late else 10_000) if game.lose() else 0

    game = tic_tac_toe(1, 4, 2, 7)
    ends = {move: -minimax(after(game, move), 2, lambda end, _: scores(end)) for move in game.possible_moves()}
    assert ends[Negamax(3, scores)(game)] < max(ends.values())


def negamax_nr_turns_its_window_round() -> None:
    """The position is won; told to look above 0, negamax_nr says that there is nothing."""
    from easyAI.AI.NonRecursiveNegamax import negamax_nr

    game = knights(*CORNERED)
    assert minimax(game, 3) == 100
    assert negamax_nr(game.copy(), 3, lambda g: g.scoring()) == 100
    assert negamax_nr(game.copy(), 3, lambda g: g.scoring(), 0, inf) == 0


def negamax_nr_leaves_its_game_elsewhere() -> None:
    """After the search the knights stand where the last line of play left them."""
    from easyAI.AI.NonRecursiveNegamax import negamax_nr

    game = knights(*CORNERED)
    before = game.ttentry()
    negamax_nr(game, 3, lambda g: g.scoring())
    assert game.ttentry() != before


def sss_passes_a_win_by() -> None:
    """Cell 3 wins at once. SSS plays 2, to win later, and its values say that this is better."""
    from easyAI import SSS

    _passes_a_win_by(SSS)


def dual_passes_a_win_by() -> None:
    """The same of DUAL."""
    from easyAI import DUAL

    _passes_a_win_by(DUAL)


def _passes_a_win_by(search: Callable[[int], Any]) -> None:
    game = tic_tac_toe(1, 7, 4, 5, 9)
    assert after(game, 3).lose()
    assert search(3)(game) == 2
    for depth in (2, 3, 4):  # the further it could have looked, the less a win at once is worth
        won, ai = tic_tac_toe(1, 4, 2, 5), search(depth)
        assert ai(won) == 3
        assert minimax(won, depth) == 100 > ai.alpha == 100 - 0.99 * (depth - 1)


def mt_takes_a_tie_for_a_bound() -> None:
    """Nothing is won here, with the scores that mt gives to ends; asked whether it is worth 100, mt says yes."""
    from easyAI.AI.MTdriver import mt

    def their_score(game: Any, plies_left: int) -> float:
        plain = game.scoring()
        return float(plain - 0.99 * plies_left * abs(plain) / plain) if plain else 0

    game = tic_tac_toe(1, 2, 4, 3, 8)
    assert minimax(game, 3, their_score) == 0
    assert mt(game, 100, 3, 3, None) == 100
