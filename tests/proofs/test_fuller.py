"""SS-Table3: Fuller, Gaschnig and Gillogly's lower bound for alpha-beta without deep cutoffs, and its exact average.

p(i, j) is the chance that the j-th child of the i-th child of a max node is visited (Knuth and Moore 1975, section 7).
Were the chances on a path independent, K pairs of plies would multiply the leaves by the largest eigenvalue of the
matrix of the p(i, j) 2K times. That power is the column of the table.
"""

from fractions import Fraction
from itertools import pairwise
from math import prod
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from proofs.averages import expected_leaves
from proofs.averages.closed_form import Distinct

FULLER: Final = {  # (N, K) and the bound, as printed
    (2, 1): 3.41, (3, 1): 6.42, (5, 1): 13.7, (10, 1): 37.4, (20, 1): 102,
    (5, 2): 188, (3, 3): 265, (2, 4): 135,
}  # fmt: skip


def chance(i: int, j: int, width: int) -> Fraction:
    """p(i, j): 1 over the binomial of i - 1 + (j - 1) / N above i - 1, and 1 if either is the oldest."""
    return prod((k / (k + Fraction(j - 1, width)) for k in range(1, i)), start=Fraction(1))


def eigenvalue(width: int) -> float:
    matrix = [[float(chance(i, j, width)) for j in range(1, width + 1)] for i in range(1, width + 1)]
    return float(max(abs(np.linalg.eigvals(matrix))))


def shallow(width: int, depth: int, points: int = 20_001) -> float:
    """The expected leaves of alpha-beta without deep cutoffs: the only bound of a call is the best of its brothers.

    `leaves(x)` is what a node costs whose bound is x, seen by its player; the integral over the best of its elder
    children is taken on a grid of values.
    """
    grid = np.linspace(0, 1, points)
    values: Any = grid  # the distribution of the value of a node, for its player
    leaves, unbounded = np.ones(points), 1.0
    for _ in range(depth):
        children = 1 - values[::-1]  # for the father
        bounded = leaves[::-1]
        total = np.full(points, unbounded)
        for elder in range(1, width):
            steps = np.diff(children**elder) * (bounded[1:] + bounded[:-1]) / 2
            total[1:] += np.cumsum(steps)
        values, leaves, unbounded = children**width, total, float(total[-1])
    return unbounded


@pytest.mark.parametrize(("N", "K"), FULLER)
def test_fullers_column(N: int, K: int) -> None:
    """Three digits; for K > 1 powers of the three digits that are printed for K = 1."""
    two_plies = eigenvalue(N) ** 2
    assert f"{two_plies:.3g}" == f"{FULLER[N, 1]:.3g}"
    assert f"{FULLER[N, 1] ** K:.3g}" == f"{FULLER[N, K]:.3g}"
    assert two_plies**K < shallow(N, 2 * K)


@pytest.mark.parametrize("width", [2, 3, 5])
def test_the_chances_add_up_to_the_average_of_two_plies(width: int) -> None:
    places = range(1, width + 1)
    assert sum(chance(i, j, width) for i in places for j in places) == Distinct(width, 2).alphabeta


@pytest.mark.parametrize(("width", "depth"), [(2, 2), (2, 3), (3, 2)])
def test_the_integral_is_the_average_of_the_procedure(width: int, depth: int) -> None:
    assert shallow(width, depth) == pytest.approx(float(expected_leaves("alphabeta-shallow", width, depth)), rel=1e-6)


@pytest.mark.parametrize(("width", "limit"), [(2, 3.46921), (3, 6.70764)])
def test_without_deep_cutoffs_the_averages_grow_faster(width: int, limit: float) -> None:
    """The growth over two plies falls, and stays above that of the bound; alpha-beta's falls to Pearl's, far below."""
    averages = [shallow(width, depth) for depth in range(2, 15, 2)]
    growth = [after / before for before, after in pairwise(averages)]
    assert all(a > b > eigenvalue(width) ** 2 for a, b in pairwise(growth))
    assert growth[-1] == pytest.approx(limit, rel=1e-6)
    assert f"{limit:.3f} at width {width}" in Path("examples/results.md").read_text(encoding="utf-8")
