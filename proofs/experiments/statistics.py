"""Means over positions, and how far to trust them: a bootstrap interval, the same for the same seed.

For ratios and counts the mean is geometric, as in the thesis: the mean of a half and a double is 1. For shares of 1,
which may be 0, it is arithmetic.
"""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np

SAMPLES: Final = 2000
SURE: Final = 0.95


class Interval(NamedTuple):
    """A mean over positions with its 95 per cent confidence interval."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} ({self.low:.3f} to {self.high:.3f})"


def interval(values: Sequence[float], seed: int, *, geometric: bool = True) -> Interval:
    """The mean of the values with its bootstrap interval."""
    if not values:
        raise ValueError("no values, so there is no mean")
    if geometric and min(values) <= 0:
        raise ValueError(f"{min(values)} has no geometric mean: only what is above 0 has")
    given = np.log(values) if geometric else np.array(values, dtype=float)
    means = given[drawn(len(values), seed)].mean(axis=1)
    ends = np.quantile(means, [(1 - SURE) / 2, (1 + SURE) / 2])
    numbers = [float(np.exp(x)) if geometric else float(x) for x in (given.mean(), *ends)]
    return Interval(*numbers)


@cache
def drawn(count: int, seed: int) -> Any:
    """The samples: which values each is made of. Drawn by Python's own generator, which never changes."""
    draw = Random(f"bootstrap {seed} {count}")  # noqa: S311 - to be drawn again
    return np.array([draw.choices(range(count), k=count) for _ in range(SAMPLES)])
