"""A constraint store for symbolic runs in which all values are distinct: it records a strict partial order.

Where all values are distinct, x <= y and x < y + 1 are equivalent to x < y. So the constraints on a path of a search
that compares pay-offs, or pay-offs plus or minus 1, are a strict partial order; no two values are equal there.
"""

from collections.abc import Mapping
from typing import Final, Self

from proofs.averages.extensions import bits
from proofs.symbolic.stores import InconsistentError
from proofs.symbolic.terms import UnsupportedError
from specs.values import Value

FURTHER: Final = "a comparison of pay-offs that are further apart than by order: it needs numbers"
NUMBERS: Final = "a comparison of a pay-off with a number"


class DistinctStore:
    """`above[i]` is the set of points known to be above point i, as bits; closed. Point 0 is the number 0, not a value.

    A store never changes: `adding` returns a new one.
    """

    __slots__ = ("above", "below")

    is_integral = True

    def __init__(self) -> None:
        self.above: dict[int, int] = {}
        self.below: dict[int, int] = {}

    def ask(self, i: int, j: int, strict: bool, k: int) -> bool | None:
        most = k - 1 if strict else k  # the question is whether x_i - x_j <= most
        if i == j:
            return most >= 0
        if not (i and j):
            raise UnsupportedError(NUMBERS)
        if self.above.get(i, 0) >> j & 1 and most >= -1:
            return True
        if self.below.get(i, 0) >> j & 1 and most <= 0:
            return False
        if most not in (0, -1):
            raise UnsupportedError(FURTHER)
        return None

    def adding(self, i: int, j: int, strict: bool, k: int) -> Self:
        if self.ask(i, j, strict, k) is False:
            raise InconsistentError(f"x{i} < x{j} is refuted already")
        new = type(self)()
        new.above, new.below = self.above.copy(), self.below.copy()
        lower = new.below.get(i, 0) | 1 << i
        upper = new.above.get(j, 0) | 1 << j
        for p in bits(lower):
            new.above[p] = new.above.get(p, 0) | upper
        for q in bits(upper):
            new.below[q] = new.below.get(q, 0) | lower
        return new

    def model(self, points: int) -> Mapping[int, Value]:
        order = sorted(range(1, points), key=lambda i: self.below.get(i, 0).bit_count())
        return {0: 0, **{i: rank for rank, i in enumerate(order, 1)}}
