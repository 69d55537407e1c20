"""What a solver says of a game that is won, lost or drawn: 1, -1 or 0, a word, or yes and no.

`win`, `loss` and `draw` are MAX's (in negamax form the player's to move), in any case, as texts or as the name or the
value of a member of an Enum. Yes says that MAX can force a win; no says that it cannot, be it a draw or a loss.
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

Span = tuple[Any, Any]  # the least and the greatest that the value of the game may be


def span(result: Any) -> Span:
    """Between which outcomes a result says that the value lies; TypeError if it says nothing of the kind."""
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


def told(result: Any) -> str:
    """What a result says, in words."""
    low, high = span(result)
    return named(low) if low is high else "no win"
