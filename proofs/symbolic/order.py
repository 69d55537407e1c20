"""trusted: a store of order constraints x <= y and x < y over a dense linear order without ends.

For each point the store holds which points are known to be at or above it, strictly above it, and at or below it, as
sets of bits in an int. These sets are kept closed under transitivity, so a question is one look at a bit. Over a dense
order that closure is complete: what it leaves open is possible both ways. Constants are points too; their order among
each other is known from the start.
"""

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from math import ceil
from typing import Self

from proofs.symbolic.stores import InconsistentError
from specs.values import Value

Constant = int | Fraction


class OrderStore:
    """Which points are known to be at or above (`le`), above (`lt`), at or below (`ge`) each point."""

    __slots__ = ("constants", "ge", "le", "lt")

    is_integral = False

    def __init__(self, constants: dict[int, Constant] | None = None) -> None:
        self.constants: dict[int, Constant] = {} if constants is None else constants  # by point; shared, only grows
        self.le: list[int] = []
        self.lt: list[int] = []
        self.ge: list[int] = []

    def ask(self, i: int, j: int, strict: bool, k: int) -> bool | None:
        assert k == 0, "a dense order has no distances"
        try:
            if strict:
                if self.lt[i] >> j & 1:
                    return True
                return False if self.le[j] >> i & 1 else None
            if self.le[i] >> j & 1:
                return True
            return False if self.lt[j] >> i & 1 else None
        except IndexError:  # a point that is new to this store
            self._grow(max(i, j) + 1)
            return self.ask(i, j, strict, k)

    def adding(self, i: int, j: int, strict: bool, k: int) -> Self:
        assert k == 0, "a dense order has no distances"
        new = type(self)(self.constants)
        new.le, new.lt, new.ge = self.le[:], self.lt[:], self.ge[:]
        if i >= len(new.le) or j >= len(new.le):
            new._grow(max(i, j) + 1)
        new._add(i, j, strict)
        return new

    def _grow(self, points: int) -> None:
        # Nothing is known of a new point, but of a constant its place among the other constants.
        for i in range(len(self.le), points):
            self.le.append(1 << i)
            self.lt.append(0)
            self.ge.append(1 << i)
            if i in self.constants:
                for j in range(i):
                    if j in self.constants:
                        low, high = (i, j) if self.constants[i] < self.constants[j] else (j, i)
                        self._add(low, high, strict=True)

    def _add(self, i: int, j: int, strict: bool) -> None:
        le, lt, ge = self.le, self.lt, self.ge
        above, below = le[j], ge[i]
        above_strictly = above if strict else lt[j]
        if above_strictly >> i & 1:
            raise InconsistentError(f"x{i} {'<' if strict else '<='} x{j} is refuted already")
        rest = below
        while rest:  # every p <= i is now below every q >= j; strictly so if one of the three steps is strict
            p = rest.bit_length() - 1
            rest ^= 1 << p
            le[p] |= above
            lt[p] |= above if lt[p] >> i & 1 else above_strictly
        rest = above
        while rest:
            q = rest.bit_length() - 1
            rest ^= 1 << q
            ge[q] |= below

    def model(self, points: int) -> Mapping[int, Value]:
        self._grow(points)
        size = len(self.le)
        anchors = sorted({c for i, c in self.constants.items() if i < size})
        # Steps of one, or halved until a chain of all points still fits between two constants.
        room = min([Fraction(1), *(Fraction(high - low) / size for low, high in pairwise(anchors))])
        step = Fraction(1, 1 << (ceil(1 / room) - 1).bit_length())
        least = anchors[0] - size if anchors else 0
        numbers: dict[int, Constant] = {}
        for i in sorted(range(size), key=lambda i: self.ge[i].bit_count()):  # those below come first
            same = next((c for j, c in self.constants.items() if self._equal(i, j)), None)
            lowest = [x + (step if self.lt[j] >> i & 1 else 0) for j, x in numbers.items() if self.le[j] >> i & 1]
            numbers[i] = max(lowest, default=least) if same is None else same
        return {i: int(x) if x.denominator == 1 else x for i, x in sorted(numbers.items()) if i < points}

    def _equal(self, i: int, j: int) -> bool:
        return j < len(self.le) and bool(self.le[i] >> j & self.le[j] >> i & 1)
