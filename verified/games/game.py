"""The record of a game: its name in OpenSpiel, the key by which positions are equal, and its two evaluations.

Each module of a game ends with its record; `verified.games.GAMES` has them all. An evaluation reads the text that
OpenSpiel prints of a position and speaks for player 0; to swap the colours turns its sign. It is a whole
number within `bound`, and a finished game is worth its pay-off times `WIN`, so that every win is worth more than any
evaluation. Each game has two: a fine one in small steps and a coarse one in few (RR-4.2.2-calls: the coarser the
evaluation, the fewer calls MTD(f) needs).
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Final, Literal

from specs.tree import TreeError
from verified.games.lines import Board
from verified.games.play import Position

Grain = Literal["fine", "coarse"]
Key = Callable[[Position], Hashable]

WIN: Final = 100_000


@dataclass(frozen=True)
class Evaluation:
    """A static evaluation: a sentence that describes it, the function, and a bound on its absolute value."""

    says: str
    of: Board
    bound: int


@dataclass(frozen=True)
class Game:
    """A game with evaluations. Positions with equal keys are one node; `keyed` describes the key in words."""

    name: str
    fine: Evaluation
    coarse: Evaluation
    key: Key
    keyed: str
    facts: Callable[[Position], Any] | None = None  # what the key needs to know of the moves so far
    player: Callable[[Position], int] | None = None  # who is to move, if the facts say so
    horizon: int | None = None  # the default number of plies for which a key is right; None: any number

    def evaluation(self, grain: str) -> Evaluation:
        """The evaluation of that grain."""
        if grain not in {"fine", "coarse"}:
            raise TreeError(f"{grain!r} is no grain of an evaluation; say 'fine' or 'coarse'")
        return self.fine if grain == "fine" else self.coarse


def picture(position: Position) -> Hashable:
    """The key of a game whose text has everything that its rules need."""
    return position.text


def picture_and_player(position: Position) -> Hashable:
    """The key of a game whose text leaves out only whose turn it is."""
    return position.text, position.state.current_player()
