"""Pearl's branching factor of alpha-beta, and Roizen and Pearl's of SSS*, as limits of the averages (FR-average).

Pearl 1982: alpha-beta's branching factor on trees of width n is xi / (1 - xi), where xi ** n + xi = 1. Roizen and Pearl
1983: that of SSS* is the same. The closed form of the averages is evaluated here in floating point, at the nodes of a
quadrature, so that depths of 24 plies are reached; at small depths it is held against the exact fractions.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

import numpy as np
import pytest

from proofs.averages.chances import Split
from proofs.averages.closed_form import Criterion, Distinct
from proofs.averages.levels import alphabeta_at, levels, sss_at

DEEPEST: Final = 24
PEARL: Final = {2: 1.618, 3: 2.148, 4: 2.630, 5: 3.080}  # as printed, Pearl 1982
WIDE: Final = {10: 5.063, 20: 8.425}  # the same: limits only, for here growth falls slowly


class Dual:
    """p + q dv at many values of v at once, where dv * dv = 0."""

    def __init__(self, p: Any, q: Any) -> None:
        self.p, self.q = p, q

    def __add__(self, other: Dual) -> Dual:
        return Dual(self.p + other.p, self.q + other.q)

    def __sub__(self, other: Dual) -> Dual:
        return Dual(self.p - other.p, self.q - other.q)

    def __mul__(self, other: Dual) -> Dual:
        return Dual(self.p * other.p, self.p * other.q + self.q * other.p)


def fixed_point(width: int) -> float:
    """xi, by bisection."""
    low, high = 0.0, 1.0
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (low, middle) if middle**width + middle > 1 else (middle, high)
    return low


def average(width: int, depth: int, criterion: Criterion) -> float:
    """The expected number of evaluated leaves: the integral over v, on intervals that are small where values gather."""
    steps, xi = np.linspace(-1, 1, 401), fixed_point(width)
    near = np.sign(steps) * np.abs(steps) ** 9 / 2
    edges = np.concatenate([np.linspace(0, 1, 201), xi + near, 1 - xi + near])
    edges = np.unique(edges[(edges >= 0) & (edges <= 1)])
    nodes, weights = np.polynomial.legendre.leggauss(32)
    half = np.diff(edges)[:, None] / 2
    v = edges[:-1, None] + half * (1 + nodes)
    zero, one = np.zeros_like(v), np.ones_like(v)
    leaf: Split[Any] = Split(Dual(v, zero), Dual(zero, one), Dual(1 - v, -one))
    density = criterion(levels(leaf, width, depth, root_is_max=True), leaf).q
    without_bound: int = width ** ((depth + 1) // 2)
    return float((density * half * weights).sum()) + without_bound


@pytest.mark.parametrize(("width", "depth"), [(2, 9), (3, 5), (4, 4)])
def test_the_quadrature_agrees_with_the_exact_fractions(width: int, depth: int) -> None:
    exact = Distinct(width, depth)
    assert average(width, depth, alphabeta_at) == pytest.approx(float(exact.alphabeta), rel=1e-11)
    assert average(width, depth, sss_at) == pytest.approx(float(exact.sss), rel=1e-11)


def test_the_limits_as_printed() -> None:
    """xi / (1 - xi) of all six widths, to a unit of the last digit: at width 10 it is 5.06351."""
    for width, printed in {**PEARL, **WIDE}.items():
        xi = fixed_point(width)
        assert abs(xi / (1 - xi) - printed) < 0.001


@pytest.mark.more
@pytest.mark.parametrize("width", PEARL)
@pytest.mark.parametrize("criterion", [alphabeta_at, sss_at])
def test_the_averages_grow_by_pearls_branching_factor(width: int, criterion: Criterion) -> None:
    """The growth over two plies falls towards the limit, at even and at odd depths, and comes close to it."""
    xi = fixed_point(width)
    limit = xi / (1 - xi)
    assert round(limit, 3) == PEARL[width]
    averages = [average(width, depth, criterion) for depth in range(1, DEEPEST + 1)]
    for parity in (0, 1):
        growth = [(after / before) ** 0.5 for before, after in pairwise(averages[parity::2])]
        assert all(a > b > limit for a, b in pairwise(growth))
        assert growth[-1] == pytest.approx(limit, rel=0.009)
