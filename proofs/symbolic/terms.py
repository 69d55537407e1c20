"""trusted: symbolic values: a point of the store, perhaps a whole number of steps away, perhaps negated.

The world that a value belongs to decides its comparisons. Whatever else Python may ask of a number (its hash, its
truth, a float, a product, a comparison of x with -y) has no answer in order or difference logic: `UnsupportedError`
says so. It derives from BaseException, so that `except Exception` in the code under test does not catch it. Should the
code catch it all the same, the world has written it down.
"""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NoReturn

from proofs.symbolic.caller import caller_is_under_test
from proofs.symbolic.closed import NUMBER_OPERATIONS, REFUSALS, Closed, close
from specs.values import Infinity, Value

if TYPE_CHECKING:
    from proofs.symbolic.world import World

Number = int | float | Fraction | Decimal | complex


class UnsupportedError(BaseException):
    """The code asks more of a value than this engine can answer."""


class NeedsIntegersError(BaseException):
    """The code steps by one, so values must be integers."""


KEPT: Final = "a value of an earlier run: the code keeps something between calls"


class Term(Closed):
    """x + k, or -(x + k) if `negative`: x the point of that number."""

    __slots__ = ("k", "negative", "point", "world")
    _has_opaque_text = True

    def __init__(self, world: World, point: int, k: int = 0, negative: bool = False) -> None:
        self.world = world
        self.point = point
        self.k = k
        self.negative = negative

    # COMPARISONS (hot, hence written out for the common case)

    def __lt__(self, other: object) -> bool:
        if type(other) is Term and other.world is self.world and not (self.negative or other.negative):
            return self.world.decide(self.point, other.point, True, other.k - self.k)
        return self._compare(other, True, False)

    def __le__(self, other: object) -> bool:
        if type(other) is Term and other.world is self.world and not (self.negative or other.negative):
            return self.world.decide(self.point, other.point, False, other.k - self.k)
        return self._compare(other, False, False)

    def __gt__(self, other: object) -> bool:
        if type(other) is Term and other.world is self.world and not (self.negative or other.negative):
            return self.world.decide(other.point, self.point, True, self.k - other.k)
        return self._compare(other, True, True)

    def __ge__(self, other: object) -> bool:
        if type(other) is Term and other.world is self.world and not (self.negative or other.negative):
            return self.world.decide(other.point, self.point, False, self.k - other.k)
        return self._compare(other, False, True)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Term | Infinity | Number):
            return NotImplemented  # what stands for f(n) answers for itself; anything else is not equal
        # x <= y and then y <= x: a path is one order, so x != y is x > y on one path and x < y on another.
        return self._compare(other, False, False) and self._compare(other, False, True)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = REFUSALS["__hash__"]  # a value has none

    def _compare(self, other: object, strict: bool, swapped: bool) -> bool:
        """Self < other (<= if not strict); with `swapped` the other way round."""
        question = self.question(other, strict, swapped)
        if question is None:
            return NotImplemented  # type: ignore[no-any-return]  # so a comparison says that the other side may know
        return question if isinstance(question, bool) else self.world.decide(*question)

    def question(self, other: object, strict: bool, swapped: bool) -> bool | tuple[int, int, bool, int] | None:
        """The comparison as a question to the store; or its answer, against an infinity; or None: no number at all."""
        if type(other) is not Term and not isinstance(other, Term):
            if isinstance(other, Decimal) and not other.is_nan():
                other = Fraction(other) if other.is_finite() else float(other)
            if isinstance(other, float) and math.isinf(other):
                return (other > 0) != swapped
            if isinstance(other, Infinity):
                return (other._float > 0) != swapped
            if not isinstance(other, Number):
                return None
            if isinstance(other, bool | Decimal | complex) or other != other:  # noqa: PLR0124 - NaN alone is not itself
                self._refuse(f"a comparison with {other!r}")
            other = self.world.constant(-other if self.negative else other)
            other.negative = self.negative
        if other.world is not self.world:
            other.world.unsupported = other.world.unsupported or KEPT
            self._refuse(KEPT)
        if self.negative != other.negative:
            self._refuse(f"{self!r} is compared with {other!r}: only one of them is negated; is there a `-` too many?")
        low, high = (other, self) if swapped != self.negative else (self, other)
        return low.point, high.point, strict, high.k - low.k

    # STEPS AND SIGNS

    def __add__(self, other: object) -> Term:
        if isinstance(other, bool) or not isinstance(other, int):
            if isinstance(other, float) and other.is_integer():
                return self + int(other)
            self._refuse(f"{self!r} + {other!r}")
        if not self.world.is_integral and other:
            self.world.end(NeedsIntegersError())
        return Term(self.world, self.point, self.k - other if self.negative else self.k + other, self.negative)

    __radd__ = __add__

    def __sub__(self, other: object) -> Term:
        if isinstance(other, bool) or not isinstance(other, int | float):
            self._refuse(f"{self!r} - {other!r}")
        return self + -other

    def __rsub__(self, other: object) -> Term:
        return -self + other

    def __neg__(self) -> Term:
        return Term(self.world, self.point, self.k, not self.negative)

    def __pos__(self) -> Term:
        return self

    def __mul__(self, other: object) -> Term:
        if isinstance(other, int) and not isinstance(other, bool) and other in (1, -1):
            return self if other == 1 else -self
        return self._refuse(f"{self!r} * {other!r}")

    __rmul__ = __mul__

    @property
    def is_integral(self) -> bool:
        """Asked by code that needs integers: then they are."""
        if not self.world.is_integral:
            self.world.end(NeedsIntegersError())
        return True

    # A VALUE, NOT A THING: a copy of a number is that number

    def __copy__(self) -> Term:
        return self

    def __deepcopy__(self, _memo: object) -> Term:
        return self

    # WHAT HAS NO ANSWER

    def _refuse(self, what: str) -> NoReturn:
        self.world.refuse(what)

    def _in_words(self) -> tuple[str, str]:
        return "value", "a value"

    def _may_be_under_test(self) -> bool:
        return self.world.is_running

    @property
    def __class__(self) -> type:  # what isinstance(value, int) asks
        if self.world.is_running and caller_is_under_test(besides="logging"):  # which asks how its arguments come
            self._refuse("the type of a value: `isinstance(value, int)`")
        return type(self)

    @__class__.setter
    def __class__(self, _: object) -> None:
        self._refuse("another type for a value")

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("__"):
            raise AttributeError(name)
        self._refuse(f"value.{name}")

    def __repr__(self) -> str:
        step = f" {'+' if self.k > 0 else '-'} {abs(self.k)}" if self.k else ""
        return f"-(x{self.point}{step})" if self.negative else f"x{self.point}{step}"


close(Term, NUMBER_OPERATIONS)


def entailed(low: Value, high: Value, strict: bool) -> bool | None:
    """Whether low < high (low <= high if not strict) is known true, known false, or open; nothing forks.

    A store knows more when the program is run again, so a program asks this through `World.recall` only.
    """
    if isinstance(low, Term):
        question, world = low.question(high, strict, False), low.world
    elif isinstance(high, Term):
        question, world = high.question(low, strict, True), high.world
    else:
        return low < high if strict else low <= high
    if question is None:
        raise TypeError(f"{low!r} and {high!r} do not compare")
    return question if isinstance(question, bool) else world.store.ask(*question)
