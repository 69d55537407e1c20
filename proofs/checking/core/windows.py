"""How a function is called: what it is given besides the game, and what "every window" means for it.

A `Kind` says which of these values are finite; the rest is infinite. `confirm` takes every kind with symbolic values,
the enumeration every order relative to the pay-offs. A function that keeps something between calls is called several
times on one game: a `History` is any number of calls one after another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, product
from random import Random
from typing import Any, Final

from proofs.enumeration.orders import positions, windows
from specs.baudet import minus
from specs.values import NEG_INF, POS_INF, Value

Given = Mapping[str, Value]  # what one call is given besides the game: alpha and beta, or gamma; perhaps a depth
Kind = tuple[Any, ...]  # the finite ends of a window; of several calls the kind of each
Fresh = Callable[[], Value]

FULL: Final[Given] = {"alpha": NEG_INF, "beta": POS_INF}
NULL: Final = 0.25  # of the random windows are of width one
HISTORY: Final = "every history of up to {} calls"
WINDOWS: Final[Sequence[Kind]] = ((), ("alpha",), ("beta",), ("alpha", "beta"))
DEPTH: Final = "depth"  # a number of plies, and no value of the game


def ends(given: Given) -> list[Value]:
    """The values of the game that a call is given."""
    return [end for name, end in given.items() if name != DEPTH]


def depth_of(given: Given) -> int:
    """How deep the call is asked to search; 0 where it is not asked."""
    depth = given.get(DEPTH, 0)
    assert isinstance(depth, int)
    return depth


def moved(given: Given, number: Callable[[Value], Value]) -> Given:
    """The same with other values of the game."""
    return {name: end if name == DEPTH else number(end) for name, end in given.items()}


@dataclass(frozen=True)
class Calls:
    """One call with the game alone. The subclasses hand in more."""

    every: str = ""  # all that a call may be given, in words: for the scope of a verdict
    full: str = ""  # the same for the widest window
    at_step: str = ""  # the same for one step of a recursion
    widest: Given = field(default_factory=dict)
    repeats: bool = False  # several calls share a memory; the whole tree is searched by calls from `widest` down
    length: int = 1  # calls made one after another on one game

    def depths(self, plies: int) -> Sequence[tuple[int, ...]]:
        """How deep each of the calls is asked to search a game of so many plies; where it is not asked, nothing."""
        return [()]

    def kinds(self, *, full: bool, plies: int = 0) -> Sequence[Kind]:
        """The kinds that make up everything that the calls may be given; `full`: only the widest window."""
        return [()]

    def step_kinds(self) -> Sequence[Kind]:
        """The kinds of one step, which is one call, whatever was called before."""
        return self.kinds(full=False)

    def symbolic(self, kind: Kind, fresh: Fresh) -> tuple[Given, ...]:
        """What the calls are given: a fresh value where it is finite."""
        return ({},)

    def orders(self, values: Sequence[Value], *, full: bool, depths: Sequence[int] = ()) -> Iterator[tuple[Given, ...]]:
        """What the calls are given, up to order relative to the pay-offs."""
        yield ({},)

    def drawn(self, window: tuple[Value, Value], tests: Sequence[Value], *, full: bool) -> tuple[Given, ...]:
        """What the calls are given at random: made from a random window, or from random test values."""
        return ({},)

    def random(self, rng: Random, points: Sequence[Any], *, full: bool) -> Given:
        """What one call is given at random, on the points, beside them and between them."""
        return {}

    def to_a_depth(self, calls: Sequence[Given], rng: Random, plies: int) -> tuple[Given, ...]:
        """The same calls, each to a random depth in a game of so many plies, where a depth is asked for."""
        return tuple(calls)

    def whole(self, plies: int) -> Given:
        """What one call is given that searches the whole of a game of so many plies."""
        return self.widest

    def lengthened(self, length: int) -> Calls:
        """So many such calls one after another."""
        return self if length == 1 else History(self, length)


@dataclass(frozen=True)
class Window(Calls):
    """One call with a window alpha < beta."""

    every: str = "every window"
    full: str = "full window"
    at_step: str = ", every window"
    widest: Given = field(default_factory=lambda: FULL)

    def kinds(self, *, full: bool, plies: int = 0) -> Sequence[Kind]:
        return WINDOWS[:1] if full else WINDOWS

    def symbolic(self, kind: Kind, fresh: Fresh) -> tuple[Given, ...]:
        return ({name: fresh() if name in kind else end for name, end in self.widest.items()},)

    def orders(self, values: Sequence[Value], *, full: bool, depths: Sequence[int] = ()) -> Iterator[tuple[Given, ...]]:
        for alpha, beta in [(NEG_INF, POS_INF)] if full else windows(values):
            yield ({"alpha": alpha, "beta": beta},)

    def drawn(self, window: tuple[Value, Value], tests: Sequence[Value], *, full: bool) -> tuple[Given, ...]:
        return (dict(self.widest if full else zip(self.widest, window, strict=True)),)

    def random(self, rng: Random, points: Sequence[Any], *, full: bool) -> Given:
        low, high = (rng.choice(points) + rng.choice((-1, 0, 0, 1)) for _ in self.widest)
        if rng.random() < NULL:
            high = low + 1
        if full or low == high:
            return self.widest
        low, high = min(low, high), max(low, high)
        alpha, beta = self.widest.values()
        kind = rng.randrange(6)
        return dict(zip(self.widest, (alpha if kind == 0 else low, beta if kind == 1 else high), strict=True))


@dataclass(frozen=True)
class TestValue(Calls):
    """Two calls or more with a test value each: they share a memory, and what is asked first is remembered.

    `widest` is the infinite test value that is allowed: the other one says nothing of f.
    """

    every: str = "every two calls that share the memory"
    full: str = "gamma = +inf"
    at_step: str = ", every gamma"
    widest: Given = field(default_factory=lambda: {"gamma": POS_INF})
    repeats: bool = True
    length: int = 2

    def kinds(self, *, full: bool, plies: int = 0) -> Sequence[Kind]:
        names = ("",) if full else (*self.widest, "")
        return list(product(names, repeat=self.length))

    def step_kinds(self) -> Sequence[Kind]:
        return sorted({kind[:1] for kind in self.kinds(full=False)})

    def symbolic(self, kind: Kind, fresh: Fresh) -> tuple[Given, ...]:
        return tuple({name: fresh() if finite else end for name, end in self.widest.items()} for finite in kind)

    def orders(self, values: Sequence[Value], *, full: bool, depths: Sequence[int] = ()) -> Iterator[tuple[Given, ...]]:
        ((name, infinite),) = self.widest.items()
        gammas = [gamma for gamma in positions(values) if gamma != minus(infinite)]
        for tests in product([infinite] if full else gammas, repeat=self.length):
            yield tuple({name: gamma} for gamma in tests)

    def drawn(self, window: tuple[Value, Value], tests: Sequence[Value], *, full: bool) -> tuple[Given, ...]:
        return tuple(dict(self.widest) if full else dict.fromkeys(self.widest, test) for test in tests)

    def random(self, rng: Random, points: Sequence[Any], *, full: bool) -> Given:
        if full or not rng.randrange(6):
            return self.widest
        return dict.fromkeys(self.widest, rng.choice(points) + rng.choice((-1, 0, 0, 1)))

    def lengthened(self, length: int) -> Calls:
        return replace(self, length=length, every=f"{HISTORY.format(length)} that share the memory")


@dataclass(frozen=True)
class FirstGuess(Calls):
    """One call with a first guess, which is always finite."""

    def symbolic(self, kind: Kind, fresh: Fresh) -> tuple[Given, ...]:
        return ({"first": fresh()},)

    def random(self, rng: Random, points: Sequence[Any], *, full: bool) -> Given:
        return {"first": rng.choice(points)}


class History(Calls):
    """Several calls of one kind, one after another, on one game."""

    def __init__(self, one: Calls, length: int, depths: str = "") -> None:
        whole = f"{HISTORY.format(length)}{depths}"
        super().__init__(whole, f"{whole}, {one.full}" if one.full else whole, one.at_step, one.widest, length=length)
        object.__setattr__(self, "one", one)

    one: Calls

    def depths(self, plies: int) -> Sequence[tuple[int, ...]]:
        return [tuple(chain(*depths)) for depths in product(self.one.depths(plies - 1), repeat=self.length)]

    def kinds(self, *, full: bool, plies: int = 0) -> Sequence[Kind]:
        return list(product(self.one.kinds(full=full, plies=plies - 1), repeat=self.length))

    def step_kinds(self) -> Sequence[Kind]:
        return self.one.step_kinds()

    def symbolic(self, kind: Kind, fresh: Fresh) -> tuple[Given, ...]:
        return tuple(given for each in kind for given in self.one.symbolic(each, fresh))

    def orders(self, values: Sequence[Value], *, full: bool, depths: Sequence[int] = ()) -> Iterator[tuple[Given, ...]]:
        """Each call up to order relative to the pay-offs and to what the calls before it were given."""

        def after(calls: tuple[Given, ...]) -> Iterator[tuple[Given, ...]]:
            if len(calls) == self.length:
                yield calls
                return
            before = [end for given in calls for end in ends(given)]
            for more in self.one.orders([*values, *before], full=full, depths=depths[len(calls) :]):
                yield from after((*calls, *more))

        return after(())

    def drawn(self, window: tuple[Value, Value], tests: Sequence[Value], *, full: bool) -> tuple[Given, ...]:
        return self.one.drawn(window, tests, full=full) * self.length

    def random(self, rng: Random, points: Sequence[Any], *, full: bool) -> Given:
        return self.one.random(rng, points, full=full)

    def to_a_depth(self, calls: Sequence[Given], rng: Random, plies: int) -> tuple[Given, ...]:
        return self.one.to_a_depth(calls, rng, plies)

    def lengthened(self, length: int) -> Calls:
        return self.one.lengthened(length)
