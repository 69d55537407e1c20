"""Values of which a proof knows nothing but what the path has decided.

Over the reals, where only the order counts, a value may be infinite without a path of its own for each end: two points
of the order stand for -inf and +inf, and every value lies between them, a finite one strictly. NEG_INF and POS_INF,
asked how they compare with such a value, ask it.
Where the source says `x is NEG_INF`, that is whether x equals this end: infinite values are taken to be NEG_INF and
POS_INF themselves. Code that steps by one is proved over the integers. There every end is on a path of its own, but for
values that only clauses see: they have two points for ends as well, and all finite values are further from these than
steps go. (However few values there are, two integers are far enough below and above.)
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final, cast

from proofs.proving.execution.arithmetic import quotient
from proofs.symbolic.closed import REFUSALS
from proofs.symbolic.terms import NeedsIntegersError, Term
from specs.values import NEG_INF, POS_INF, Extended, Infinity

if TYPE_CHECKING:
    from proofs.proving.execution.world import ProvingWorld


FAR: Final = 2**20  # steps are shorter


class Unknown(Term):
    """A finite value. x + y, x - y and x // 2 are some values, the same ones each time (see `world`)."""

    __slots__ = ()

    def __add__(self, other: object) -> Any:
        return self._moved("+", other)

    __radd__ = __add__

    def __sub__(self, other: object) -> Any:
        return self._moved("-", other)

    def _moved(self, sign: str, other: object) -> Any:
        self._must_be_number("a sum")
        if isinstance(other, Unknown):
            other._must_be_number("a sum")
            return cast("ProvingWorld", self.world).moved(sign, self, other)
        if isinstance(other, float):  # 2**53 + 1 + 0.0 is 2**53
            self._refuse(f"{self!r} {sign} {other!r}: a sum of floats may be rounded")
        return self._like(super().__add__(other) if sign == "+" else super().__sub__(other))

    def __floordiv__(self, other: object) -> Any:
        self._must_be_number("a quotient")
        return quotient(cast("ProvingWorld", self.world), self, other)

    def __neg__(self) -> Unknown:
        cast("ProvingWorld", self.world).has_numbers = True
        return self._like(super().__neg__())

    def __pos__(self) -> Unknown:
        self._must_be_number("the sign")
        return self

    def __mul__(self, other: object) -> Term:
        self._must_be_number("a product")
        return super().__mul__(other)

    __rmul__ = __mul__

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str | bytes | tuple):  # pay-offs may be of any ordered type
            self._refuse(f"whether a value is {other!r}")
        return super().__eq__(other)

    __hash__ = REFUSALS["__hash__"]

    def __repr__(self) -> str:
        """By the name that it has on the path: a refusal quotes it."""
        name = cast("ProvingWorld", self.world).names.get(self.point, "a value")
        step = f" {'+' if self.k > 0 else '-'} {abs(self.k)}" if self.k else ""
        return f"-({name}{step})" if self.negative else f"{name}{step}"

    def _must_be_number(self, _what: str) -> None:
        """What is asked only numbers answer: a proof holds for numbers, and for no other order."""
        cast("ProvingWorld", self.world).has_numbers = True

    def _like(self, term: Term) -> Unknown:
        if abs(term.k) >= FAR:
            self._refuse(f"a step of {term.k:,}")
        return type(self)(term.world, term.point, term.k, term.negative)


class Unbounded(Unknown, Extended):
    """A value that may be infinite. It is compared with an end as with any other point.

    Of its sums nothing is known where it is infinite: -inf + inf is no number, and NEG_INF + 1 is an error.
    """

    __slots__ = ()

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

    @property
    def is_integral(self) -> bool:
        """As a float says it."""
        return self.is_integer()

    def _must_be_number(self, what: str) -> None:
        super()._must_be_number(what)
        is_said = cast("ProvingWorld", self.world).is_within_clause  # a clause says itself what is finite
        if not is_said and not NEG_INF < self < POS_INF:
            self._refuse(f"{what} of a value that may be infinite: ask first whether it is")
