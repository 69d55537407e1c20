"""How a function is called: what it is given besides the game, and what "every window" means for it.

A `Kind` says which of these values are finite; the rest is infinite. `confirm` takes every kind with symbolic values,
the enumeration every order relative to the pay-offs.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Final

from proofs.enumeration.orders import positions, windows
from specs.baudet import minus
from specs.values import NEG_INF, POS_INF, Value

Given = Mapping[str, Value]  # what one call is given besides the game: alpha and beta, or gamma
Kind = tuple[str, ...]  # the finite ends of a window; for test values a string for each call, "" where it is infinite
Fresh = Callable[[], Value]

FULL: Final[Given] = {"alpha": NEG_INF, "beta": POS_INF}
WINDOWS: Final[Sequence[Kind]] = ((), ("alpha",), ("beta",), ("alpha", "beta"))


@dataclass(frozen=True)
class Calls:
    """One call with the game alone. The subclasses hand in more."""

    every: str = ""  # all that a call may be given, in words: for the scope of a verdict
    full: str = ""  # the same for the widest window
    at_step: str = ""  # the same for one step of a recursion
    widest: Given = field(default_factory=dict)
    repeats: bool = False  # several calls share a memory; the whole tree is searched by calls from `widest` down

    def kinds(self, *, full: bool) -> Sequence[Kind]:
        """The kinds that make up everything that the calls may be given; `full`: only the widest window."""
        return [()]

    def step_kinds(self) -> Sequence[Kind]:
        """The kinds of one step, which is one call, whatever was called before."""
        return self.kinds(full=False)

    def symbolic(self, kind: Kind, fresh: Fresh) -> tuple[Given, ...]:
        """What the calls are given: a fresh value where it is finite."""
        return ({},)

    def orders(self, values: Sequence[Value], *, full: bool) -> Iterator[tuple[Given, ...]]:
        """What the calls are given, up to order relative to the pay-offs."""
        yield ({},)

    def drawn(self, window: tuple[Value, Value], tests: Sequence[Value], *, full: bool) -> tuple[Given, ...]:
        """What the calls are given at random: made from a random window, or from random test values."""
        return ({},)


@dataclass(frozen=True)
class Window(Calls):
    """One call with a window alpha < beta."""

    every: str = "every window"
    full: str = "full window"
    at_step: str = ", every window"
    widest: Given = field(default_factory=lambda: FULL)

    def kinds(self, *, full: bool) -> Sequence[Kind]:
        return WINDOWS[:1] if full else WINDOWS

    def symbolic(self, kind: Kind, fresh: Fresh) -> tuple[Given, ...]:
        return ({name: fresh() if name in kind else end for name, end in self.widest.items()},)

    def orders(self, values: Sequence[Value], *, full: bool) -> Iterator[tuple[Given, ...]]:
        for alpha, beta in [(NEG_INF, POS_INF)] if full else windows(values):
            yield ({"alpha": alpha, "beta": beta},)

    def drawn(self, window: tuple[Value, Value], tests: Sequence[Value], *, full: bool) -> tuple[Given, ...]:
        return (dict(self.widest if full else zip(self.widest, window, strict=True)),)


@dataclass(frozen=True)
class TestValue(Calls):
    """Two calls with a test value each: they share a memory, and what is asked first is remembered.

    `widest` is the infinite test value that is allowed: the other one says nothing of f.
    """

    every: str = "every two calls that share the memory"
    full: str = "gamma = +inf"
    at_step: str = ", every gamma"
    widest: Given = field(default_factory=lambda: {"gamma": POS_INF})
    repeats: bool = True

    def kinds(self, *, full: bool) -> Sequence[Kind]:
        return [("", "")] if full else list(product((*self.widest, ""), repeat=2))

    def step_kinds(self) -> Sequence[Kind]:
        return sorted({kind[:1] for kind in self.kinds(full=False)})

    def symbolic(self, kind: Kind, fresh: Fresh) -> tuple[Given, ...]:
        return tuple({name: fresh() if finite else end for name, end in self.widest.items()} for finite in kind)

    def orders(self, values: Sequence[Value], *, full: bool) -> Iterator[tuple[Given, ...]]:
        ((name, infinite),) = self.widest.items()
        gammas = [gamma for gamma in positions(values) if gamma != minus(infinite)]
        for pair in [(infinite, infinite)] if full else product(gammas, repeat=2):
            yield tuple({name: gamma} for gamma in pair)

    def drawn(self, window: tuple[Value, Value], tests: Sequence[Value], *, full: bool) -> tuple[Given, ...]:
        return tuple(dict(self.widest) if full else dict.fromkeys(self.widest, test) for test in tests)


@dataclass(frozen=True)
class FirstGuess(Calls):
    """One call with a first guess, which is always finite."""

    def symbolic(self, kind: Kind, fresh: Fresh) -> tuple[Given, ...]:
        return ({"first": fresh()},)
