"""The window around one value (RR-5.2-LFMG): it contains f and no other value, whatever the pay-offs are.

The thesis searches with (f - 1, f + 1), which for integers is the same. These ends need no arithmetic, and no value
lies between them and f: pay-offs may be of any ordered type, fractions and text included.
"""

from typing import Any

from specs.values import Value


class Beside:
    """A bound directly below or directly above a value, with no value in between. It equals only itself."""

    __slots__ = ("_is_above", "_value")

    def __init__(self, value: Value, *, is_above: bool) -> None:
        self._value = value
        self._is_above = is_above

    def __lt__(self, other: Any, /) -> bool:
        if isinstance(other, Beside):
            return self._value < other._value or (
                not other._value < self._value and other._is_above and not self._is_above
            )
        return bool(self._value < other if self._is_above else self._value <= other)

    def __gt__(self, other: Any, /) -> bool:
        if isinstance(other, Beside):
            return other < self
        return bool(self._value >= other if self._is_above else self._value > other)

    def __le__(self, other: Any, /) -> bool:
        return self is other or self < other

    def __ge__(self, other: Any, /) -> bool:
        return self is other or self > other

    def __repr__(self) -> str:
        return f"just {'above' if self._is_above else 'below'} {self._value!r}"


def around(value: Value) -> tuple[Value, Value]:
    """The two ends of the window that contains only this value."""
    return Beside(value, is_above=False), Beside(value, is_above=True)
