"""A number of `random()`: it forks where the code asks about it, on the answers that the question has, and no earlier.

Python's `random()` is m / 2**53 for a whole m below 2**53. What is known of a draw is an interval of such m. A product
with a number, a sum, `int(...)` or a comparison with a number is computed by Python's own floats, and is monotone in m,
for rounding is. So each answer to `int(random() * 3)` or `random() < p` is an interval of m, whose ends are found by
halving; where there are several answers each is an outcome of its own, and none is left out.

Beside symbolic values a draw that is compared with one of them, or with another draw, becomes a symbolic value itself.
Whatever else the code asks (a logarithm, a text, a square) is answered for a few points, and noted as left out.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from proofs.symbolic.terms import Term

if TYPE_CHECKING:
    from proofs.checking.core.dice import Dice

SCALE: Final = 1 << 53
MOST: Final = 128  # answers that fork
Piece = tuple[int, int, Any]  # of the interval: its ends, and the answer there
Op = tuple[Callable[[Any, Any], Any], float, bool]  # the operation, the other number, whether that stands first
_SIGNS: Final[dict[Callable[[Any, Any], bool], str]] = {
    operator.lt: "<", operator.le: "<=", operator.gt: ">", operator.ge: ">=",
}  # fmt: skip
_OPPOSITE: Final = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}


class Source:
    """One draw: m is in [low, high]. What is asked after its run, or in another, does not fork."""

    def __init__(self, dice: Dice) -> None:
        self.dice, self.run = dice, dice.run
        self.low, self.high = 0, SCALE - 1
        self.term: Term | None = None  # once it was compared with a symbolic value
        self.number: float | None = None  # once a point was taken


class Unit:
    """What a program has of a draw: the number itself, or what it has made of it by sums and products."""

    __slots__ = ("_ops", "_source")

    def __init__(self, source: Source, ops: tuple[Op, ...] = ()) -> None:
        self._source, self._ops = source, ops

    def _at(self, m: int) -> float:
        number: float = m / SCALE
        for make, other, is_first in self._ops:
            number = make(other, number) if is_first else make(number, other)
        return number

    # QUESTIONS

    def _pieces(self, ask: Callable[[float], Any]) -> Iterator[Piece]:
        """The interval in parts on each of which the answer is one; the question is monotone."""
        low, high = self._source.low, self._source.high
        while low <= high:
            answer, end, beyond = ask(self._at(low)), low, high + 1
            while beyond - end > 1:
                middle = (end + beyond) // 2
                if ask(self._at(middle)) == answer:
                    end = middle
                else:
                    beyond = middle
            yield low, end, answer
            low = beyond

    def _answer(self, ask: Callable[[float], Any], words: Callable[[Any], str]) -> Any:
        """The answer to a monotone question, on each path another one of those that are possible."""
        source = self._source
        if source.number is not None or source.dice.run != source.run:
            return ask(float(self))
        if source.term is not None:
            source.dice.refuse(f"{self._text} of a draw that was compared with a value")
        first, last = ask(self._at(source.low)), ask(self._at(source.high))
        if first == last:
            return first
        if abs(int(last) - int(first)) >= MOST:
            return ask(float(self))
        pieces = [*self._pieces(ask)]
        source.low, source.high, answer = pieces[source.dice.taken(len(pieces), lambda n: words(pieces[n][2]))]
        return answer

    def _compare(self, compare: Callable[[Any, Any], bool], other: Any) -> Any:
        if type(other) is Unit or type(other) is Term:
            return self._compare_with_value(compare, other)
        if type(other) not in (int, float, Fraction):
            return compare(float(self), other) if hasattr(other, "__float__") else NotImplemented
        if self._source.term is not None and not self._ops:
            return compare(self._source.term, other)
        sign = _SIGNS[compare]
        return self._answer(
            lambda number: compare(number, other),
            lambda answer: f"{self._text} {sign if answer else _OPPOSITE[sign]} {float(other):g}",
        )

    def _compare_with_value(self, compare: Callable[[Any, Any], bool], other: Unit | Term) -> Any:
        mine = self._term()
        theirs = other._term() if type(other) is Unit else other
        if mine is None or theirs is None:
            return compare(float(self), float(other) if type(other) is Unit else other)
        return compare(mine, theirs)

    def _term(self) -> Term | None:
        """The draw as a symbolic value, where there are such; the same from then on."""
        source = self._source
        if source.number is not None or source.dice.run != source.run:
            return None
        if source.term is None:
            if self._ops:
                source.dice.refuse(f"a comparison of {self._text} with a value or another draw")
            source.term = source.dice.between(Fraction(source.low, SCALE), Fraction(source.high, SCALE))
        return source.term

    def __lt__(self, other: object) -> Any:
        return self._compare(operator.lt, other)

    def __le__(self, other: object) -> Any:
        return self._compare(operator.le, other)

    def __gt__(self, other: object) -> Any:
        return self._compare(operator.gt, other)

    def __ge__(self, other: object) -> Any:
        return self._compare(operator.ge, other)

    def __eq__(self, other: object) -> Any:
        if self is other:
            return True
        at_most = self._compare(operator.le, other)
        return at_most if at_most is NotImplemented else bool(at_most and self._compare(operator.ge, other))

    def __ne__(self, other: object) -> Any:
        return not self == other

    def __bool__(self) -> bool:
        return bool(self != 0)

    def _whole(self, ask: Callable[[float], int], name: str) -> int:
        answer: int = self._answer(ask, lambda answer: f"{name}({self._text}) = {answer}")
        return answer

    def __int__(self) -> int:
        return self._whole(int, "int")

    __trunc__ = __int__

    def __floor__(self) -> int:
        return self._whole(math.floor, "floor")

    def __ceil__(self) -> int:
        return self._whole(math.ceil, "ceil")

    def __round__(self, digits: int | None = None) -> Any:
        return self._whole(round, "round") if digits is None else round(float(self), digits)

    def __floordiv__(self, other: Any) -> Any:
        return float(math.floor(self)) if type(other) in (int, float) and other == 1 else float(self) // other

    # SUMS AND PRODUCTS WITH A NUMBER

    def _made(self, make: Callable[[Any, Any], Any], other: Any, is_first: bool = False) -> Any:
        if type(other) not in (int, float) or not math.isfinite(other) or self._source.number is not None:
            if type(other) is Term:
                self._source.dice.refuse(f"{self._text} in a sum or product with a value")
            return make(other, float(self)) if is_first else make(float(self), other)
        return Unit(self._source, (*self._ops, (make, other, is_first)))

    def __mul__(self, other: Any) -> Any:
        return self._made(operator.mul, other)

    def __add__(self, other: Any) -> Any:
        return self._made(operator.add, other)

    def __sub__(self, other: Any) -> Any:
        return self._made(operator.sub, other)

    def __truediv__(self, other: Any) -> Any:
        return self._made(operator.truediv, other) if other else float(self) / other

    def __rmul__(self, other: Any) -> Any:
        return self._made(operator.mul, other, is_first=True)

    def __radd__(self, other: Any) -> Any:
        return self._made(operator.add, other, is_first=True)

    def __rsub__(self, other: Any) -> Any:
        return self._made(operator.sub, other, is_first=True)

    def __neg__(self) -> Any:
        return self._made(operator.mul, -1)

    def __pos__(self) -> Unit:
        return self

    # ALL ELSE: as a float has it, at a point that is taken

    def __float__(self) -> float:
        source = self._source
        if source.number is None:
            source.number = source.dice.point(source.low, source.high, self._text) / SCALE
        source.low = source.high = round(source.number * SCALE)
        return self._at(source.low)

    @property
    def _text(self) -> str:
        text = "random()"
        for make, other, is_first in self._ops:
            sign = {operator.mul: "*", operator.add: "+", operator.sub: "-", operator.truediv: "/"}[make]
            text = f"{other:g} {sign} {text}" if is_first else f"{text} {sign} {other:g}"
        return text

    def __pow__(self, other: Any) -> Any:
        return float(self) ** other

    def __mod__(self, other: Any) -> Any:
        return float(self) % other

    def __divmod__(self, other: Any) -> Any:
        return divmod(float(self), other)

    def __rpow__(self, other: Any) -> Any:
        return other ** float(self)

    def __rmod__(self, other: Any) -> Any:
        return other % float(self)

    def __rdivmod__(self, other: Any) -> Any:
        return divmod(other, float(self))

    def __rfloordiv__(self, other: Any) -> Any:
        return other // float(self)

    def __rtruediv__(self, other: Any) -> Any:
        return other / float(self)

    def __abs__(self) -> float:
        return abs(float(self))

    def __hash__(self) -> int:
        return hash(float(self))

    def __repr__(self) -> str:
        return repr(float(self))

    def __format__(self, spec: str) -> str:
        return format(float(self), spec)

    def __copy__(self) -> Unit:
        return self

    def __deepcopy__(self, _memo: object) -> Unit:
        return self

    def __reduce__(self) -> Any:
        return float, (float(self),)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(float(self), name)

    @property
    def __class__(self) -> type:  # what isinstance(number, float) asks
        return float

    @__class__.setter
    def __class__(self, _: object) -> None:
        raise TypeError("a float stays one")
