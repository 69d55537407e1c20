"""The chances that a random value is less than v, equal to it or greater.

Pay-offs are drawn independently. With ties they are uniform on 1 .. k: then a chance is a fraction, and functions of v
are summed over v = 1 .. k. Without ties they are uniform on [0, 1], so that all orders are equally likely: then a
chance is p(v) + q(v) dv with polynomials p and q, where q is the density of the outcomes in which one value is v
itself. Two values are never both v, so dv * dv = 0. Functions of v are then integrated.

`proofs.averages.closed_form` only adds and multiplies chances, which works for both kinds.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Generic, Protocol, Self, TypeVar

from proofs.averages.polynomials import ONE, ZERO, Polynomial, V


class Chance(Protocol):
    """An element of a commutative ring."""

    def __add__(self, other: Self, /) -> Self: ...
    def __sub__(self, other: Self, /) -> Self: ...
    def __mul__(self, other: Self, /) -> Self: ...


C = TypeVar("C", bound=Chance)


@dataclass(frozen=True)
class Density:
    """p(v) + q(v) dv, where dv * dv = 0."""

    p: Polynomial
    q: Polynomial = ZERO

    def __add__(self, other: Density, /) -> Density:
        return Density(self.p + other.p, self.q + other.q)

    def __sub__(self, other: Density, /) -> Density:
        return Density(self.p - other.p, self.q - other.q)

    def __mul__(self, other: Density, /) -> Density:
        return Density(self.p * other.p, self.p * other.q + self.q * other.p)


@dataclass(frozen=True)
class Split(Generic[C]):
    """The chances of the outcomes in which a value is less than v, equal to v, and greater than v."""

    less: C
    equal: C
    greater: C

    @property
    def at_most(self) -> C:
        """The value is v or less."""
        return self.less + self.equal

    @property
    def at_least(self) -> C:
        """The value is v or greater."""
        return self.equal + self.greater

    @property
    def any(self) -> C:
        """The value is anything: the sum of the three chances."""
        return self.less + self.equal + self.greater


DISTINCT: Final = Split(Density(V), Density(ZERO, ONE), Density(ONE - V, -ONE))  # a pay-off uniform on [0, 1]


def uniform(v: int, k: int) -> Split[Fraction]:
    """A pay-off uniform on 1 .. k."""
    return Split(Fraction(v - 1, k), Fraction(1, k), Fraction(k - v, k))


def power(x: C, n: int, one: C) -> C:
    """x ** n."""
    if n < 2:
        return x if n else one
    half = power(x, n // 2, one)
    return half * half * x if n % 2 else half * half


def mixed_powers(x: C, y: C, n: int, one: C) -> C:
    """The sum of x ** p * y ** (n - 1 - p) over p < n, for n >= 1."""
    if n == 1:
        return one
    half = mixed_powers(x, y, n // 2, one) * (power(x, n // 2, one) + power(y, n // 2, one))
    return half * x + power(y, n - 1, one) if n % 2 else half
