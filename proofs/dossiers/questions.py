"""What CrossHair may be asked about a procedure, as data.

A question names a shape, what is arbitrary besides the pay-offs, and a seeded bug. The clauses are those of the
procedure's contract. CrossHair must confirm them of the procedure, and refute them of its twin with the bug: it would
also confirm what it never reached.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final


class Range(Enum):
    """What an argument of the procedure may be."""

    INTEGER = "any integer"
    OR_LEAST = "any integer, or -inf"
    OR_GREATEST = "any integer, or +inf"
    OR_NONE = "any integer, or None"


@dataclass(frozen=True)
class Step:
    """One node, whose `least` to 2 children are abstract: the contract answers the calls on them."""

    root: str = ""
    least: int = 0

    def __str__(self) -> str:
        children = "2 abstract children" if self.least else "0 to 2 abstract children"
        return f"{self.root} node, {children}" if self.root else children


@dataclass(frozen=True)
class Question:
    """The name of a target, and what it is made of. A shape that does not begin with a type has a root of either.

    Letters in a shape are leaves with a name: one that comes twice is one node with two fathers.
    """

    name: str
    shape: str | Step
    breaks: str  # the clause that the bug of the twin breaks
    story: str = ""  # a part of the bug's story, where several bugs break that clause
    given: Mapping[str, Range] = field(default_factory=dict)
    bounds: int | None = None  # the inner node of which the heuristic bounds are arbitrary, too
    again: bool = False  # call the procedure a second time, with the same memory and any other arguments
    idle: str = ""  # a clause whose premise is never met on this shape
    quick: bool = False
    of: Callable[..., Any] | None = None  # the procedure that the dossier is about, unless said otherwise


TWO: Final = "(. .)"
THREE: Final = "(. (. .))"
FOUR: Final = "((. .) (. .))"
LADDER: Final = "(. (. (. .)))"  # the smallest on which a scout is searched again
SHARED: Final = "((x y) (x z))"
# Whoever is at p or q may go on for ever. A memo that forgets what its values depend on spoils the root (KA-E7.1).
CYCLE: Final = "max r -> p q; min p -> q x; max q -> p y"

WINDOW: Final = {"alpha": Range.OR_LEAST, "beta": Range.OR_GREATEST}
FINITE_WINDOW: Final = {"alpha": Range.INTEGER, "beta": Range.INTEGER}
GUESS: Final = {"estimate": Range.INTEGER, "delta": Range.INTEGER}
BISECTED: Final = {"first": Range.INTEGER, "delta": Range.INTEGER}
TEST: Final = {"gamma": Range.OR_GREATEST}
MIRRORED_TEST: Final = {"gamma": Range.OR_LEAST}
