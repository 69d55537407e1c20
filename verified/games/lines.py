"""Evaluations that are sums over the lines of a board: each line is looked up, and worked out when it is first seen.

A board has few different rows, columns or diagonals, so a search meets the same ones over and over. To slice a line
out of the board's text and look it up costs a tenth of a microsecond; to go through its squares costs ten times that.
"""

from collections.abc import Callable, Sequence
from typing import Final

Board = Callable[[str], int]  # an evaluation of a position's text, for player 0


class LineScores(dict[str, int]):
    """What each line seen so far is worth, by its text."""

    LIMIT: Final = 200_000  # lines kept; chess has more kinds of rows than memory has room for

    def __init__(self, score: Callable[[str], int]) -> None:
        super().__init__()
        self._score = score

    def __missing__(self, line: str) -> int:
        if len(self) >= self.LIMIT:
            self.clear()
        self[line] = found = self._score(line)
        return found


def over_lines(lines: Sequence[slice], score: Callable[[int, str], int]) -> Board:
    """The evaluation that adds up `score(number of the line, the line)`, a line being a slice of the text."""

    def scorer(number: int) -> LineScores:
        return LineScores(lambda line: score(number, line))

    tables = [(line, scorer(number)) for number, line in enumerate(lines)]

    def evaluate(text: str) -> int:
        total = 0
        for line, scores in tables:
            total += scores[text[line]]
        return total

    return evaluate


def over_squares(rows: Sequence[slice], worth: Callable[[str, int, int], int]) -> Board:
    """The evaluation that adds up `worth(character, row, column)` over the squares of the rows, the top row first."""
    return over_lines(rows, lambda row, line: sum(worth(there, row, column) for column, there in enumerate(line)))


def diagonals(rows: int, columns: int, stride: int, length: int) -> list[slice]:
    """The diagonals of at least that length in a text of rows `stride` characters apart, as slices."""
    found = []
    for step, starts in ((1, range(columns)), (-1, range(columns))):
        edge = 0 if step == 1 else columns - 1
        for row, column in [(0, column) for column in starts] + [(row, edge) for row in range(1, rows)]:
            long = min(rows - row, columns - column if step == 1 else column + 1)
            if long >= length:
                begin, jump = row * stride + column, stride + step
                found.append(slice(begin, begin + (long - 1) * jump + 1, jump))
    return found
