"""Experiments on the first guess of MTD(f) (figures 4.18 to 4.20) and on the minimax wall (section 4.3.1)."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Final

from proofs.campaigns import Job
from proofs.experiments.costs import BASE, LINEUP, cumulative
from proofs.experiments.experiment import Claim, Experiment, Point, Rows, Setting, job

OFFSETS: Final = (-300, -100, -30, -10, 0, 10, 30, 100, 300)
TESTS: Final = (-100, -30, -10, 0, 1, 10, 30, 100)


def guess_jobs(setting: Setting, position: int) -> Mapping[str, Job]:
    """MTD(f) from all guesses, and Aspiration NegaScout."""
    return {
        "guesses": job("guesses", setting, position, offsets=[*OFFSETS]),
        BASE: job("search", setting, position, search=LINEUP[BASE]),
    }


def guess_points(rows: Rows) -> Iterator[Point]:
    """Leaves of all iterations, by the distance of the guess."""
    base = cumulative(rows[BASE], "leaves")[-1]
    for offset, some in groupby(rows["guesses"], key=lambda row: row["offset"]):
        yield Point("MTD(f)", offset, cumulative([*some], "leaves")[-1] / base)


def wall_jobs(setting: Setting, position: int) -> Mapping[str, Job]:
    """One search with a null window, at all distances from f."""
    return {"wall": job("wall", setting, position, offsets=[*TESTS])}


def wall_points(rows: Rows) -> Iterator[Point]:
    """Leaves of that search, in parts of those at f itself, which fails high."""
    (at_f,) = (row["leaves"] for row in rows["wall"] if row["offset"] == 0)
    yield from (Point("MT", row["offset"], row["leaves"] / at_f) for row in rows["wall"])


FIRST_GUESS: Final = Experiment(
    "first-guess",
    ("RR-4.3.1-startvalue",),
    "The first guess (figures 4.18 to 4.20)",
    "The nearer the first guess is to the value, the fewer leaves MTD(f) evaluates; near enough, it beats Aspiration "
    "NegaScout.",
    "first guess less the value",
    "leaves, Aspiration NegaScout = 1",
    guess_jobs,
    guess_points,
    (
        Claim("from the value itself MTD(f) evaluates fewer leaves than Aspiration NegaScout", "MTD(f)", 0, high=1),
        Claim("from far below it evaluates more than from the value", "MTD(f)", "first", ("MTD(f)", 0), low=1),
        Claim("from far above, too", "MTD(f)", "last", ("MTD(f)", 0), low=1),
    ),
    scale="symlog",
)
WALL: Final = Experiment(
    "wall",
    ("RR-4.3.1-minimaxwall",),
    "The minimax wall (section 4.3.1)",
    "A null-window search below the value is much cheaper than one above it: at the value the cost jumps.",
    "test value less the value",
    "leaves of one search, at the value = 1",
    wall_jobs,
    wall_points,
    (
        Claim("just above the value a search costs more than at it", "MT", 1, low=1),
        Claim("far below the value it costs less than just above", "MT", "first", ("MT", 1), high=1),
        Claim("just above the value it costs more than far above", "MT", 1, ("MT", "last"), low=1),
    ),
    log=True,
    scale="symlog",
)
