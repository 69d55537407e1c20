"""A depth: a whole number that is compared with others and changed by numbers that are written out, and nothing else.

What a path knows of depths is a store of differences of its own. Point 0 of it is the number 0, and a depth is a point
and so much more. A comparison that the store leaves open is settled on a path of its own for each answer.
"""

from __future__ import annotations

from typing import Any, NoReturn

from proofs.proving.execution.things import Unchanging
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.source.fragment import FragmentError
from proofs.symbolic.closed import REFUSALS
from proofs.symbolic.difference import DifferenceStore


class Depth(Unchanging):
    """A whole number of plies. A clause that asks whether it is an int is told so."""

    def __init__(self, world: ProvingWorld, point: int, more: int = 0) -> None:
        self._world, self._point, self._more = world, point, more

    @property  # type: ignore[misc]  # isinstance(plies, int) is what a clause asks
    def __class__(self) -> type[int]:  # type: ignore[override]
        return int

    def known_at_most(self, other: object, *, strict: bool = False) -> bool | None:
        """Whether it is at most the other (less, if strict); None if the path does not know."""
        than = self._other(other)
        return _known(self._world).store.ask(self._point, than._point, strict, than._more - self._more)

    def _at_most(self, other: object, *, strict: bool = False) -> bool:
        answer = self.known_at_most(other, strict=strict)
        if answer is None:
            than, world, known = self._other(other), self._world, _known(self._world)
            world.outside(lambda: self._at_most(other, strict=strict))
            answer = world.choose(2) == 0
            i, j, k = self._point, than._point, than._more - self._more
            asked = (i, j, strict, k) if answer else (j, i, not strict, -k)
            known.store = known.store.adding(*asked)
            word = ("<" if strict else "<=") if answer else (">=" if strict else ">")
            world.scene.append(f"{self!r} {word} {than!r}")
        return answer

    def _other(self, other: object) -> Depth:
        if type(other) is int:
            return Depth(self._world, 0, other)
        if type(other) is not Depth:
            self._refuse(f"a depth is compared with {other!r}")
        return other

    def __le__(self, other: object) -> bool:
        return self._at_most(other)

    def __lt__(self, other: object) -> bool:
        return self._at_most(other, strict=True)

    def __ge__(self, other: object) -> bool:
        return not self._at_most(other, strict=True)

    def __gt__(self, other: object) -> bool:
        return not self._at_most(other)

    def __eq__(self, other: object) -> bool:
        return self <= other and self >= other

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __bool__(self) -> bool:
        return self != 0

    def __add__(self, other: object) -> Depth:
        if type(other) is not int:
            self._refuse(f"a depth is changed by {other!r}")
        return Depth(self._world, self._point, self._more + other)

    __radd__ = __add__

    def __sub__(self, other: object) -> Depth:
        return self + (-other if type(other) is int else other)

    __hash__ = REFUSALS["__hash__"]

    def _refuse(self, what: str) -> NoReturn:
        raise FragmentError(
            f"{what}: a depth is compared with depths and whole numbers, and changed by a whole number that is written "
            "out"
        )

    def _in_words(self) -> tuple[str, str]:
        return "depth", "a depth"

    def __repr__(self) -> str:
        if not self._point:
            return str(self._more)
        name = _known(self._world).names[self._point - 1]
        return f"{name} {'+' if self._more > 0 else '-'} {abs(self._more)}" if self._more else name


class _Known:
    """What a path knows of its depths, and what they are called."""

    def __init__(self) -> None:
        self.store = DifferenceStore()
        self.names: list[str] = []


def _known(world: ProvingWorld) -> _Known:
    known: _Known = vars(world.path).setdefault("_depths", _Known())
    return known


def any_depth(world: ProvingWorld, name: str) -> Depth:
    """Any whole number, by name."""
    names = _known(world).names
    names.append(name)
    return Depth(world, len(names))


def is_depth(thing: Any) -> bool:
    """Whether it is one, or a number that is written out."""
    return type(thing) in (int, Depth)


def surely_at_most(one: Depth | int, other: Depth | int) -> bool:
    """Whether the path knows that one depth is at most the other."""
    if type(one) is Depth:
        return one.known_at_most(other) is True
    return one <= other if type(other) is int else other.known_at_most(one, strict=True) is False  # type: ignore[union-attr]


def surely_equal(one: Depth | int, other: Depth | int) -> bool:
    """Whether the path knows that both depths are the same."""
    return surely_at_most(one, other) and surely_at_most(other, one)
