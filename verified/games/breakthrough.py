"""Breakthrough. OpenSpiel's text of a position has the board but not the player to move, so the key adds that.

A piece wins by reaching the other side, so progress is worth more the further it has come.
"""

from typing import Final

from verified.games.game import Evaluation, Game, picture_and_player
from verified.games.lines import over_squares

SQUARES: Final = (1, 10, 1)  # first, stride and step of the squares in the text (`over_squares`)
SIGNS: Final = {"b": 1, "w": -1, ".": 0}
PROGRESS: Final = (
    10,
    0,
    2,
    5,
    12,
    30,
    80,
    0,
)  # by rows from home, where a piece also guards; on the last row the game is over


def weighed(there: str, row: int, _column: int) -> int:
    """A hundred for a piece, plus its progress; Black, player 0, plays down the board."""
    gone = row if there == "b" else 7 - row
    return SIGNS[there] * (100 + PROGRESS[gone])


BREAKTHROUGH: Final = Game(
    "breakthrough",
    fine=Evaluation("a piece 100, and up to 80 for its progress", over_squares(*SQUARES, weighed), 3000),
    coarse=Evaluation("pieces, mine less yours", over_squares(*SQUARES, lambda there, _row, _column: SIGNS[there]), 16),
    key=picture_and_player,
    keyed="the board and who is to move",
)
