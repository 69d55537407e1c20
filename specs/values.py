"""trusted: the values of a game, a linear order with a least and a greatest element added.

PB-D1.1-conv puts max of the empty set at -inf and min of the empty set at +inf, whatever the pay-offs are. Pay-offs
may be of any totally ordered type (int, Fraction, tuple, str, ...), so the two ends are objects of their own that
compare with everything. They equal the floats -inf and +inf, so a program may pass those just as well.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from numbers import Integral, Rational
from typing import Any, Final, Protocol, cast


class Value(Protocol):
    """Anything totally ordered. `Any` because each type fixes for itself what it compares with."""

    def __lt__(self, other: Any, /) -> bool: ...
    def __le__(self, other: Any, /) -> bool: ...
    def __gt__(self, other: Any, /) -> bool: ...
    def __ge__(self, other: Any, /) -> bool: ...


class Extended:
    """The base of value types that define for themselves how they compare with the two ends."""

    __slots__ = ()


_MAY_BE_ENDS: Final[tuple[type[Any], ...]] = (float, Extended)


class Infinity:
    """An end of the order, least or greatest, of which there is one object each. It compares with any value."""

    __slots__ = ()
    _float = math.nan

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, _MAY_BE_ENDS) and other == self._float)

    def __hash__(self) -> int:
        return hash(self._float)

    def __reduce__(self) -> str:
        return "POS_INF" if self._float > 0 else "NEG_INF"


class Greatest(Infinity):
    """Above everything but itself. (Comparisons are hot, hence written out.)"""

    __slots__ = ()
    _float = math.inf

    def __lt__(self, other: object) -> bool:
        return False

    def __le__(self, other: object) -> bool:
        return self is other or (isinstance(other, _MAY_BE_ENDS) and other == math.inf)

    def __gt__(self, other: object) -> bool:
        return self is not other and (not isinstance(other, _MAY_BE_ENDS) or other < math.inf)

    def __ge__(self, other: object) -> bool:
        return True

    def __neg__(self) -> Least:
        return NEG_INF

    def __repr__(self) -> str:
        return "+inf"


class Least(Infinity):
    """Below everything but itself."""

    __slots__ = ()
    _float = -math.inf

    def __lt__(self, other: object) -> bool:
        return self is not other and (not isinstance(other, _MAY_BE_ENDS) or other > -math.inf)

    def __le__(self, other: object) -> bool:
        return True

    def __gt__(self, other: object) -> bool:
        return False

    def __ge__(self, other: object) -> bool:
        return self is other or (isinstance(other, _MAY_BE_ENDS) and other == -math.inf)

    def __neg__(self) -> Greatest:
        return POS_INF

    def __repr__(self) -> str:
        return "-inf"


NEG_INF: Final = Least()
POS_INF: Final = Greatest()


def maximum(values: Iterable[Value]) -> Value:
    """The greatest of the values, -inf when there are none (PB-D1.1-conv)."""
    return max(values, default=NEG_INF)


def minimum(values: Iterable[Value]) -> Value:
    """The least of the values, +inf when there are none (PB-D1.1-conv)."""
    return min(values, default=POS_INF)


def is_finite(value: Value) -> bool:
    """Strictly between the two ends; false for NaN, which no order contains."""
    if isinstance(value, Decimal):
        return value.is_finite()
    return NEG_INF < value < POS_INF and value <= value  # noqa: PLR0124 - NaN alone is not <= itself


EXACT: Final = 2**53  # from here on value + 1 may be the same float


def is_integral(value: Value) -> bool:
    """An integer, of whatever number type: what a window one wide needs (RR-2.2.1-nullwindow, ST-D6.1)."""
    match value:
        case bool() | Infinity():
            return False
        case int() | Integral():
            return True
        case float():
            return value.is_integer() and abs(value) < EXACT
        case Rational():
            return bool(value.denominator == 1)
        case Decimal():
            return value.is_finite() and value == value.to_integral_value() and abs(value) < EXACT
        case _:
            # A symbolic integer knows that it is one; an order without arithmetic has no "one more".
            return bool(getattr(value, "is_integral", False))


class Arithmetic(Protocol):
    """A value that can be moved: what `gamma + 1` and `estimate - delta` assume."""

    def __add__(self, other: Any, /) -> Value: ...
    def __sub__(self, other: Any, /) -> Value: ...


def above(value: Value, step: Value = 1) -> Value:
    """value + step; by default the upper end of the null window that starts at `value`."""
    return cast("Arithmetic", value) + step


def below(value: Value, step: Value = 1) -> Value:
    """value - step; by default the lower end of the null window that ends at `value`."""
    return cast("Arithmetic", value) - step


NUMBER: Final = r"[+-]?(?:[0-9]+/[0-9]+|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)"  # \d is wider
_NUMBER: Final = re.compile(NUMBER)
_INTEGER: Final = re.compile(r"[+-]?[0-9]+")
_INFINITIES: Final[dict[str, Least | Greatest]] = {
    sign + word: NEG_INF if sign == "-" else POS_INF for sign in ("", "+", "-") for word in ("inf", "infinity", "oo")
}


def parse_value(text: str) -> Value:
    """A number as written: `3`, `-2.5`, `1/3`, `-inf`. Raises ValueError that quotes the text otherwise."""
    word = text.strip()
    if word.lower() in _INFINITIES:
        return _INFINITIES[word.lower()]
    if not _NUMBER.fullmatch(word):
        raise ValueError(f"{text!r} is not a number; write it as 3, -2.5, 1/3, -inf or +inf")
    if _INTEGER.fullmatch(word):
        return int(word)
    if "/" in word:
        if not int(word.split("/")[1]):
            raise ValueError(f"{text!r} divides by zero")
        return Fraction(word)
    return float(word)


def format_value(value: Value) -> str:
    """The text that `parse_value` reads back."""
    return str(value) if isinstance(value, Fraction) else repr(value)
