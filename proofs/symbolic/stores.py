"""trusted: what the explorer asks of a store of constraints, whether its values are dense or integers.

A constraint is `(i, j, strict, k)`: x_i < x_j + k if strict, else x_i <= x_j + k, between the points number i and j.
"""

from collections.abc import Mapping
from typing import Protocol, Self

from specs.values import Value


class Store(Protocol):
    """A consistent set of constraints between numbered points. A store never changes: `adding` returns a new one."""

    is_integral: bool

    def ask(self, i: int, j: int, strict: bool, k: int) -> bool | None:
        """Whether the store entails the constraint (True), refutes it (False), or leaves it open (None)."""
        ...

    def adding(self, i: int, j: int, strict: bool, k: int) -> Self:
        """A store that knows this constraint too, which must be open or entailed here."""
        ...

    def model(self, points: int) -> Mapping[int, Value]:
        """Small values for the first so many points that satisfy all constraints."""
        ...


class InconsistentError(AssertionError):
    """A constraint was added that the others refute: a fault of the explorer, never of what it explores."""
