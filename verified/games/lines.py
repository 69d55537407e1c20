"""Evaluations that are sums over the lines of a board, with a cache: each line is computed once and then looked up.

A board has few different rows, columns or diagonals, so a search meets the same ones over and over. To slice a line
out of the board's text and look it up costs a tenth of a microsecond; to go through its squares costs ten times that.
"""

from collections.abc import Callable, Sequence
from typing import Final

Board = Callable[[str], int]  # an evaluation of a position's text, for player 0


class LineScores(dict[str, int]):
    """The value of each line seen so far, by its text."""

    LIMIT: Final = 200_000  # lines in the cache; chess has more kinds of rows than memory has room for

    def __init__(self, score: Callable[[str], int]) -> None:
        super().__init__()
        self._score = score

    def __missing__(self, line: str) -> int:
        if len(self) >= self.LIMIT:
            self.clear()
        self[line] = value = self._score(line)
        return value


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


def over_squares(first: int, stride: int, step: int, worth: Callable[[str, int, int], int]) -> Board:
    """The evaluation that adds up `worth(character, row, column)` over an eight by eight board, the top row first.

    The text has its first square at `first`, rows `stride` characters apart and columns `step`. Two rows together are
    one line: there are still few different ones, and half as many to look up.
    """
    pair = [(row, column, (row * stride + column * step) // step) for row in range(2) for column in range(8)]
    pairs = [
        slice(first + 2 * number * stride, first + (2 * number + 1) * stride + 7 * step + 1, step)
        for number in range(4)
    ]
    return over_lines(
        pairs,
        lambda number, line: sum(worth(line[place], 2 * number + row, column) for row, column, place in pair),
    )


def diagonals(rows: int, columns: int, stride: int, length: int) -> list[slice]:
    """The diagonals of at least that length in a text of rows `stride` characters apart, as slices."""
    slices = []
    for step, starts in ((1, range(columns)), (-1, range(columns))):
        edge = 0 if step == 1 else columns - 1
        for row, column in [(0, column) for column in starts] + [(row, edge) for row in range(1, rows)]:
            long = min(rows - row, columns - column if step == 1 else column + 1)
            if long >= length:
                begin, jump = row * stride + column, stride + step
                slices.append(slice(begin, begin + (long - 1) * jump + 1, jump))
    return slices
