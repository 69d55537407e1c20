"""Integrals of polynomials of a high degree in floating point, with a bound on the error that is proved.

Gauss and Legendre's rule with N nodes is exact for polynomials up to the degree 2N - 1, so what is left is rounding.
The integrands here are made of numbers that are not negative by additions and multiplications alone
(`joint_law`). So no error is ever magnified by a subtraction: a number that went through k roundings is wrong by a
factor of at most (1 + u)^k, u = 2^-53. `Roundings` counts them: it is a ring like any other, and goes the way of the
numbers themselves.

(Where a product is less than 1e-300 it may be lost. There are less than 1e12 of these, each times less than 1e12.)
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import cos, pi
from typing import Final

DIGITS: Final = 60
CLOSE: Final = Decimal(10) ** -40  # a node is known this closely
UNIT: Final = Fraction(1, 2**53)
LOST: Final = Fraction(1, 10**200)


@dataclass(frozen=True)
class Roundings:
    """How many roundings a number went through at most: it is wrong by so many factors of up to 1 + u."""

    number: int = 0

    def __add__(self, other: Roundings, /) -> Roundings:
        return Roundings(max(self.number, other.number) + 1)

    def __mul__(self, other: Roundings, /) -> Roundings:
        return Roundings(self.number + other.number + 1)

    @property
    def share(self) -> Fraction:
        """The relative error: (1 + u)^k - 1 <= k u / (1 - k u)."""
        ku = self.number * UNIT
        if ku >= 1:
            raise ArithmeticError(f"{self.number} roundings leave nothing that is certain")
        return ku / (1 - ku)


@dataclass(frozen=True)
class Rule:
    """Nodes x in [0, 1], what they leave of 1, and weights: each rounded once."""

    x: tuple[float, ...]
    rest: tuple[float, ...]
    weight: tuple[float, ...]


@lru_cache(maxsize=8)
def gauss(nodes: int) -> Rule:
    """The rule with so many nodes, exact up to the degree 2 * nodes - 1."""
    nodes_and_weights: list[tuple[float, float, float]] = []
    with localcontext() as context:
        context.prec = DIGITS
        for i in range(nodes):
            z = Decimal(cos(pi * (i + 0.75) / (nodes + 0.5)))
            while True:
                value, slope = legendre(nodes, z)
                step = value / slope
                z -= step
                if abs(step) < CLOSE:
                    break
            if not legendre(nodes, z - CLOSE)[0] * legendre(nodes, z + CLOSE)[0] < 0:
                raise ArithmeticError(f"node {i} of {nodes} is not where it was looked for")
            slope = legendre(nodes, z)[1]
            nodes_and_weights.append((float((1 - z) / 2), float((1 + z) / 2), float(1 / ((1 - z * z) * slope * slope))))
    x, rest, weight = zip(*nodes_and_weights, strict=True)
    if not all(a < b for a, b in pairwise(x)):
        raise ArithmeticError(f"two of the {nodes} nodes are the same")
    return Rule(x, rest, weight)


def legendre(n: int, z: Decimal) -> tuple[Decimal, Decimal]:
    """Legendre's polynomial of degree n >= 1 and its derivative at z."""
    before, now = Decimal(1), z
    for k in range(2, n + 1):
        before, now = now, ((2 * k - 1) * z * now - (k - 1) * before) / k
    return now, n * (before - z * now) / (1 - z * z)
