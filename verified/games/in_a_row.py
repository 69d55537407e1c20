"""Games of discs in a row: tic-tac-toe and connect four. The key is the board: it determines the player to move.

A window is a set of squares that would make a whole row. A window with discs of only one player is still open to that
player, and its value grows with the number of discs. The coarse evaluations count threats alone: open windows that
lack one disc.
"""

from collections.abc import Sequence
from typing import Final

from verified.games.game import Evaluation, Game, picture
from verified.games.lines import Board, diagonals, over_lines


def windows(length: int, worth: Sequence[int], lines: Sequence[slice]) -> Board:
    """The evaluation that adds up the open windows: `worth[n]` for one with n discs of a player."""

    def score(_number: int, line: str) -> int:
        total = 0
        for begin in range(len(line) - length + 1):
            window = line[begin : begin + length]
            mine, yours = window.count("x"), window.count("o")
            total += 0 if mine and yours else worth[mine] - worth[yours]
        return total

    return over_lines(lines, score)


def lines(rows: int, columns: int, length: int) -> list[slice]:
    """The rows, columns and long diagonals of a board that is printed with a line break behind each row."""
    stride = columns + 1
    across = [slice(row * stride, row * stride + columns) for row in range(rows)]
    down = [slice(column, (rows - 1) * stride + column + 1, stride) for column in range(columns)]
    return across + down + diagonals(rows, columns, stride, length)


TIC_TAC_TOE: Final = Game(
    "tic_tac_toe",
    fine=Evaluation("open lines: 1 with one mark, 10 with two", windows(3, (0, 1, 10, 0), lines(3, 3, 3)), 80),
    coarse=Evaluation("threats: open lines with two marks", windows(3, (0, 0, 1, 0), lines(3, 3, 3)), 8),
    key=picture,
    keyed="the board",
)
CONNECT_FOUR: Final = Game(
    "connect_four",
    fine=Evaluation(
        "open fours: 1, 6 and 30 with one, two, three discs", windows(4, (0, 1, 6, 30, 0), lines(6, 7, 4)), 2070
    ),
    coarse=Evaluation("threats: open fours with three discs", windows(4, (0, 0, 0, 1, 0), lines(6, 7, 4)), 69),
    key=picture,
    keyed="the board",
)
