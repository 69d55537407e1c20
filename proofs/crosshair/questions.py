"""What CrossHair is asked, as data: the questions about each procedure.

A question names a shape, what is arbitrary besides the pay-offs, and a seeded bug. The clauses are those of the
procedure's contract. CrossHair must confirm them of the procedure, and refute them of its twin with the bug: it would
also confirm what it never reached.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final


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

QUESTIONS: Final[Mapping[str, tuple[Question, ...]]] = {
    "minimax": (
        Question("minimax-four", FOUR, "value", quick=True),
        Question("minimax-step", Step(), "value", quick=True),
    ),
    "alphabeta": (
        Question("alphabeta-three", THREE, "fail-low", given=WINDOW, quick=True),
        Question("alphabeta-four", f"max{FOUR}", "fail-high", given=WINDOW),
        Question("alphabeta-step", Step(), "fail-low", given=WINDOW),
    ),
    "alphabeta-informed": (
        Question("informed-two", TWO, "success", "the basic exit", WINDOW, bounds=0),
        Question("informed-three", f"max{THREE}", "fail-high", "returns U", FINITE_WINDOW, bounds=2),
        Question("informed-step-max", Step("max", 2), "fail-low", "a max node", FINITE_WINDOW, bounds=0),
        Question("informed-step-min", Step("min", 2), "fail-high", "a min node", FINITE_WINDOW, bounds=0),
    ),
    "aspiration": (Question("aspiration-three", THREE, "value", "lower edge", GUESS),),
    "negascout": (
        Question("negascout-two", TWO, "success", "last value", WINDOW),
        Question("negascout-three", THREE, "fail-high", given=WINDOW, idle="exact-last-plies"),
        Question("negascout-ladder", f"max{LADDER}", "success", "no re-search after", WINDOW, idle="exact-last-plies"),
    ),
    "aspiration-negascout": (Question("aspiration-negascout-three", THREE, "value", "upper edge", GUESS),),
    "mt": (
        Question("mt-three", THREE, "mt-upper", given=TEST, again=True),
        Question("mt-step-max", Step("max"), "mt-upper", given=TEST),
        Question("mt-step-min", Step("min"), "mt-lower", given=TEST),
    ),
    "mt-mirror": (
        Question("mirror-three", THREE, "mt-lower-mirror", given=MIRRORED_TEST, again=True),
        Question("mirror-step-max", Step("max"), "mt-upper-mirror", given=MIRRORED_TEST),
        Question("mirror-step-min", Step("min"), "mt-lower-mirror", given=MIRRORED_TEST),
    ),
    "alphabeta-tt": (
        Question("tt-two", TWO, "never-forgets", given=FINITE_WINDOW, again=True),
        Question("tt-shared", SHARED, "true-interval", "stored as exact", FINITE_WINDOW, idle="never-forgets"),
    ),
    "alphabeta-etc": (
        Question("etc-two", TWO, "learns", "a child's cutoff", FINITE_WINDOW, again=True),
        Question(
            "etc-shared",
            SHARED,
            "etc-cutoff",
            "max and min",
            {**FINITE_WINDOW, "plies": Range.OR_NONE},
            idle="never-forgets",
        ),
    ),
    "mt-sss": (Question("mt-sss-four", FOUR, "value", quick=True),),
    "mt-dual": (Question("mt-dual-four", FOUR, "value"),),
    "mt-sss-two-bounds": (Question("mt-two-bounds-four", FOUR, "value"),),
    "mtd-f": (Question("mtd-f-three", THREE, "value", given={"first": Range.OR_GREATEST}),),
    "mtd-bi": (
        Question("mtd-bi-two", TWO, "value", given=BISECTED),
        Question("mtd-bi-three", f"max{THREE}", "value", given=BISECTED),
    ),
    "mtd-step": (Question("mtd-step-three", THREE, "value", given={"step": Range.INTEGER}),),
    "mtd-best": (Question("mtd-best-three", THREE, "value", given={"first": Range.INTEGER}),),
    "sss-star": (Question("sss-star-four", FOUR, "SS-T2"),),
    "sss-star-1979": (Question("sss-star-1979-four", FOUR, "SS-T2"),),
    "dual-star": (Question("dual-star-four", FOUR, "SS-T2"),),
    "sss-2": (Question("sss-2-three", THREE, "value", bounds=2),),
    "sss-2-list": (Question("sss-2-list-three", THREE, "value", bounds=2),),
    "graph-limit": (Question("limit-cycle", CYCLE, "graph-score", "the least"),),
    "graph-worklist": (Question("worklist-cycle", CYCLE, "graph-score", "a loss"),),
    "graph-dfs": (Question("dfs-cycle", CYCLE, "graph-marked-score", "counts as a win", quick=True),),
    "graph-memo": (Question("memo-cycle", CYCLE, "memo-depends", "any memo"),),
    "graph-alphabeta": (Question("alphabeta-cycle", CYCLE, "graph-fail-low", given=WINDOW),),
}
