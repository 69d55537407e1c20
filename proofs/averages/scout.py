"""NegaScout's average on trees of up to four plies, by closed form: from FR-NS-visits.

Let a be the greatest elder brother on the first level of the path to a leaf, a max level, b the least one on the
second, A the greatest on the third, B the least on the fourth. Where there are no elder brothers, a and A are -inf, b
and B are +inf. On so short a path the value that a scout returns never matters: where it is the new bound, elder
brothers further down give a better one. So FR-NS-visits simplifies: the leaf is evaluated iff

1. there is an a, A <= a, and a < b and a < B: by the scout; or
2. there is no a, or a < A and the first node of the path is above a, which is so if a < b and all younger brothers on
   the second level are above a; and
   - there is no b, and A < B; or A < b <= B: by the scout of the other player; or
   - A < B < b, and the second node of the path is below b, which is so if all younger brothers on the third level are.

With fewer plies there is no A or no B. A min root is the mirror image, with the same average. On one or two plies
these are the leaves of alpha-beta. From five plies on the value that a scout returns decides: `(0 (4 (((2 0) 0) 4)))`.

Each condition is about one value, so the chance is an integral over the order of a, A, B, b, one after another.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Final

from proofs.averages.chances import DISTINCT
from proofs.averages.levels import levels
from proofs.averages.polynomials import ONE, ZERO, Polynomial

DEEPEST: Final = 4  # plies


def expected_leaves(width: int, depth: int) -> Fraction:
    """The exact expected number of distinct leaves, distinct pay-offs in random order."""
    if depth > DEEPEST:
        raise ValueError(f"depth {depth}: NegaScout has a closed form on up to {DEEPEST} plies")
    plies = levels(DISTINCT, width, depth, root_is_max=True)
    return Plies([width] * depth, [level.brother.less.p for level in plies]).leaves


@dataclass(frozen=True)
class Plies:
    """For each level how many brothers there are, and the distribution function of one of them."""

    widths: Sequence[int]
    F: Sequence[Polynomial]

    @property
    def leaves(self) -> Fraction:
        """All leaves that are evaluated."""
        return self._by_scout + self._with_no_a + self._above_a

    @cached_property
    def _powers(self) -> dict[int, list[Polynomial]]:
        """For each level, by the number of brothers: all of them are where elder ones are due, seen from a value."""
        by_level: dict[int, list[Polynomial]] = {}
        for level in range(1, DEEPEST + 1):
            F = self.F[level - 1] if level <= len(self.F) else ZERO
            by_level[level] = [*powers(F if level % 2 else ONE - F, self._number(level))]
        return by_level

    @cached_property
    def _densities(self) -> dict[int, list[Polynomial]]:
        """The same: the best of them is the value."""
        return {
            level: [derivative(power) if level % 2 else -derivative(power) for power in all_powers]
            for level, all_powers in self._powers.items()
        }

    def _all(self, level: int) -> Polynomial:
        """All elder brothers are where they are due, for all numbers of them together."""
        return sum(self._powers[level], ZERO)

    def _best(self, level: int) -> Polynomial:
        """The best of the elder brothers is the value."""
        return sum(self._densities[level], ZERO)

    def _younger(self, level: int, p: int) -> Polynomial:
        """With p elder brothers: all younger ones are above a on the second level, below b on the third."""
        return self._powers[level][self._number(level) - 1 - p]

    @property
    def _by_scout(self) -> Fraction:
        return chained([self._best(1) * self._all(3) * self._all(2) * self._all(4)])

    @property
    def _with_no_a(self) -> Fraction:
        no_b = self._number(4) + chained([self._best(3) * self._all(4)])
        scouted = chained([self._best(2) * self._all(3) * self._all(4)])
        best_2, best_4 = self._best(2), self._best(4)
        both = [chained([best_4 * self._powers[3][p], best_2 * self._younger(3, p)]) for p in range(self._number(3))]
        return sum(both, no_b + scouted)

    @property
    def _above_a(self) -> Fraction:
        best_1, best_3, best_4, all_4 = self._best(1), self._best(3), self._best(4), self._all(4)
        if best_3 == ZERO:  # a < A needs a third level
            return Fraction(0)
        leaves = chained([best_1 * self._younger(2, 0), best_3 * all_4])  # there is no b
        for p in range(1, self._number(2)):
            a, b = best_1 * self._younger(2, p), self._densities[2][p]
            leaves += chained([a, best_3, b * all_4])
            for q in range(1, self._number(3)):
                leaves += chained([a, self._densities[3][q], best_4, b * self._younger(3, q)])
        return leaves

    def _number(self, level: int) -> int:
        """In how many ways a path can go through that level; where there is none, in one."""
        return self.widths[level - 1] if level <= len(self.widths) else 1


def powers(p: Polynomial, number: int) -> Iterator[Polynomial]:
    """1, p, p ** 2, ..., so many of them."""
    power = ONE
    for _ in range(number):
        yield power
        power = power * p


def derivative(p: Polynomial) -> Polynomial:
    """p'."""
    return Polynomial(k * a for k, a in enumerate(p.coefficients) if k)


def chained(densities: Sequence[Polynomial]) -> Fraction:
    """The integral of p(x) q(y) ... over 0 < x < y < ... < 1."""
    below, divisor = ONE, 1
    for density in densities:
        integrand = below * density
        if not integrand.coefficients:
            return Fraction(0)
        common = lcm(*range(1, integrand.degree + 2))
        below = Polynomial([0, *(a * (common // (k + 1)) for k, a in enumerate(integrand.coefficients))])
        divisor *= common
    return below.at(Fraction(1)) / divisor
