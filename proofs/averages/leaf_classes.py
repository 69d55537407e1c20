"""The criteria by which alpha-beta, SSS* and MTD(f) evaluate a leaf, computed bottom-up as classes of leaves.

A criterion is about one value v: alpha-beta and SSS* evaluate a leaf because its beta is v, or is infinite (PB-T3.2,
FR-MTD-visits); for MTD(f) v = f(root). Within a subtree each leaf belongs to some classes. One level up it stays in a
class, changes it or leaves it, depending on whether the values of its brothers are less than, equal to or greater than
v (`Side`):

- `free`: so far no condition of the criterion is broken;
- `found`: and a brother with the value v is on a level where the criterion needs one;
- `first` (only MTD(f)): the leaf is evaluated in the first pass, alpha < v <= beta.

`child` and then `younger` map each class of the child to classes at the father.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, Protocol

FREE, FOUND, FIRST = "free", "found", "first"
Classes = tuple[str, ...]
NONE: Final[Classes] = ()


class Side(IntEnum):
    """Whether a value is less than v, equal to v or greater."""

    LESS = -1
    EQUAL = 0
    GREATER = 1


class Criterion(Protocol):
    """Which leaves a search evaluates."""

    @property
    def starts(self) -> Classes:
        """The classes of a leaf within itself."""

    @property
    def counted(self) -> Classes:
        """The classes of the root whose leaves are evaluated; no leaf is in two of them."""

    def child(self, is_max: bool, elder: Side) -> Mapping[str, Classes]:
        """Where the classes of a child go if the best of its elder brothers stands so to v; of a max node or not."""

    def younger(self, is_max: bool, brother: Side) -> Mapping[str, Classes]:
        """Where the classes of a child go if the best of some younger brothers stands so to v."""


@dataclass(frozen=True)
class BetaIsV:
    """alpha < beta = v: alpha-beta with the full window.

    With `climbs`, SSS*: f <= v at every ancestor of the min node nearest to the root where beta comes from.
    """

    climbs: bool = False

    starts: Classes = (FREE,)
    counted: Classes = (FOUND,)

    def child(self, is_max: bool, elder: Side) -> Mapping[str, Classes]:
        if elder is (Side.LESS if is_max else Side.GREATER):
            return {FREE: (FREE,), FOUND: (FOUND,)}
        return {FREE: (FREE, FOUND)} if elder is Side.EQUAL and not is_max else {}

    def younger(self, is_max: bool, brother: Side) -> Mapping[str, Classes]:
        is_too_good = self.climbs and is_max and brother is Side.GREATER
        return {FREE: (FREE,), FOUND: NONE if is_too_good else (FOUND,)}


@dataclass(frozen=True)
class GuessIsV:
    """MTD with the guess v = f(root).

    Its first pass evaluates the leaves with alpha < v <= beta. Later it evaluates those with alpha = v < beta, if
    f >= v at every ancestor of the max node nearest to the root where alpha comes from.
    """

    starts: Classes = (FIRST, FREE)
    counted: Classes = (FIRST, FOUND)

    def child(self, is_max: bool, elder: Side) -> Mapping[str, Classes]:
        if elder is (Side.LESS if is_max else Side.GREATER):
            return {FIRST: (FIRST,), FREE: (FREE,), FOUND: (FOUND,)}
        if elder is not Side.EQUAL:
            return {}
        return {FREE: (FREE, FOUND)} if is_max else {FIRST: (FIRST,)}

    def younger(self, is_max: bool, brother: Side) -> Mapping[str, Classes]:
        is_too_bad = not is_max and brother is Side.LESS
        return {FIRST: (FIRST,), FREE: (FREE,), FOUND: NONE if is_too_bad else (FOUND,)}


def sources(where: Mapping[str, Classes], classes: Sequence[str]) -> dict[str, Classes]:
    """The inverse of the map: for each class the classes that go there."""
    return {to: tuple(of for of in classes if to in where.get(of, NONE)) for to in classes}
