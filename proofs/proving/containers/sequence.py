"""A sequence of which a proof sees some items: a list, a stack, the sons of a solution tree.

It consists of parts in order. A part is one item, or a stretch: any number of items that the proof does not see. Of
each part it knows measures, of a stretch the extreme of each measure over its items (of none: the measure's end). That
the extreme of a whole is that of its two halves is a law.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from proofs.proving.execution.things import Changeable, Thing
from proofs.proving.law import law
from specs.values import Value

Extreme = Callable[[Value, Value], Value]


@dataclass(frozen=True)
class Part:
    """An item at its place, or a stretch, which has no place."""

    place: Any = None
    item: Any = None
    measures: Mapping[str, Value] = field(default_factory=dict)


@law("extreme-cut", "SS-A-SSS")
def CUT(whole: Value, both: Value) -> bool:
    """the extreme of a measure over all items is that over two halves"""
    return whole == both


class Items(Thing):
    """A sequence that nothing changes but the proof, as it sees more of it.

    `measures`: how two extremes of a measure are joined, and its end.
    """

    def __init__(
        self, world: Any, parts: Iterable[Part] = (), measures: Mapping[str, tuple[Extreme, Value]] | None = None
    ) -> None:
        self.world = world
        self.measures = measures or {}
        self.parts: tuple[Part, ...] = (*parts,)
        self.known_empty: bool | None = None if self.parts else True
        self._extremes: dict[str, tuple[tuple[Part, ...], Value]] = {}

    # WHAT IS KNOWN

    def extreme(self, name: str) -> Value:
        """The extreme of the measure over all items."""
        parts, known = self._extremes.get(name, ((), self.measures[name][1]))
        if parts is not self.parts:
            known = self._joined(name, self.parts)
            self._extremes[name] = self.parts, known
        return known

    def _joined(self, name: str, parts: Iterable[Part]) -> Value:
        join, whole = self.measures[name]
        for part in parts:
            whole = join(whole, part.measures[name])
        return whole

    @property
    def is_empty(self) -> bool:
        """Whether it has no items, on a path of its own for each answer."""
        if self.known_empty is None and any(part.place is not None for part in self.parts):
            self.known_empty = False
        if self.known_empty is None:
            self.world.outside(lambda: self.is_empty)
            self.known_empty = self.world.choose(2) == 0
        return self.known_empty

    def has(self, place: Any) -> bool:
        """Whether the item at that place is seen."""
        return any(part.place is place for part in self.parts)

    def until(self, place: Any) -> Iterator[Part]:
        """The parts before the item at that place: `X[:i]`."""
        for part in self.parts:
            if part.place is place:
                return
            yield part

    # WHAT BECOMES OF IT

    def put(self, place: Any, item: Any, **measures: Value) -> None:
        """One more item, behind all others."""
        self._now((*self.parts, Part(place, item, measures)), is_empty=False)

    def replace(self, place: Any, item: Any, **measures: Value) -> None:
        """Another item in the place of the one that is there: `X[i] = item`."""
        self._now(Part(place, item, measures) if part.place is place else part for part in self.parts)

    def show(self, place: Any, item: Any, **measures: Value) -> None:
        """The first item of the stretch at the end is seen."""
        *before, rest = self.parts
        self.parts = (*before, Part(place, item, measures), rest)

    def drop(self, index: int) -> None:
        """The stretch of that number has no items."""
        assert self.parts[index].place is None, "it is an item"
        self.parts = tuple(part for part in self.parts if part is not self.parts[index])

    def take(self, **taken: Value) -> None:
        """Some items are taken away, of which these are the extremes; of the others nothing else is known."""
        rest = {name: self.world.ghost(f"{name} of the rest") for name in self.measures}
        for name, (join, _) in self.measures.items():
            whole = self.extreme(name)
            self.world.law(CUT, whole=whole, both=join(taken[name], rest[name]))
        self._now([Part(measures=rest)], is_empty=None)

    def _now(self, parts: Iterable[Part], *, is_empty: bool | None = False) -> None:
        self.parts, self.known_empty = (*parts,), is_empty


class Sequence(Items, Changeable):
    """A sequence that the source changes."""

    def forget(self) -> None:
        """From here on it is an arbitrary one."""
        self._now([Part(measures={name: self.world.ghost(f"{name} of all") for name in self.measures})], is_empty=None)

    def as_it_was(self) -> Self:
        copy = super().as_it_was()
        copy._extremes = dict(self._extremes)
        return copy
