"""The record of an experiment: the thesis's statement, the jobs that measure it, the figure, and the claims to decide.

For each test position the jobs, by their names, return rows; `points` turns them into numbers: (series, x, number). The
numbers of all positions are the `Data`. Figure, table and decisions are computed from these alone, with a fixed seed.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, NamedTuple

from proofs.campaigns import Job
from proofs.experiments.statistics import Interval, interval

Row = dict[str, Any]
Rows = Mapping[str, Sequence[Row]]
Word = Literal["reproduced", "not reproduced", "cannot be told here"]
Place = float | Literal["first", "last", "even", "odd"]
FEWEST: Final = 6  # positions: five lie on one side of a bound by chance once in 16 times, more than 5 per cent
_MEASURE: Final = "proofs.experiments.measure:"


class Point(NamedTuple):
    """One number of one position."""

    series: str
    x: float
    number: float


@dataclass(frozen=True)
class Setting:
    """The game, depth, positions and seed that an experiment is run with."""

    game: str
    depth: int
    positions: int
    seed: int = 1
    fast: bool = False
    others: tuple[str, ...] = ()  # searches from files that take part


class Data:
    """The numbers of all positions, by series and x."""

    def __init__(self, points: Iterable[tuple[int, Point]]) -> None:
        self.points = [*points]
        self._by: dict[tuple[str, float], dict[int, float]] = {}
        for position, (series, x, number) in self.points:
            self._by.setdefault((series, float(x)), {})[position] = number

    def series(self) -> dict[str, list[float]]:
        """The x values at which each series has numbers, in ascending order."""
        places: dict[str, list[float]] = {}
        for series, x in self._by:
            places.setdefault(series, []).append(x)
        return {name: sorted(xs) for name, xs in places.items()}

    def at(self, series: str, x: Place) -> tuple[float, Mapping[int, float]]:
        """The numbers of one point of a series, by position; none where there is no such point.

        `first` and `last` are the ends of the series, `even` and `odd` the last even and the last odd x.
        """
        xs = self.series().get(series, [])
        match x:
            case "even" | "odd":
                xs = [place for place in xs if place % 2 == (x == "odd")]
                place = xs[-1] if xs else 0.0
            case "first" | "last":
                place = (xs[0] if x == "first" else xs[-1]) if xs else 0.0
            case _:
                place = float(x)
        return place, self._by.get((series, place), {})


@dataclass(frozen=True)
class Claim:
    """The claim that a number, or its ratio to another one of the same position, is between `low` and `high`."""

    says: str
    series: str
    x: Place = "last"
    over: tuple[str, Place] | None = None
    low: float = float("-inf")
    high: float = float("inf")
    games: tuple[str, ...] = ()  # of which the thesis says it; empty: of all

    def decide(self, data: Data, seed: int, *, geometric: bool) -> "Decision":
        """Decide by how much of the interval agrees: all, nothing, or a part; too few positions decide nothing."""
        place, numbers = data.at(self.series, self.x)
        given, about = [*numbers.values()], f"{self.series} at {place:g}"
        if self.over is not None:
            place_below, below = data.at(*self.over)
            given = [number / below[position] for position, number in numbers.items() if below.get(position)]
            about += f" over {self.over[0]} at {place_below:g}"
        if not given:
            return Decision(self, "cannot be told here", about, None, 0)
        estimate = interval(given, seed, geometric=geometric)
        word: Word = "cannot be told here"
        if len(given) < FEWEST:
            return Decision(self, word, about, estimate, len(given))
        if self.low < estimate.low and estimate.high < self.high:
            word = "reproduced"
        elif estimate.high <= self.low or self.high <= estimate.low:
            word = "not reproduced"
        return Decision(self, word, about, estimate, len(given))


@dataclass(frozen=True)
class Decision:
    """The decision on a claim, with the interval that it rests on."""

    claim: Claim
    word: Word
    about: str
    found: Interval | None  # none if nothing was measured
    positions: int

    @property
    def sentence(self) -> str:
        """The decision as a sentence, with the numbers."""
        positions = f"{self.positions} position{'s' * (self.positions != 1)}"
        few = f" of the {FEWEST} that it takes to tell" * (self.positions < FEWEST)
        here = f"is {self.found}, {positions}{few}" if self.found else "was not measured"
        return f"{self.word}: {self.claim.says}. Here: {self.about} {here}."


@dataclass(frozen=True)
class Experiment:
    """One figure of the thesis, or one statement about numbers."""

    name: str
    items: tuple[str, ...]  # of the catalogue
    title: str
    statement: str  # what the thesis says
    x: str
    y: str
    jobs: Callable[[Setting, int], Mapping[str, Job]]
    points: Callable[[Rows], Iterable[Point]]
    claims: Sequence[Claim]
    geometric: bool = True
    log: bool = False  # the scale of y
    hidden: Sequence[str] = ()  # series that are decided on, and not drawn
    takes_others: bool = False  # whether searches from files are measured, too
    is_timed: bool = False  # then contracts are off: what is timed is the search

    def as_measured(self, setting: Setting) -> Setting:
        """The setting in which the experiment is really measured: with contracts off if time is measured."""
        return replace(setting, fast=True) if self.is_timed else setting

    scale: Literal["linear", "symlog"] = "linear"  # of x

    def claims_on(self, game: str) -> list[Claim]:
        """The claims of the thesis about this game."""
        name = game.partition(":")[0]
        return [claim for claim in self.claims if not claim.games or name in claim.games]


def job(function: str, setting: Setting, position: int, **more: Any) -> Job:
    """A job of `measure` about that position; OpenSpiel's version is part of what it depends on."""
    given = {"game": setting.game, "position": position, "depth": setting.depth, "fast": setting.fast, **more}
    label = f"{setting.game} {position}, depth {given['depth']}: {more.get('search', function)}"
    packages = () if setting.game.startswith("random") else ("open_spiel",)
    return Job(f"{_MEASURE}{function}", given, packages=packages, label=label)
