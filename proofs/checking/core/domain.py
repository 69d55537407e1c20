"""Which games a check is about: what their pay-offs may be, and whether their types alternate.

`--payoffs int` asks about integers, `--payoffs real` about all numbers, `--payoffs -5..5` about the integers from -5 to
5, `--payoffs -5.0..5.0` about all numbers between them, `--payoffs -1,1` about these numbers alone. The finite ends of
a window are such numbers, too. Where nothing is said all numbers are meant, but for a function that needs integers,
which is judged on integers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, cast

from proofs.checking.core.numbers import numbers_of
from proofs.checking.core.which_games import WhichGames
from proofs.checking.core.windows import ends
from proofs.enumeration.orders import spreads
from proofs.symbolic.world import World
from specs.baudet import minus
from specs.values import NEG_INF, POS_INF, Value, above, below, format_value, is_finite, is_integral, parse_value

if TYPE_CHECKING:
    from proofs.checking.core.game import Case

Exact = int | Fraction

WRITE: Final = (
    "write int, real, a range of integers such as -5..5, one of all numbers such as -0.5..0.5, or the numbers: -1,1"
)
FEW: Final = 3  # numbers of which each is tried, whatever their order
WHOLE: Final = (1, 2)  # how far apart neighbours are
BROKEN: Final = (Fraction(1, 2), Fraction(3, 2))  # less than one, and more; one is twice the first


@dataclass(frozen=True)
class Domain:
    """The pay-offs from `low` to `high` of one `kind`; `alternating`: only trees whose types alternate.

    `trees`: only games in which no node is reached in two ways; `games` says what else they are like.
    """

    kind: str = ""  # "int" or "real"; "": real, or integers if the function needs them
    low: Value = NEG_INF
    high: Value = POS_INF
    alternating: bool = False
    only: tuple[int, ...] = ()  # the pay-offs one by one, if they are not all of a range
    trees: bool = False
    games: WhichGames = field(default_factory=WhichGames)

    @classmethod
    def parse(
        cls, text: str, *, alternating: bool = False, trees: bool = False, games: WhichGames | None = None
    ) -> Domain:
        """What `--payoffs` says; ValueError quotes what it cannot mean."""
        word, games = text.strip(), games or WhichGames()
        if word in ("", "int", "real"):
            return cls(word, alternating=alternating, trees=trees, games=games)
        try:
            if "," in word:
                only = tuple(sorted({int(number) for number in word.split(",")}))
                return cls("int", only[0], only[-1], alternating, only, trees, games)
            low, high = map(parse_value, word.split(".."))
        except ValueError:
            raise ValueError(f"--payoffs {text!r}: {WRITE}") from None
        if not low <= high or low == POS_INF or high == NEG_INF:
            raise ValueError(f"--payoffs {text!r}: there is no number in it; {WRITE}")
        is_whole = all(isinstance(end, int) for end in (low, high) if is_finite(end))
        return cls("int" if is_whole else "real", low, high, alternating, trees=trees, games=games)

    @property
    def is_bounded(self) -> bool:
        """Whether there is a least or a greatest pay-off."""
        return is_finite(self.low) or is_finite(self.high)

    @property
    def few(self) -> Sequence[int]:
        """All pay-offs, if they are so few that each can be tried; else none."""
        if self.only or self.kind != "int" or not (is_finite(self.low) and is_finite(self.high)):
            return self.only
        low, high = cast("int", self.low), cast("int", self.high)
        return range(low, high + 1) if high - low < FEW else ()

    def around(self, name: str) -> Domain:
        """The same for an end of a window: alpha may lie one step below all pay-offs, beta one above, gamma both."""
        low = below(self.low) if name != "beta" and is_finite(self.low) else self.low
        high = above(self.high) if name != "alpha" and is_finite(self.high) else self.high
        return replace(self, low=low, high=high)

    def must_suit(self, form: str) -> None:
        """In negamax form each pay-off is somebody's gain and somebody's loss."""
        if form == "negamax" and self.low != minus(self.high):
            raise ValueError(
                f"--payoffs {self.range}: in negamax form a pay-off is one player's gain and the other's loss, so the "
                "range must be as wide below 0 as above it, such as -5..5"
            )

    # NUMBERS

    def admits(self, case: Case) -> bool:
        """Whether all its pay-offs, and the finite ends of its windows, are such numbers."""
        asked = (*numbers_of(case.tree), *(end for given in case.calls for end in ends(given) if is_finite(end)))
        if not (self.is_bounded or self.only) and all(type(number) is int for number in asked):
            return True
        return all(map(self.contains, asked))

    def contains(self, number: Value) -> bool:
        """Whether it is such a number."""
        is_inside = self.low <= number <= self.high and (self.kind != "int" or is_integral(number))
        return is_inside and (not self.only or number in self.only)

    def nearest(self, number: Value) -> Value:
        """The number of the range that is nearest to this one."""
        near: Any = max(self.low, min(number, self.high))
        return min(self.only, key=lambda one: abs(one - near)) if self.only else near

    def fresh(self, world: World) -> Any:
        """A new symbolic value, of which nothing is known but that it lies in the range."""
        value = world.fresh()
        self.bound(world, value)
        return value

    def bound(self, world: World, value: Value) -> None:
        """Let the symbolic value lie in the range."""
        if is_finite(self.low):
            world.suppose(self.low, value)
        if is_finite(self.high):
            world.suppose(value, self.high)

    def places(self, points: Sequence[Value], turn: int, *, gaps: bool) -> Iterator[Mapping[Value, Any]]:
        """Numbers in the order of the points; with gaps neighbours less and more than a step apart, if they may be.

        They lie around 0, now this one of them at 0 and now that one, for code may ask for a sign; and now and then at
        an end of the range. Of few pay-offs each is tried.
        """
        if few := self.few:
            finite = sorted({point for point in points if is_finite(point)})
            yield from (dict(zip(finite, chosen, strict=True)) for chosen in combinations(few, len(finite)))
            return
        apart: Sequence[Any] = BROKEN if self.kind == "real" else WHOLE
        for spread in spreads(points, apart if gaps else apart[:1]):
            scale = self._scale(max(spread.values()))
            if scale is not None:
                placed = {point: scale * number for point, number in spread.items()}
                shift = self._shift(sorted(placed.values()), turn)
                yield {point: plain(number + shift) for point, number in placed.items()}

    def _scale(self, width: Exact) -> Exact | None:
        """By how much numbers so far apart are drawn together to fit; None if they cannot."""
        low, high = _exact(self.low), _exact(self.high)
        if low is None or high is None or width <= high - low:
            return 1
        if self.kind == "int" or low == high:
            return None
        return Fraction(1, 1 << int(width / (high - low)).bit_length())

    def _shift(self, numbers: Sequence[Exact], turn: int) -> Exact:
        """How far to move the numbers, which begin at 0."""
        low, high = _exact(self.low), _exact(self.high)
        most = None if high is None else high - numbers[-1]
        wished: list[Exact] = [*(-number for number in numbers), *(end for end in (low, most) if end is not None)]
        shift = wished[turn % len(wished)]
        if most is not None:
            shift = min(shift, most)
        return shift if low is None else max(shift, low)

    # WORDS

    @property
    def range(self) -> str:
        """`-5..5`, `-1,1`, `int`, `real`, or nothing."""
        if self.only:
            return ",".join(map(str, self.only))
        return f"{format_value(self.low)}..{format_value(self.high)}" if self.is_bounded else self.kind

    @property
    def options(self) -> str:
        """The options that ask for these games."""
        payoffs = f"--payoffs {self.range}" if self.range else ""
        options = payoffs, "--alternating" * self.alternating, "--trees" * self.trees, *self.games.options
        return " ".join(option for option in options if option)

    def beyond(self, asked: Domain) -> str:
        """What of the games that were asked about these are without."""
        types = "where types do not alternate" if self.alternating > asked.alternating else ""
        numbers = f"beyond {self.range}" if self.is_bounded else "where pay-offs are not integers"
        is_narrower = (self.kind, self.low, self.high) != (asked.kind, asked.low, asked.high)
        shared = "where nodes are shared" if self.trees > asked.trees else ""
        return " and ".join(part for part in (numbers if is_narrower else "", types, shared) if part)

    def values(self, thing: str, *, integers: bool) -> str:
        """`every integer pay-off from -5 to 5`."""
        ends = f" from {format_value(self.low)} to {format_value(self.high)}" if self.is_bounded else ""
        ends = f" of {self.range}" if self.only else ends
        return f"every {'integer' if integers or self.kind == 'int' else 'real'} {thing}{ends}"


ANY: Final = Domain()


def _exact(end: Value) -> Exact | None:
    """An end of a range as it is exactly; None if it is infinite."""
    return (end if isinstance(end, int) else Fraction(cast("float", end))) if is_finite(end) else None


def plain(number: Exact) -> Value:
    """The number as code expects it: an int, or a float if that is exact."""
    if isinstance(number, int) or number.denominator == 1:
        return int(number)
    try:
        return near if (near := float(number)) == number else number
    except OverflowError:
        return number
