"""The variance of the number of leaves that alpha-beta, SSS*, DUAL* and MTD(f) evaluate on a random uniform tree.

The leaves on whose path the deciding bound is infinite are always evaluated. Every other leaf that alpha-beta or SSS*
evaluates has some beta = v. So the square of their number is a sum over v of the squared number at v, and over pairs
v1 < v2 of twice the product of both numbers (`joint_law`). MTD(f) has one v alone, the value of the root. DUAL* is SSS*
with the players exchanged.

With pay-offs 1 .. k this is a sum of fractions. With distinct ones it is an integral of polynomials: a fraction, too,
worked out by polynomials in two variables on trees of moderate size. On larger ones the integral is worked out in
floating point, with a bound on its error (`quadrature`).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise
from math import fsum
from typing import Any, Final

from proofs.averages.joint_law import Law, Monomial, R, Tree
from proofs.averages.leaf_classes import FOUND, BetaIsV, Criterion, GuessIsV
from proofs.averages.polynomials import ONE, Polynomial, V
from proofs.averages.quadrature import LOST, Roundings, gauss
from proofs.averages.searches import Setting

ALPHABETA, SSS, MTD_F = BetaIsV(), BetaIsV(climbs=True), GuessIsV()
ROWS: Final = 32  # of the grid, worked out at a time
MISSING: Final = "so large a variance is worked out by numpy, which is not here: pip install numpy"


@dataclass(frozen=True)
class Spread:
    """A variance, and how far it may be off: nothing, if it is exact."""

    variance: Fraction
    error: Fraction = Fraction(0)


@dataclass(frozen=True)
class Squares:
    """What is asked: the criterion, and the tree as the player sees it for whom the criterion is written."""

    criterion: Criterion
    width: int
    depth: int
    root_is_max: bool

    def tree(self, leaf: list[R], numbers: int = 1, *, has_ties: bool = False) -> Tree[R]:
        """The tree whose leaves have these chances."""
        return Tree([self.criterion] * numbers, leaf, self.width, self.depth, self.root_is_max, has_ties)

    @property
    def has_pairs(self) -> bool:
        """Whether two leaves can be evaluated for different v."""
        return not isinstance(self.criterion, GuessIsV)

    def counted(self, law: Law[R]) -> tuple[list[R], list[R]]:
        """The terms of the mean number at v, and of the mean of its square."""
        at_v = [moments for (place, _), moments in law.items() if self.has_pairs or place == 1]
        counts = [(0, of) for of in self.criterion.counted]
        means = [moments[(a,)] for moments in at_v for a in counts if (a,) in moments]
        ordered: Iterator[Monomial] = ((a, b) for a in counts for b in counts)
        pairs = [(min(one), max(one)) for one in ordered]
        return means, [moments[pair] for moments in at_v for pair in pairs if pair in moments]

    def products(self, law: Law[R]) -> list[R]:
        """The terms of the mean product of the numbers at v1 and at v2."""
        pair = ((0, FOUND), (1, FOUND))
        return [moments[pair] for moments in law.values() if pair in moments]


def asked(name: str, setting: Setting) -> Squares | None:
    """The criteria for the variance of that search; None: no criterion is known. MTD(f) has the guess f."""
    is_max = setting.root == "max"
    sees: dict[str, tuple[Criterion, bool]] = {
        "alphabeta": (ALPHABETA, is_max),
        **dict.fromkeys(("sss-star", "sss-2", "sss-2-list", "mt-sss"), (SSS, is_max)),
        **dict.fromkeys(("dual-star", "mt-dual"), (SSS, not is_max)),
        "mtd-f": (MTD_F, is_max),
    }
    if setting.depth <= 2:  # where every scout sees all that alpha-beta would see
        sees["negascout"] = sees["alphabeta"]
    return Squares(sees[name][0], setting.width, setting.depth, sees[name][1]) if name in sees else None


def total(terms: Iterable[R], none: R) -> R:
    """The sum of the terms."""
    result = none
    for term in terms:
        result = result + term
    return result


# EXACTLY


def with_ties(of: Squares, k: int) -> Spread:
    """Pay-offs uniform on 1 .. k."""
    none = Fraction(0)

    def leaf(*numbers: int) -> list[Fraction]:
        ends = [0, *numbers, k + 1]
        gaps = [Fraction(b - a - 1, k) for a, b in pairwise(ends)]
        return [chance for gap in gaps for chance in (gap, Fraction(1, k))][:-1]

    mean = square = none
    for v in range(1, k + 1):
        means, squares = of.counted(of.tree(leaf(v), has_ties=True).law)
        mean, square = total(means, mean), total(squares, square)
    for v1, v2 in combinations(range(1, k + 1), 2) if of.has_pairs else ():
        square += 2 * total(of.products(of.tree(leaf(v1, v2), 2, has_ties=True).law), none)
    return Spread(square - mean * mean)


def exactly(of: Squares) -> Spread:
    """Distinct pay-offs, by polynomials: v1 is x, and v2 is a power of x so high that no two terms meet."""
    means, squares = of.counted(of.tree([V, ONE, ONE - V]).law)
    mean, square = (total(terms, Polynomial()).integral() for terms in (means, squares))
    if of.has_pairs:
        high = of.width**of.depth + 1
        v2 = Polynomial([0] * high + [1])
        terms = of.products(of.tree([V, ONE, v2 - V, ONE, ONE - v2], 2).law)
        square += 2 * _over_triangle(total(terms, Polynomial()), high)
    return Spread(square - mean * mean)


def _over_triangle(polynomial: Polynomial, high: int) -> Fraction:
    """The integral over 0 < v1 < v2 < 1."""
    powers = ((a, *divmod(at, high)) for at, a in enumerate(polynomial.coefficients) if a)
    return sum((Fraction(a, (i + 1) * (i + j + 2)) for a, j, i in powers), Fraction(0))


# IN FLOATING POINT


def nearly(of: Squares, mean: Fraction) -> Spread:
    """Distinct pay-offs, given the exact mean number of the leaves with a finite bound."""
    try:
        import numpy as np
    except ImportError:
        raise ValueError(MISSING) from None
    rule = gauss(of.width**of.depth // 2 + 2)
    x, rest, weight = (np.array(part) for part in (rule.x, rule.rest, rule.weight))
    one: Any = np.float64(1)
    once, none = Roundings(1), Roundings()
    squares = of.counted(of.tree([x, one, rest]).law)[1]
    roundings = total(of.counted(of.tree([once, none, once]).law)[1], none) * once + none
    square = Fraction(_dot(weight, squares))
    error = square * roundings.share
    if of.has_pairs:
        parts: list[float] = []
        for begin in range(0, len(x), ROWS):
            y, above, by = (part[begin : begin + ROWS, None] for part in (x, rest, weight))
            terms = of.products(of.tree([x * y, one, rest * y, one, above], 2).law)
            parts.append(_dot(weight * by * y, terms))
        pairs = 2 * Fraction(fsum(parts))
        cell = once * once
        inner = total(of.products(of.tree([cell, none, cell, none, once], 2).law), none)
        square += pairs
        error += pairs * (inner * (once * once * once) + none + none).share
    return Spread(square - mean * mean, error + LOST)


def _dot(weight: Any, terms: Iterable[Any]) -> float:
    """The weighted sum: the terms are added up in turn, then multiplied; the sum over all nodes is rounded once."""
    result: Any = total(terms, 0.0 * weight)
    return fsum((result * weight).ravel())


def spread(name: str, setting: Setting, mean: Fraction, *, most: int) -> Spread | None:
    """The variance of that search; exact with ties and on trees of up to so many leaves. None: no criterion is known.

    `mean` is the exact mean number of leaves; of it those whose bound is infinite are taken off.
    """
    of = asked(name, setting)
    if of is None:
        return None
    if setting.ties is not None:
        return with_ties(of, setting.ties)
    if setting.leaves <= most:
        return exactly(of)
    always = setting.width ** ((setting.depth + of.root_is_max) // 2) if of.has_pairs else 0
    return nearly(of, mean - always)
