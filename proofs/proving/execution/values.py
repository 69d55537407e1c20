"""Values of which a proof knows nothing but what the path has decided.

Over the reals, where only the order counts, a value may be infinite without a path of its own for each end: two points
of the order stand for -inf and +inf, and every value lies between them, a finite one strictly. Such a value passes for
a float, the one type of number that may be infinite: so NEG_INF and POS_INF, asked how they compare with it, ask it.
Where the source says `x is NEG_INF`, that is whether x equals this end: infinite values are taken to be NEG_INF and
POS_INF themselves. Code that steps by one is proved over the integers. There every end is on a path of its own, but for
values that only clauses see: they have two points for ends as well, and all finite values are further from these than
steps go. (However few values there are, two integers are far enough below and above.)
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final, cast

from proofs.proving.execution.arithmetic import quotient
from proofs.symbolic.terms import NeedsIntegersError, Term
from specs.values import Infinity

if TYPE_CHECKING:
    from proofs.proving.execution.world import ProvingWorld


FAR: Final = 2**20  # steps are shorter


class Unknown(Term):
    """A finite value. x + y, x - y and x // 2 are some values, the same ones each time (see `world`)."""

    __slots__ = ()

    def __add__(self, other: object) -> Any:
        if isinstance(other, Term):
            return cast("ProvingWorld", self.world).moved("+", self, other)
        return self._like(super().__add__(self._exact("+", other)))

    __radd__ = __add__

    def __sub__(self, other: object) -> Any:
        if isinstance(other, Term):
            return cast("ProvingWorld", self.world).moved("-", self, other)
        return self._like(super().__sub__(self._exact("-", other)))

    def __floordiv__(self, other: object) -> Any:
        return quotient(cast("ProvingWorld", self.world), self, other)

    def __neg__(self) -> Unknown:
        self._is_number()
        return self._like(super().__neg__())

    def __pos__(self) -> Unknown:
        self._is_number()
        return self

    def __mul__(self, other: object) -> Term:
        self._is_number()
        return super().__mul__(other)

    __rmul__ = __mul__

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str | bytes | tuple):  # pay-offs may be of any ordered type
            self._refuse(f"whether a value is {other!r}")
        return super().__eq__(other)

    __hash__ = Term.__hash__  # type: ignore[assignment]  # a value has none

    def _is_number(self) -> None:
        """What is asked only numbers answer: a proof holds for numbers, and for no other order."""
        cast("ProvingWorld", self.world).has_numbers = True

    def _exact(self, sign: str, other: object) -> object:
        self._is_number()
        if isinstance(other, float):  # 2**53 + 1 + 0.0 is 2**53
            self._refuse(f"{self!r} {sign} {other!r}: a sum of floats may be rounded")
        return other

    def _like(self, term: Term) -> Unknown:
        if abs(term.k) >= FAR:
            self._refuse(f"a step of {term.k:,}")
        return type(self)(term.world, term.point, term.k, term.negative)


class Unbounded(Unknown):
    """A value that may be infinite. It is compared with an end as with any other point."""

    __slots__ = ()

    @property  # type: ignore[misc]  # isinstance(value, float) is what the ends ask
    def __class__(self) -> type[float]:  # type: ignore[override]
        return float

    def question(self, other: object, strict: bool, swapped: bool) -> bool | tuple[int, int, bool, int] | None:
        """The comparison as a question to the store."""
        if isinstance(other, Infinity) or (type(other) is float and other in (math.inf, -math.inf)):
            ends = cast("ProvingWorld", self.world).ends
            assert ends is not None, "it was made with them"
            is_high = (other._float if isinstance(other, Infinity) else other) > 0
            end = ends[is_high != self.negative]  # -x < +inf iff -inf < x
            other = Term(end.world, end.point, end.k, self.negative)
        return super().question(other, strict, swapped)

    def is_integer(self) -> bool:
        """Asked by code that needs integers."""
        self.world.end(NeedsIntegersError())
