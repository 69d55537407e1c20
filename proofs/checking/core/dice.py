"""Every outcome of a random generator: the choices of a function that draws from `random` fork.

While a function runs, Python's generators (the module `random`, and every `random.Random`) ask the `Dice` instead of
their own state. On symbolic values each outcome of a choice is a path of its own. On numbers one run follows another,
each with the next sequence of outcomes. A number from `random()` forks where the code asks about it (`unit`). A draw
among very many, such as a key of 64 bits, does not fork.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from itertools import accumulate, pairwise
from types import BuiltinMethodType, MethodType
from typing import Any, Final, NamedTuple

from proofs.checking.core.unit import SCALE, Source, Unit
from proofs.symbolic.terms import Term
from proofs.symbolic.world import World

MOST: Final = 120  # sequences of outcomes of one case
SMALL: Final = 6  # leaves of a game on which that many are tried
AT_RANDOM: Final = 15  # sequences on larger games, and if there are more than that many
LARGEST: Final = 128  # a draw among more of them takes a few
HUGE: Final = 1 << 16  # a draw among more of them does not fork
LONGEST: Final = 200  # draws of one run that fork
POINTS: Final = (0.0, 0.25, 0.5, 0.75)  # for a number in [0, 1), where the code writes none


class Draw(NamedTuple):
    """The outcome of one draw: which one of how many; of `random()` what it says of the number."""

    of: int
    taken: int
    said: str = ""

    def __str__(self) -> str:
        choice = f"choice {self.taken + 1} of {self.of}"
        return f"{self.said} ({choice})" if self.said else choice


class Dice:
    """What the generators of one function draw."""

    def __init__(self, written: Iterable[Fraction] = ()) -> None:
        self.points = points(written)
        self.drawn: list[Draw] = []  # in the run that is on, or was the last
        self.has_drawn = False  # in any run
        self.run = 0  # the number of the run that is on, or was the last
        self.left_out: dict[str, None] = {}  # which outcomes were not taken, in words
        self._script: Sequence[int] = ()
        self._world: World | None = None
        self._chance: random.Random | None = None  # decides where the script ends; None: the first outcome
        self._keys: random.Random | None = None  # of what does not fork

    # RUNS

    def runs(self, first: Sequence[Draw], leaves: int = 0) -> Iterator[None]:
        """Before each run its outcomes are set: first those that are given, then one sequence after another.

        On a game of many leaves, random ones.
        """
        if first:
            self._script = [draw.taken for draw in first]
            yield
        self._script = ()
        for _ in range(MOST if leaves <= SMALL else 1):
            yield
            drawn = self.drawn
            while drawn and drawn[-1].taken + 1 == drawn[-1].of:
                drawn.pop()
            if not drawn:
                return
            self._script = [*(draw.taken for draw in drawn[:-1]), drawn[-1].taken + 1]
        self.left_out[f"more than {MOST} sequences of outcomes on a game"] = None
        self._script = ()
        for seed in range(AT_RANDOM):
            self._chance = random.Random(seed)  # noqa: S311 - as above
            yield
        self._chance = None

    @contextmanager
    def rolling(self, payoffs: Iterable[Any]) -> Iterator[None]:
        """Within it the function runs, on a game with these pay-offs, and its generators ask here."""
        global _rolling  # noqa: PLW0603 - Python's generators are global, too
        self._world = next((payoff.world for payoff in payoffs if type(payoff) is Term), None)
        self.drawn, self._keys = [], None
        self.run += 1
        before, _rolling = _rolling, self
        try:
            yield
        finally:
            _rolling = before
            self.run += 1  # what is left of it does not fork any more

    # DRAWS

    def below(self, many: int) -> int:
        """A number below `many`."""
        if many <= 1:
            return 0
        if many > HUGE:
            return _aside(self._aside, many)
        if many > LARGEST:
            few = (0, 1, many // 2, many - 1)
            self.refuse(f"a draw among {many}")
            self.left_out[f"a draw among {many}, of which {len(few)} were taken"] = None
            return few[self.taken(len(few))]
        return self.taken(many)

    # NUMBERS IN [0, 1)

    def unit(self) -> Any:
        """A number in [0, 1), which forks where it is asked about."""
        self.has_drawn = True
        return Unit(Source(self))

    def refuse(self, what: str) -> None:
        """Symbolic values do not do for this; on numbers nothing happens."""
        if self._world is not None:
            self._world.refuse(what)

    def between(self, low: Fraction, high: Fraction) -> Term | None:
        """A symbolic value in that interval, where there are such."""
        world = self._world
        if world is None:
            return None
        if world.is_integral:
            world.refuse("random() beside values that are integers")
        number: Term = world.fresh()
        world.suppose(low, number)
        if high == Fraction(SCALE - 1, SCALE):
            world.suppose(number, 1, strict=True)
        else:
            world.suppose(number, high)
        return number

    def point(self, low: int, high: int, text: str) -> int:
        """One of a few numbers m / SCALE of an interval, for code that asks more than where it lies."""
        self.refuse(f"{text} as a number")
        inside = [m for m in (round(point * SCALE) for point in self.points) if low <= m <= high]
        few = sorted({low, *inside})
        if low == high:
            return low
        self.left_out[f"random() at other points than {len(few)} (int(random() * n) and random() < p fork)"] = None
        if _rolling is not self:
            return low
        return few[self.taken(len(few), lambda n: f"random() = {few[n] / SCALE:g}")]

    @property
    def _aside(self) -> random.Random:
        """A generator of our own, the same in each run, for what does not fork."""
        if self._keys is None:
            self._keys = random.Random(0)  # noqa: S311 - random games need no secrets
        return self._keys

    def taken(self, many: int, said: Callable[[int], str] = lambda _: "") -> int:
        """Which of so many outcomes is taken, and what that says."""
        self.has_drawn = True
        place = len(self.drawn)
        if place >= LONGEST:
            self.left_out[f"draws after the first {LONGEST} of a run"] = None
            return _aside(self._aside, many)
        if self._world is not None:
            taken = self._world.choose(many)
        elif place < len(self._script):
            taken = min(self._script[place], many - 1)
        else:
            taken = 0 if self._chance is None else _aside(self._chance, many)
        self.drawn.append(Draw(many, taken, said(taken)))
        return taken

    @property
    def in_words(self) -> str:
        """What was tried, for the scope of a verdict."""
        but = f", but for {' and '.join(self.left_out)}" if self.left_out else ""
        return f"every outcome of its draws{but}" if self.has_drawn else ""


def points(written: Iterable[Fraction]) -> Sequence[float]:
    """0, each number in (0, 1) that the code writes, and one between each two of them."""
    marks = [0.0, *sorted({float(number) for number in written if 0 < number < 1}), 1.0]
    between = [(low + high) / 2 for low, high in pairwise(marks)]
    return sorted({*marks[:-1], *between}) if len(marks) > 2 else POINTS


# PYTHON'S GENERATORS

_rolling: Dice | None = None
_BELOW: Final[Callable[..., int]] = random.Random._randbelow  # type: ignore[attr-defined]  # which all choices go through
_UNIT: Final[Callable[..., float]] = random.Random.random
_BITS: Final[Callable[..., int]] = random.Random.getrandbits
_CHOICES: Final[Callable[..., Any]] = random.Random.choices


def _aside(rng: random.Random, many: int) -> int:
    """A number below `many`, from a generator of our own."""
    return _BITS(rng, many.bit_length() + 32) % many


def _randbelow(self: random.Random, n: int) -> int:
    return _BELOW(self, n) if _rolling is None else _rolling.below(n)


def _random(self: random.Random) -> Any:
    return _UNIT(self) if _rolling is None else _rolling.unit()


def _getrandbits(self: random.Random, k: int) -> int:
    return _BITS(self, k) if _rolling is None else _rolling.below(1 << k)


def _choices(
    self: random.Random, population: Any, weights: Any = None, *, cum_weights: Any = None, k: int = 1
) -> list[Any]:
    if _rolling is None:
        return list(_CHOICES(self, population, weights, cum_weights=cum_weights, k=k))
    if weights is not None and cum_weights is None:
        cum_weights = list(accumulate(weights))
    ends = [*cum_weights] if cum_weights is not None else range(1, len(population) + 1)
    likely = sorted({bisect(ends, low) for low in (0, *ends[:-1])})  # those whose weight is not 0
    return [population[likely[_rolling.below(len(likely))]] for _ in range(k)]


def install(names: dict[str, Any] | None = None) -> None:
    """Let Python's generators ask the dice, and what these global names hold of them, if it was taken before."""
    for name, method in (
        ("_randbelow", _randbelow), ("random", _random), ("getrandbits", _getrandbits), ("choices", _choices),
    ):  # fmt: skip
        setattr(random.Random, name, method)
        if hasattr(random, name):
            setattr(random, name, getattr(random._inst, name))  # the module's own
    for name, thing in [*(names or {}).items()]:
        if isinstance(thing, BuiltinMethodType | MethodType) and isinstance(thing.__self__, random.Random):
            assert names is not None
            names[name] = getattr(thing.__self__, thing.__name__, thing)
