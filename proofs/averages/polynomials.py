"""Polynomials in one variable with whole coefficients, of a degree in the thousands.

Distribution functions of random trees are such polynomials. FLINT multiplies them, where the extra `averages` is there.
Without it a product is one product of two long integers: each polynomial is written down at a power of two that is so
large that no coefficient of the product runs into the next (Kronecker's substitution). That is right, and slower: 40
times at degree 4096.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Final

try:
    import flint
except ImportError:
    fmpz_poly: Any = None
else:
    fmpz_poly = flint.fmpz_poly


class Polynomial:
    """`coefficients[k]` belongs to v ** k; the last one is not 0, and the polynomial 0 has none."""

    __slots__ = ("coefficients",)

    def __init__(self, coefficients: Iterable[int] = ()) -> None:
        given = list(coefficients)
        while given and not given[-1]:
            given.pop()
        self.coefficients = tuple(given)

    @property
    def degree(self) -> int:
        """The highest power that occurs; -1 for the polynomial 0."""
        return len(self.coefficients) - 1

    def __add__(self, other: Polynomial) -> Polynomial:
        long, short = self.coefficients, other.coefficients
        if len(long) < len(short):
            long, short = short, long
        return Polynomial([*(a + b for a, b in zip(long, short, strict=False)), *long[len(short) :]])

    def __neg__(self) -> Polynomial:
        return Polynomial(-a for a in self.coefficients)

    def __sub__(self, other: Polynomial) -> Polynomial:
        return self + -other

    def __mul__(self, other: Polynomial) -> Polynomial:
        if not self.coefficients or not other.coefficients:
            return ZERO
        if fmpz_poly is not None:
            product = fmpz_poly([*self.coefficients]) * fmpz_poly([*other.coefficients])
            return Polynomial(map(int, product.coeffs()))
        terms = min(len(self.coefficients), len(other.coefficients))
        size = 2 + (self._bits() + other._bits() + terms.bit_length()) // 8  # bytes, with room for a sign
        length = self.degree + other.degree + 1
        return Polynomial(_unpacked(self._packed(size) * other._packed(size), size, length))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Polynomial) and self.coefficients == other.coefficients

    def __hash__(self) -> int:
        return hash(self.coefficients)

    def _bits(self) -> int:
        return max(abs(a) for a in self.coefficients).bit_length()

    def _packed(self, size: int) -> int:
        """The value at 2 ** (8 * size)."""
        above = b"".join(max(a, 0).to_bytes(size, "little") for a in self.coefficients)
        below = b"".join(max(-a, 0).to_bytes(size, "little") for a in self.coefficients)
        return int.from_bytes(above, "little") - int.from_bytes(below, "little")

    def at(self, v: Fraction) -> Fraction:
        """The value at v."""
        value = Fraction(0)
        for a in reversed(self.coefficients):
            value = value * v + a
        return value

    def integral(self) -> Fraction:
        """The integral from 0 to 1."""
        return sum((Fraction(a, k + 1) for k, a in enumerate(self.coefficients)), Fraction(0))


def _unpacked(number: int, size: int, length: int) -> Iterable[int]:
    """The coefficients of which the number is made, each in so many bytes."""
    half = 1 << (8 * size - 1)
    offset = int.from_bytes((half.to_bytes(size, "little")) * length, "little")  # makes every coefficient positive
    data = (number + offset).to_bytes(size * length + 1, "little")
    for place in range(0, size * length, size):
        yield int.from_bytes(data[place : place + size], "little") - half


ZERO: Final = Polynomial()
ONE: Final = Polynomial([1])
V: Final = Polynomial([0, 1])
