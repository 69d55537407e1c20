"""Calls that say how deep to search: to every depth that a game has, and to one that is deeper.

A depth counts plies. It is no value of the game: engines shift, order and shrink the ends of a window, and never this.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from proofs.checking.core.windows import DEPTH, Calls, Fresh, Given, History, Kind, Window
from specs.values import Value

BEYOND: Final = 8  # plies by which a random call is now and then asked to search deeper than the game is
DEEPENING: Final = 0.25  # of the random histories search deeper and deeper
SHALLOWER: Final = 0.5  # of them end in a call, mostly with the widest window, that finds entries that are deeper
FURTHER: Final = 2  # plies by which they are


@dataclass(frozen=True)
class AtDepth(Calls):
    """One call with a depth, and what else `one` call is given; `only`: to no other depth than this one.

    `least`: to this depth and deeper.
    """

    every: str = "every window, every depth up to one ply more than there are"
    full: str = "full window, every depth up to one ply more than there are"
    widest: Given = field(default_factory=lambda: Window().widest)
    one: Calls = field(default_factory=Window)
    only: int | None = None
    least: int = 0

    def depths(self, plies: int) -> Sequence[tuple[int, ...]]:
        return [(depth,) for depth in range(self.least, plies + 2)] if self.only is None else [(self.only,)]

    def kinds(self, *, full: bool, plies: int = 0) -> Sequence[Kind]:
        return [(depth, kind) for (depth,) in self.depths(plies) for kind in self.one.kinds(full=full)]

    def symbolic(self, kind: Kind, fresh: Fresh) -> tuple[Given, ...]:
        depth, ends = kind or (0, ())
        return self._to(self.one.symbolic(ends, fresh), depth)

    def orders(self, values: Sequence[Value], *, full: bool, depths: Sequence[int] = ()) -> Iterator[tuple[Given, ...]]:
        return (self._to(calls, depths[0]) for calls in self.one.orders(values, full=full))

    def drawn(self, window: tuple[Value, Value], tests: Sequence[Value], *, full: bool) -> tuple[Given, ...]:
        return self.one.drawn(window, tests, full=full)

    def random(self, rng: Random, points: Sequence[Any], *, full: bool) -> Given:
        return self.one.random(rng, points, full=full)

    def to_a_depth(self, calls: Sequence[Given], rng: Random, plies: int) -> tuple[Given, ...]:
        depths = [depth for (depth,) in self.depths(plies)]
        beyond = [plies + BEYOND] if self.only is None else []
        chosen = [rng.choice(depths if rng.random() < 0.9 else beyond or depths) for _ in calls]
        if (kind := rng.random()) < DEEPENING:
            chosen.sort()
        elif kind < DEEPENING + SHALLOWER and len(calls) > 1 and self.only is None:
            last = rng.choice(depths[:-1] or depths)
            chosen = [*(last + rng.randint(0, FURTHER) for _ in calls[1:]), last]
            calls = [*calls[:-1], rng.choice([self.widest, self.widest, calls[-1]])]
        return tuple({**given, DEPTH: depth} for given, depth in zip(calls, chosen, strict=True))

    def lengthened(self, length: int) -> Calls:
        return self if length == 1 else History(self, length, ", each to any depth that there is")

    def whole(self, plies: int) -> Given:
        return {**self.widest, DEPTH: plies if self.only is None else self.only}

    def _to(self, calls: Sequence[Given], depth: int) -> tuple[Given, ...]:
        return tuple({**given, DEPTH: depth} for given in calls)
