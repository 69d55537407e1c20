"""Numbers that count edges of a game graph, each edge at most a few times (FR-KA-linear.count).

A proof observes one edge c of which nothing is known. A count is a number that is written out, and for each edge how
often it is counted; of these the count at c is known. One count is at most another if it is so at every edge: that is
enough, and not needed, so clauses may compare counts, and a source may not. What a loop or a call leaves behind is any
count, until a clause says what it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from proofs.proving.execution.things import Thing
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Sort

AtEdge = Callable[[], bool]  # whether c is counted


class Count(Thing):
    """`base` + `number` + as many as there are edges that are counted; `base` is any number, or None: 0."""

    is_unchanging = True

    def __init__(
        self,
        number: int = 0,
        at_c: Sequence[AtEdge] = (),
        base: object = None,
        world: ProvingWorld | None = None,
    ) -> None:
        self.number, self.at_c, self.base = number, tuple(at_c), base
        self.world = world  # of a count that the source sees

    def becomes(self, other: Count) -> None:
        """From here on it is known to be the other one. Nothing else was known of it."""
        if self.base is None or self.number or self.at_c:
            raise FragmentError("a count is said to be another, when it is known already")
        self.number, self.at_c, self.base = other.number, other.at_c, other.base

    def __add__(self, more: object) -> Count:
        other = _count(more)
        if self.base is not None and other.base is not None:
            raise FragmentError("a sum of two numbers of which nothing is known")
        base = other.base if self.base is None else self.base
        return Count(self.number + other.number, (*self.at_c, *other.at_c), base, self.world or other.world)

    __radd__ = __add__

    def __sub__(self, less: object) -> Count:
        other = _count(less)
        if self.at_c[: len(other.at_c)] != other.at_c or other.base not in (None, self.base):
            raise FragmentError("a difference of two numbers of which nothing is known")
        base = self.base if other.base is None else None
        return Count(self.number - other.number, self.at_c[len(other.at_c) :], base, self.world or other.world)

    def __le__(self, other: object) -> bool:
        most = self._compared(other)
        return self.base is most.base and self.number <= most.number and self._times() <= most._times()

    def __ge__(self, other: object) -> bool:
        return _count(other) <= self

    def __eq__(self, other: object) -> bool:
        if type(other) not in (int, Count):
            return NotImplemented
        one = self._compared(other)
        return self.base is one.base and self.number == one.number and self._times() == one._times()

    __hash__ = None  # type: ignore[assignment]  # as of what is compared by what is known of it

    def _compared(self, other: object) -> Count:
        """The other one, if a clause compares them."""
        found = _count(other)
        for world in (self.world, found.world):
            if world is not None and not world.is_within_clause:
                raise FragmentError("a count is compared with another: whether it is less is not known")
        return found

    def _times(self) -> int:
        """How often c is counted."""
        return sum(bool(counts()) for counts in self.at_c)

    def __repr__(self) -> str:
        return "a count"


def _count(thing: object) -> Count:
    if type(thing) is int:
        return Count(thing)
    if not isinstance(thing, Count):
        raise FragmentError(f"{thing!r} is no count")
    return thing


def counted(*, at_c: bool, world: ProvingWorld | None = None) -> Count:
    """Edges are counted once each, and c is or is not among them."""
    return Count(0, (lambda: True,) if at_c else (), None, world)


def _any_count(world: Any, _name: str, _node: Any) -> Count:
    return Count(base=object(), world=world)


COUNTS: Final = Sort(_any_count, lambda thing: type(thing) in (int, Count))
AXIOM: Final = (
    "a number of edges is at most another if each edge is counted at most as often there (FR-KA-linear.count)"
)
