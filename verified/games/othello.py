"""Othello. The key is OpenSpiel's text: the board and the player to move, which is all that the rules need.

A player who cannot move passes, which is a move of its own. The fine evaluation weighs the squares, as programs since
the seventies have done: corners cannot be turned, and the squares beside an empty corner give it away. The coarse one
is the difference in discs, as the end of the game counts it.
"""

from typing import Final

from verified.games.game import Evaluation, Game, picture
from verified.games.lines import over_squares

SQUARES: Final = (-177, 20, 2)  # first, stride and step (`over_squares`), from the end of the text: its head varies
SIGNS: Final = {"x": 1, "o": -1, "-": 0}
WEIGHTS: Final = (  # a quarter of the board: the others are its mirror images
    (100, -20, 10, 5),
    (-20, -50, -2, -2),
    (10, -2, 5, 1),
    (5, -2, 1, 1),
)


def weighed(disc: str, row: int, column: int) -> int:
    """The weight of the disc on the square, for player 0."""
    return SIGNS[disc] * WEIGHTS[min(row, 7 - row)][min(column, 7 - column)]


OTHELLO: Final = Game(
    "othello",
    fine=Evaluation("squares by weight: a corner 100, the square inside it -50", over_squares(*SQUARES, weighed), 1000),
    coarse=Evaluation("discs, mine less yours", over_squares(*SQUARES, lambda disc, _row, _column: SIGNS[disc]), 64),
    key=picture,
    keyed="the board and who is to move",
)
