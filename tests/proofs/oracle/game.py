"""A game as the judge sees it: numbered positions, 0 at the root, some of which may be reached in several ways.

The judge shares no code with the rooms that it judges, so the game, its value and its text are written once more here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

Number: TypeAlias = int | float | Fraction


class OutOfPatience(BaseException):
    """The search asks and asks, or computes for too long. It is no `Exception`: no search may swallow it."""


@dataclass(frozen=True)
class Position:
    """A position: who moves, the moves, and at a leaf (no moves) what the max player is paid."""

    is_max: bool
    kids: tuple[int, ...] = ()
    payoff: Number = 0


def numbered(index: int) -> Hashable:
    """The small numbers, which Python keeps: a node that is asked for twice is the same object."""
    return index


def lettered(index: int) -> Hashable:
    """A text that is made when it is asked for, and may be gone soon after: two equal nodes are two objects."""
    return "n" + "x" * index


def scattered(index: int) -> Hashable:
    """A large number, made anew each time, too."""
    return 1_000_003 * (index + 1)


NAMINGS: dict[str, Callable[[int], Hashable]] = {f.__name__: f for f in (numbered, lettered, scattered)}


class Game:
    """What a search may ask. In negamax form a leaf pays the player to move there."""

    def __init__(
        self, positions: tuple[Position, ...], naming: str = "numbered", negamax: bool = False, patience: int = 100_000
    ) -> None:
        self._positions = positions
        self._name = NAMINGS[naming]
        self._index = {self._name(index): index for index in range(len(positions))}
        self._negamax = negamax
        self._patience = patience

    def _at(self, node: Hashable) -> Position:
        self._patience -= 1
        if self._patience < 0:
            raise OutOfPatience("it asks the game too often")
        return self._positions[self._index[node]]

    @property
    def root(self) -> Hashable:
        return self._name(0)

    def children(self, node: Hashable) -> tuple[Hashable, ...]:
        return tuple([self._name(kid) for kid in self._at(node).kids])

    def is_max(self, node: Hashable) -> bool:
        return self._at(node).is_max

    def value(self, node: Hashable) -> Number:
        position = self._at(node)
        if position.kids:
            raise ValueError(f"{node!r} is no leaf: only leaves have a value")
        return -position.payoff if self._negamax and not position.is_max else position.payoff


def minimax(positions: tuple[Position, ...], index: int = 0) -> Number:
    """The value of a position to the max player, by the definition."""
    position = positions[index]
    if not position.kids:
        return position.payoff
    values = [minimax(positions, kid) for kid in position.kids]
    return max(values) if position.is_max else min(values)


def text_of(positions: tuple[Position, ...]) -> str:
    """The text of a game: `((1 #1=(1 3)) (#1# #1#))`, with `max` or `min` where turns are not taken."""
    ways = Counter(kid for position in positions for kid in position.kids)
    marks: dict[int, int] = {}

    def text(index: int, is_max: bool) -> str:
        if index in marks:
            return f"#{marks[index]}#"
        mark = ""
        if ways[index] > 1:
            marks[index] = len(marks) + 1
            mark = f"#{marks[index]}="
        position = positions[index]
        if not position.kids:
            return f"{mark}{position.payoff}"
        prefix = "" if position.is_max == is_max else ("max" if position.is_max else "min")
        return f"{mark}{prefix}({' '.join([text(kid, not position.is_max) for kid in position.kids])})"

    return text(0, True)


def game_of(text: str) -> tuple[Position, ...]:
    """The positions that a text names, numbered in the order in which they are read."""
    words = re.findall(r"#\d+[=#]|max|min|[()]|[^\s()#]+", text)[::-1]
    positions: list[Position] = []
    marked: dict[str, int] = {}

    def read(is_max: bool) -> int:
        word = words.pop()
        if re.fullmatch(r"#\d+#", word):
            return marked[word[1:-1]]
        index = len(positions)
        positions.append(Position(is_max))
        if re.fullmatch(r"#\d+=", word):
            marked[word[1:-1]] = index
            word = words.pop()
        if word in {"max", "min"}:
            is_max = word == "max"
            word = words.pop()
        if word != "(":
            positions[index] = Position(is_max, (), number_of(word))
            return index
        kids: list[int] = []
        while words[-1] != ")":
            kids.append(read(not is_max))
        words.pop()
        positions[index] = Position(is_max, tuple(kids))
        return index

    read(True)
    if words:
        raise ValueError(f"{text!r} goes on after its game: {' '.join(reversed(words))!r}")
    return tuple(positions)


def number_of(word: str) -> Number:
    """The number that a text says: `3`, `-1/2`, `0.5`, `+inf`."""
    if word.lstrip("+-") == "inf":
        return float(word)
    exact = Fraction(word)
    return int(exact) if exact.denominator == 1 else exact
