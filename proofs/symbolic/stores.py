"""What the explorer asks of a store of constraints, whether its values are dense or integers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, Self

from specs.values import Value


class Store(Protocol):
    """A consistent set of constraints between numbered points. A store never changes: `told` gives a new one."""

    is_integral: bool

    def ask(self, i: int, j: int, strict: bool, k: int) -> bool | None:
        """Whether x_i < x_j + k (x_i <= x_j + k if not strict) is entailed, refuted, or open (None)."""
        ...

    def told(self, i: int, j: int, strict: bool, k: int) -> Self:
        """The same with that constraint added, which must be open or entailed."""
        ...

    def model(self, points: int) -> Mapping[int, Value]:
        """Small values of the first so many points that meet all constraints."""
        ...


class InconsistentError(AssertionError):
    """A constraint was added that the others refute: a fault of the explorer, never of what it explores."""
