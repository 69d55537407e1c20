"""Exact averages by closed form: alpha-beta, SSS*, DUAL*, and MTD from any first guess (FR-average).

An average over random pay-offs adds up, over all values v, the leaves for which the deciding bound is v
(`proofs.averages.levels`). Leaves on whose path that bound is infinite are counted: their places do not depend on the
pay-offs. With pay-offs 1 .. k the sum over v is a sum of fractions. With distinct pay-offs it is the integral of a
polynomial with whole coefficients, so the average is a fraction, too.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import Any

from proofs.averages.chances import DISTINCT, Split, uniform
from proofs.averages.levels import Levels, alphabeta_at, levels, mirrored, mtd_f_at, null_window, sss_at, turned
from proofs.averages.polynomials import Polynomial

Criterion = Callable[[Levels[Any], Split[Any]], Any]


@dataclass(frozen=True)
class ClosedForm(ABC):
    """The averages on the uniform tree of that width and depth."""

    width: int
    depth: int
    root_is_max: bool = True

    @property
    def leaves(self) -> int:
        """All leaves of the tree: what minimax evaluates."""
        return int(self.width**self.depth)

    @property
    def alphabeta(self) -> Fraction:
        """Alpha-beta with the full window: beta is infinite, or it is some v."""
        return self._without_bound(is_max=True) + self._added_up(alphabeta_at)

    @property
    def sss(self) -> Fraction:
        """SSS*, which is MTD with the guess +inf."""
        return self._without_bound(is_max=True) + self._added_up(sss_at)

    @property
    def dual(self) -> Fraction:
        """DUAL*, which is MTD with the guess -inf, and SSS* with the players exchanged."""
        return self._without_bound(is_max=False) + self._added_up(dual_at)

    @property
    def mtd_f(self) -> Fraction:
        """MTD with the value of the root as its guess."""
        return self._added_up(mtd_f_at)

    @property
    @abstractmethod
    def mtd_random(self) -> Fraction:
        """MTD with a guess that is drawn like one more pay-off."""

    @abstractmethod
    def mtd(self, rank: int) -> Fraction:
        """MTD with a guess that is known: of distinct pay-offs the rank-th from below, else that number of 1 .. k."""

    def _without_bound(self, *, is_max: bool) -> int:
        """The leaves on whose path there are elder brothers on the levels of that kind only."""
        plies = (self.depth + (is_max == self.root_is_max)) // 2
        return int(self.width**plies)

    @abstractmethod
    def _added_up(self, criterion: Criterion) -> Fraction:
        """The sum or integral over v of a criterion in which some bound is equal to v."""


def dual_at(tree: Levels[Any], leaf: Split[Any]) -> Any:
    """beta > alpha = v, and f >= v at every ancestor of the max node nearest to the root where alpha comes from."""
    return sss_at(mirrored(tree), turned(leaf))


@dataclass(frozen=True)
class Distinct(ClosedForm):
    """Over all orders of distinct pay-offs, which are equally likely."""

    def mtd(self, rank: int) -> Fraction:
        """The guess is above rank - 1 of the pay-offs; rank = leaves + 1 is above all.

        Among n pay-offs that are uniform on [0, 1] the chance that exactly j are below v is that of Bernstein's j-th
        polynomial of degree n. So what the cost given j is can be read off: it is the j-th coefficient in that base.
        """
        n, j = self.leaves, rank - 1
        return sum((comb(j, i) * a / comb(n, i) for i, a in enumerate(self._mtd_at[: j + 1])), Fraction(0))

    @property
    def mtd_random(self) -> Fraction:
        return sum((a / (i + 1) for i, a in enumerate(self._mtd_at)), Fraction(0))

    @cached_property
    def _mtd_at(self) -> list[Fraction]:
        """The coefficients of the cost with the guess v: the first pass, what SSS* adds below v, DUAL* above v."""
        first = null_window(self._levels, DISTINCT).p.coefficients
        below, above = (criterion(self._levels, DISTINCT).q for criterion in (sss_at, dual_at))
        change = (below - above).coefficients
        cost = [Fraction(0)] * (1 + max(len(first) - 1, len(change)))
        cost[0] = above.integral()
        for i, a in enumerate(first):
            cost[i] += a
        for i, a in enumerate(change):
            cost[i + 1] += Fraction(a, i + 1)
        return cost

    @cached_property
    def _levels(self) -> Levels[Any]:
        return levels(DISTINCT, self.width, self.depth, root_is_max=self.root_is_max)

    def _added_up(self, criterion: Criterion) -> Fraction:
        density: Polynomial = criterion(self._levels, DISTINCT).q
        return density.integral()


@dataclass(frozen=True)
class Ties(ClosedForm):
    """Over independent pay-offs that are uniform on 1 .. k."""

    k: int = 2

    def mtd(self, rank: int) -> Fraction:
        first: Fraction = null_window(self._levels(rank), uniform(rank, self.k))
        return first + self._added_up(sss_at, 1, rank) + self._added_up(dual_at, rank)

    @property
    def mtd_random(self) -> Fraction:
        return sum(map(self.mtd, range(1, self.k + 1)), Fraction(0)) / self.k

    def _levels(self, v: int) -> Levels[Any]:
        return levels(uniform(v, self.k), self.width, self.depth, root_is_max=self.root_is_max)

    def _added_up(self, criterion: Criterion, first: int = 1, end: int | None = None) -> Fraction:
        values = range(first, self.k + 1 if end is None else end)
        return sum((criterion(self._levels(v), uniform(v, self.k)) for v in values), Fraction(0))
