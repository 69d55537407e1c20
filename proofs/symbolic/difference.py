"""trusted: a store of difference constraints x <= y + k over the integers.

For each pair of points the matrix holds the least known k with x_i - x_j <= k. It is kept closed: the way from i to j
over any third point is never shorter. Over the integers a closed matrix is complete for such constraints: what it
leaves open is possible both ways, and a solution can be read off point by point. Point 0 is the number 0, so a constant
is a distance from it.
"""

import math
from collections.abc import Mapping
from typing import Final, Self

from proofs.symbolic.stores import InconsistentError
from specs.values import Value

FAR: Final = math.inf  # no bound is known; above every int, however large, and never added to one
Bound = float  # an int, or FAR


class DifferenceStore:
    """`bound[i][j]` is the least known upper bound of x_i - x_j. Rows are shared between stores, never changed."""

    __slots__ = ("bound",)

    is_integral = True

    def __init__(self) -> None:
        self.bound: list[list[Bound]] = []

    def ask(self, i: int, j: int, strict: bool, k: int) -> bool | None:
        if i >= len(self.bound) or j >= len(self.bound):
            self._grow(max(i, j) + 1)
        most = k - 1 if strict else k
        if self.bound[i][j] <= most:
            return True
        return False if self.bound[j][i] < -most else None

    def adding(self, i: int, j: int, strict: bool, k: int) -> Self:
        new = type(self)()
        new.bound = self.bound[:]
        if i >= len(new.bound) or j >= len(new.bound):
            new._grow(max(i, j) + 1)
        new._add(i, j, k - 1 if strict else k)
        return new

    def _grow(self, points: int) -> None:
        more = points - len(self.bound)
        if more > 0:
            self.bound = [[*row, *[FAR] * more] for row in self.bound]
            for i in range(len(self.bound), points):
                self.bound.append([0 if j == i else FAR for j in range(points)])

    def _add(self, i: int, j: int, k: int) -> None:
        if self.bound[j][i] < -k:
            raise InconsistentError(f"x{i} - x{j} <= {k} is refuted already")
        beyond = [(q, k + after) for q, after in enumerate(self.bound[j]) if after is not FAR]
        for p, row in enumerate(self.bound):
            before = row[i]
            if before is not FAR:
                new = row
                for q, rest in beyond:  # x_p - x_i, then x_i - x_j <= k, then x_j - x_q
                    if before + rest < new[q]:
                        if new is row:
                            new = row[:]
                        new[q] = before + rest
                self.bound[p] = new

    def model(self, points: int) -> Mapping[int, Value]:
        self._grow(points)
        numbers = {0: 0}  # point by point, each within what those before it allow
        for i in range(1, len(self.bound)):
            low = max((x - self.bound[j][i] for j, x in numbers.items() if self.bound[j][i] is not FAR), default=-FAR)
            high = min((x + self.bound[i][j] for j, x in numbers.items() if self.bound[i][j] is not FAR), default=FAR)
            numbers[i] = int(min(max(low, 0), high))  # as near to 0 as it may be
        return {i: numbers[i] for i in range(points)}
