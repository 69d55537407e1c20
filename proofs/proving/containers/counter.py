"""Numbers that count: steps of a loop, or the members of a collection, of which a proof observes one.

A count is `base` (any number, or None: 0), a number that is written out, and for each member of the collection how
often it is counted; of these it is known how often the observed member c is. One count is at most another if it is so
at every member: that is enough, and not needed. So clauses conclude it, and a source may not compare counts. What a
loop or a call leaves behind is any count, until a clause says what it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from proofs.proving.containers.settled import first
from proofs.proving.execution.things import Unchanging
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.law import law
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Sort
from specs.values import Value

Counts = Callable[[], bool]  # whether c is counted


@law("count-members", "FR-KA-linear.count")
def COUNTED(here: Sequence[int], there: Sequence[int]) -> bool:
    """as many are counted here as there, or fewer, if each member is counted here at most as often as there"""
    return sum(here) <= sum(there)


class Base:
    """Any number."""

    def __init__(self, world: ProvingWorld | None = None, *, is_natural: bool = False) -> None:
        self.world, self.is_natural = world, is_natural
        self._terms: dict[int, Value] = {}

    def plus(self, number: int) -> Value:
        """The number and so many, as a value that can be compared, the same one each time."""
        world = self.world
        assert world is not None, "only a number that the source sees is compared with a value"
        return first(world, self._terms, number, lambda: world.finite(f"steps{f' + {number}' if number else ''}"))


class Count(Unchanging):
    """`base` + `number` + as many members as are counted."""

    def __init__(
        self,
        number: int = 0,
        at_c: Sequence[Counts] = (),
        base: Base | None = None,
        world: ProvingWorld | None = None,
    ) -> None:
        self.number, self.at_c, self.base = number, tuple(at_c), base
        self.world = world  # of a count that the source sees

    def becomes(self, other: Count) -> None:
        """From here on it is known to be the other one. Nothing else was known of it."""
        if self.base is None or self.number or self.at_c:
            raise FragmentError("a count is said to be another, when it is known already")
        self.number, self.at_c, self.base = other.number, other.at_c, other.base

    @property
    def value(self) -> Value:
        """The number of steps, as a value that can be compared."""
        if self.at_c:
            raise FragmentError("how many are counted is not known")
        return self.number if self.base is None else self.base.plus(self.number)

    def __add__(self, more: object) -> Count:
        other = count(more)
        if self.base is not None and other.base is not None:
            raise FragmentError("a sum of two numbers of which nothing is known")
        base = other.base if self.base is None else self.base
        return Count(self.number + other.number, (*self.at_c, *other.at_c), base, self.world or other.world)

    __radd__ = __add__

    def __sub__(self, less: object) -> Count:
        other = count(less)
        if self.at_c[: len(other.at_c)] != other.at_c or other.base not in (None, self.base):
            raise FragmentError("a difference of two numbers of which nothing is known")
        base = self.base if other.base is None else None
        return Count(self.number - other.number, self.at_c[len(other.at_c) :], base, self.world or other.world)

    def __lt__(self, size: Any) -> bool:
        return bool(self.value < size)

    def __le__(self, other: object) -> bool:
        most = self._compared(other)
        return self.base is most.base and self.number <= most.number and self._times() <= most._times()

    def __ge__(self, other: object) -> bool:
        least = count(other)
        if least.base is None and self.base is not None and self.base.is_natural:
            if self.number < least.number or least.at_c:
                raise FragmentError(f"{self!r} >= {other!r}: that is not known")
            return True
        return least <= self

    def __eq__(self, other: object) -> bool:
        if type(other) not in (int, Count):
            return NotImplemented
        one = self._compared(other)
        return self.base is one.base and self.number == one.number and self._times() == one._times()

    __hash__ = None  # type: ignore[assignment]  # as of what is compared by what is known of it

    def _compared(self, other: object) -> Count:
        """The other one, if a clause compares them."""
        one = count(other)
        for world in (self.world, one.world):
            if world is not None:
                world.rests_on(COUNTED)
                if not world.is_within_clause:
                    raise FragmentError("a count is compared with another: whether it is less is not known")
        return one

    def _times(self) -> int:
        """How often c is counted."""
        return sum(bool(counts()) for counts in self.at_c)


def count(number: object) -> Count:
    """The number as a count."""
    if type(number) is int:
        return Count(number)
    if not isinstance(number, Count):
        raise FragmentError(f"{number!r} is no count")
    return number


def counted(*, at_c: bool, world: ProvingWorld | None = None) -> Count:
    """Members are counted once each, and c is or is not among them."""
    return Count(0, (lambda: True,) if at_c else (), None, world)


def any_count(world: Any, _name: str, _node: Any) -> Count:
    """Any number."""
    return Count(base=Base(world), world=world)


COUNTS: Final = Sort(any_count, lambda number: type(number) in (int, Count))
