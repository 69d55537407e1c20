"""Reads the result of a solver of games that are won, lost or drawn: 1, -1 or 0, a word, or True and False.

`win`, `loss` and `draw` are those of MAX (in negamax form of the player to move), in upper or lower case, as texts or
names or values of Enum members. True says that MAX can force a win, False that it cannot: it is a draw or a loss.
"""

from enum import Enum
from typing import Any, Final

from specs.values import Value

WIN: Final = 1
DRAW: Final = 0
LOSS: Final = -1
WORDS: Final = {
    "win": WIN, "wins": WIN, "won": WIN,
    "draw": DRAW, "drawn": DRAW, "tie": DRAW,
    "loss": LOSS, "lose": LOSS, "loses": LOSS, "lost": LOSS,
}  # fmt: skip
NAMES: Final = {WIN: "a win", DRAW: "a draw", LOSS: "a loss"}

Span = tuple[Any, Any]  # the least and the greatest value that the game may have


def span(result: Any) -> Span:
    """The least and the greatest outcome that agree with a result; TypeError if it says nothing about the outcome."""
    if isinstance(result, Enum):
        word = result.name.casefold()
        return (WORDS[word], WORDS[word]) if word in WORDS else span(result.value)
    if isinstance(result, bool):
        return (WIN, WIN) if result else (LOSS, DRAW)
    if isinstance(result, str):
        if (word := result.strip().casefold()) not in WORDS:
            raise TypeError(f"{result!r} is none of the words win, loss and draw")
        return WORDS[word], WORDS[word]
    if result is None or isinstance(result, tuple | list | dict | set):
        raise TypeError(f"{result!r} says neither win nor loss nor draw")
    return result, result


def named(outcome: Value) -> str:
    """An outcome in words."""
    return next((f"{name} ({number})" for number, name in NAMES.items() if number == outcome), repr(outcome))


def in_words(result: Any) -> str:
    """The outcomes that agree with a result, in words."""
    low, high = span(result)
    return named(low) if low is high else "no win"
