"""Small real games with a static evaluation (RR-2.1.1-evalheur, RR-2.1-ttt): k in a row, and Kayles.

They have what explicit trees in tests lack (RR-4.4-features): positions that are reached on several paths, a varying
number of moves, values of parent and child that go together, and moves that are good in many positions. All values are
integers from MAX's side, so every procedure can play them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

EMPTY: Final = "."


class InARow:
    """k in a row on a board: X is MAX and begins; with `drop`, a stone falls to the lowest free cell of its column.

    A position is the text of its cells, row by row from the bottom. The end is worth `win` to the winner, a full board
    0. Elsewhere each line that only one side can still fill is worth the square of its stones to that side.
    """

    def __init__(self, columns: int, rows: int, k: int, *, drop: bool = False, start: str = "") -> None:
        self.columns, self.rows, self.k, self.drop = columns, rows, k, drop
        self.lines = [*_lines(columns, rows, k)]
        self.win: int = k * k * len(self.lines) + 1  # more than any evaluation
        self.root = start or EMPTY * (columns * rows)
        self._winners: dict[str, str] = {}  # by position: a search asks again and again
        self._next: dict[str, Sequence[str]] = {}
        if len(self.root) != columns * rows or set(self.root) - {EMPTY, "X", "O"}:
            raise ValueError(f"{self.root!r} is no position of {columns} by {rows} cells, each one of X, O and {EMPTY}")

    def children(self, node: str) -> Sequence[str]:
        if node not in self._next:
            stone = "X" if self.is_max(node) else "O"
            after = [node[:cell] + stone + node[cell + 1 :] for cell in self._free(node)]
            self._next[node] = () if self._winner(node) else after
        return self._next[node]

    def is_max(self, node: str) -> bool:
        return node.count("X") <= node.count("O")

    def value(self, node: str) -> int:
        winner = self._winner(node)
        if not winner and EMPTY in node:
            raise ValueError(f"the game goes on at {node!r}; its evaluation is `evaluate`")
        return {"X": self.win, "O": -self.win, "": 0}[winner]

    def evaluate(self, node: str) -> int:
        if self._winner(node) or EMPTY not in node:
            return self.value(node)
        score = 0
        for line in self.lines:
            stones = [node[cell] for cell in line]
            mine, yours = stones.count("X"), stones.count("O")
            if not (mine and yours):
                score += mine * mine - yours * yours
        return score

    def move(self, node: str, child: str) -> int:
        """The cell that is filled."""
        return next(cell for cell in range(len(node)) if node[cell] != child[cell])

    def _free(self, node: str) -> Iterator[int]:
        for cell, stone in enumerate(node):
            if stone == EMPTY and not (self.drop and cell >= self.columns and node[cell - self.columns] == EMPTY):
                yield cell

    def _winner(self, node: str) -> str:
        if node not in self._winners:
            full = (line for line in self.lines if node[line[0]] != EMPTY and len({node[cell] for cell in line}) == 1)
            self._winners[node] = next((node[line[0]] for line in full), "")
        return self._winners[node]

    def __repr__(self) -> str:
        return f"InARow({self.columns}, {self.rows}, {self.k}, drop={self.drop}, start={self.root!r})"


def _lines(columns: int, rows: int, k: int) -> Iterator[tuple[int, ...]]:
    for row, column, (up, right) in product(range(rows), range(columns), ((0, 1), (1, 0), (1, 1), (1, -1))):
        cells = [(row + i * up, column + i * right) for i in range(k)]
        if all(0 <= r < rows and 0 <= c < columns for r, c in cells):
            yield tuple(r * columns + c for r, c in cells)


def tic_tac_toe(start: str = "") -> InARow:
    """Three in a row on three by three cells."""
    return InARow(3, 3, 3, start=start)


def connect_three(columns: int = 4, rows: int = 3, start: str = "") -> InARow:
    """Three in a row where stones fall to the bottom."""
    return InARow(columns, rows, 3, drop=True, start=start)


Rows = tuple[tuple[int, ...], bool]  # the rows of pins that stand, longest first, and whether MAX is to move


class Kayles:
    """Rows of pins; a player takes one pin or two neighbours; who takes the last pin wins.

    The end is worth `win` to the winner. Elsewhere the player to move is taken to be well off by the number of pins if
    the number of rows is odd, badly off by it if even: a rule of thumb, right often enough to be worth a search.
    """

    win: Final = 100

    def __init__(self, *rows: int, is_max: bool = True) -> None:
        self.root: Rows = tuple(sorted((row for row in rows if row), reverse=True)), is_max

    def children(self, node: Rows) -> Sequence[Rows]:
        rows, is_max = node
        left: dict[tuple[int, ...], None] = {}  # each outcome once, in the order of the moves
        for index, row in enumerate(rows):
            others = rows[:index] + rows[index + 1 :]
            for taken in (1, 2):
                for before in range((row - taken) // 2 + 1):
                    parts = (part for part in (*others, before, row - taken - before) if part)
                    left.setdefault(tuple(sorted(parts, reverse=True)))
        return [(outcome, not is_max) for outcome in left]

    def is_max(self, node: Rows) -> bool:
        return node[1]

    def value(self, node: Rows) -> int:
        rows, is_max = node
        if rows:
            raise ValueError(f"pins still stand at {node!r}; its evaluation is `evaluate`")
        return -self.win if is_max else self.win  # the other one took the last pin

    def evaluate(self, node: Rows) -> int:
        rows, is_max = node
        if not rows:
            return self.value(node)
        hope = sum(rows) if len(rows) % 2 else -sum(rows)
        return hope if is_max else -hope

    def move(self, node: Rows, child: Rows) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The row that is played in (if any changes) and what is left of it."""
        before, after = list(node[0]), list(child[0])
        for row in node[0]:
            if row in after:
                before.remove(row)
                after.remove(row)
        return tuple(before), tuple(after)

    def __repr__(self) -> str:
        return f"Kayles({', '.join(map(str, self.root[0]))}, is_max={self.root[1]})"
