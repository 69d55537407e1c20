"""Games that are larger than those that are enumerated: wide, deep, both, and beyond each number that the code writes.

A number may count: the rounds of a driver, the children of a node, calls, plies, the places of a table. And code may
have a limit without writing a number, such as the length of a list. So the games are wider and deeper than each number
of the code, and in any case forty plies deep and forty children wide: a node with more children, each better than the
last, each worse, or only the last another; and lines of play (`games.lines_of_play`) on which two limits meet in one
node. On games that were made so large a run that takes long, asks much or goes too deep for Python is not held against
the function, and deeper ones are then left out. Nor is an error on one that is deeper than its depth by default
(`maximum_depth=30`), and a note says so; a wrong value is.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final

from proofs.checking.core.budget import SEED
from proofs.checking.core.clock import OutOfTimeError
from proofs.checking.core.game import AnyGame, Case, Finding
from proofs.checking.core.numbers import numbers_of
from proofs.checking.core.run_once import TOO_LARGE
from proofs.checking.core.template import height
from proofs.checking.core.windows import Given
from proofs.checking.games.lines_of_play import HIGH, LOW, VALUE, Line, Seen, filled, random_games
from proofs.checking.induction.constants import default_depth
from proofs.checking.stages.check_state import Check, Event, note
from proofs.checking.stages.literals import numbers_written, tried
from proofs.checking.stages.numbers import leaves_of
from proofs.enumeration.tree_shapes import LEAF, Shape, Skeleton, alternating
from proofs.verdict import Verdict
from specs.values import NEG_INF, POS_INF

MOST_COUNTED: Final = 200  # so many children or rounds a number may count
MOST_PLIES: Final = 100  # and so many plies: a search may need several of Python's calls for each
MOST_NODES: Final = 4_000  # of a game in which both meet
WIDE: Final = (12, 41)  # children, whatever numbers the code writes
DEEP: Final = (12, 42)  # plies
BELOW: Final[Sequence[Shape]] = (
    (LEAF, LEAF, LEAF),
    ((LEAF, LEAF), (LEAF, LEAF)),
    (((LEAF, LEAF), LEAF), ((LEAF, LEAF), LEAF)),
)  # what lies below each child of a wide node
AT_RANDOM: Final = 40  # lines through any children
CALLS: Final = 3  # before the last one, of what keeps something
NARROW: Final = 8  # children up to which the line goes through each of them
SHARE: Final = 0.95  # of the time
SECONDS: Final = 2.0  # of work
PART: Final = 0.1  # or that share of the seconds of the check, if it is more
APART: Final = 3  # neighbouring pay-offs, so that a step by one does not lead from one to the next
STEPS: Final = (APART, -APART, 1, -1, 0, 0)  # from one child of a wide node to the next
DEFAULT: Final = (
    "an error beyond {0} plies is not held against it, for its depth is {0} where the call says no other "
    "(as deep as the game is: depth)"
)
LATE: Final = "the largest games were left out, for want of time (--seconds)"


def by_counts(check: Check) -> Iterator[Event]:
    """The function on large games, and on games beyond each number that it may count to."""
    if check.budget.shapes:
        return  # it is not about others
    counts = [int(n) for n in numbers_written(check) if n.denominator == 1 and n <= MOST_COUNTED]
    yield check.stage(Verdict.SAMPLED, "wide and deep games, beyond the numbers that the code writes")
    tick = check.clock.until(SHARE, work=max(SECONDS, PART * check.budget.seconds))
    deepest = default_depth(check.subject.function)
    if deepest is not None and deepest < max(DEEP):
        yield note(DEFAULT.format(deepest))
    games = Games(check, counts)

    def is_excused(found: Finding) -> bool:
        is_beyond = deepest is not None and height(found.case.tree) > deepest
        if found.fault in TOO_LARGE:
            games.leave_out(height(found.case.tree))
        return found.fault in TOO_LARGE or (is_beyond and bool(found.fault))

    try:
        yield from tried(check, games.cases(), tick, is_excused)
    except OutOfTimeError:
        yield note(LATE)


class Games:
    """The large games for one function, the smaller ones first; lines that are too deep for it can be left out."""

    def __init__(self, check: Check, counts: Sequence[int]) -> None:
        self._subject = check.subject
        self._counts = counts
        self._keeps = bool(check.keeps)
        self._full = check.budget.full_window
        self._deepest = MOST_PLIES + MOST_COUNTED
        self._rng = Random(SEED)  # noqa: S311 - random games need no secrets

    def leave_out(self, plies: int) -> None:
        """From now on make no game that is so deep; what is wide may take long for another reason."""
        if plies > min(DEEP):
            self._deepest = min(self._deepest, plies - 1)

    def cases(self) -> Iterator[Case]:
        """Each game with the calls on it."""
        for game, flipped in self.games():
            yield from (Case(game, calls, flipped) for calls in self._calls(game))

    def _calls(self, game: AnyGame) -> Iterator[tuple[Given, ...]]:
        """One call on the whole game, and one with a random window; more, if the function may keep something."""
        every, rng = self._subject.spec.calls, self._rng
        whole = every.whole(height(game))
        yield (whole,)
        points = [self._subject.domain.nearest(0), *dict.fromkeys(numbers_of(game))]
        drawn = [every.random(rng, points, full=self._full) for _ in range(CALLS if self._keeps else 1)]
        narrow = tuple({**whole, **given} for given in drawn)
        if self._keeps:
            yield (*narrow, whole)
            values: list[Any] = numbers_of(game)
            for window in ((max(values), POS_INF), (NEG_INF, min(values))):  # all bounds, and no value
                beside = every.drawn(window, [window[0] if window[1] == POS_INF else window[1]], full=self._full)
                yield (*({**whole, **given} for given in beside), whole)
        elif drawn[0] != whole:
            yield narrow

    def games(self) -> Iterator[Seen]:
        """Wide games, then lines of play, then games of random pay-offs."""
        counts, subject, rng = self._counts, self._subject, self._rng
        for many in sorted({*WIDE, *(size for n in counts for size in (n + 1, 2 * n + 2))}):  # two children a round
            for payoffs in _in_a_row(many):
                yield from self._row((LEAF,) * many, payoffs)
        for n in sorted({min(WIDE), *counts}):
            for payoffs in _in_a_row(n + 1):
                yield from self._row(((LEAF,),) * (n + 1), payoffs)
        for line in self.lines():
            if line.plies <= self._deepest:
                yield from line.games(subject)
        for width in sorted({2, NARROW, *WIDE, *(n + more for n in counts for more in (1, NARROW))}):
            for plies in (0, 1, *(deep for deep in DEEP if deep <= self._deepest)):
                yield from self._choice(width, plies)
            for below in BELOW:
                yield from self._rising(width, below)
        for shape in self._bushes():
            yield from random_games(subject, shape, rng)

    def lines(self) -> Iterator[Line]:
        """Lines through each child of narrow nodes; long ones; and those on which two numbers of the code meet."""
        few, many = DEEP
        numbers = [*self._counts, max(WIDE) - 1]
        for width in range(1, NARROW + 1):
            yield from (Line.straight(few, width, index) for index in range(width))
        for _ in range(AT_RANDOM):
            yield Line.random(self._rng, few, range(1, NARROW + 1))
        for width, index in ((1, 0), (2, 1), (2, 0), (3, 1)):
            yield Line.straight(many, width, index)
        depths = sorted({few, many, *(n + 2 for n in numbers if n <= MOST_PLIES)})  # the root is at ply 0, or at ply 1
        ends = {(width, index) for n in numbers for width in (n, n + 1, n + 2) for index in (0, n - 1, width - 1)}
        for plies in depths:
            yield Line.straight(plies, 2, 1)
            for line in (Line.straight(plies, width, index) for width, index in sorted(ends)):
                if line.size <= MOST_NODES:
                    yield line

    def _bushes(self) -> Iterator[Shape]:
        """Wide nodes below wide nodes; lines whose other children lead on as well, a little; many nodes."""
        for n in sorted({6, *WIDE, *(n + 1 for n in self._counts)}):
            if n * n <= MOST_NODES:
                yield ((LEAF,) * n,) * n
        for plies in (plies for plies in DEEP if plies <= self._deepest):
            for width in (2, 3):
                shape: Shape = (LEAF,) * width
                for ply in range(plies):
                    side = ((LEAF, LEAF),) * (width - 1)
                    shape = (shape, *side) if ply % 2 else (*side, shape)
                yield shape

    def _choice(self, width: int, plies: int) -> Iterator[Seen]:
        """A choice between a leaf and a line of so many plies that ends in a wide node, whose last child decides.

        Without that child the other choice would be better.
        """
        below: Shape = (LEAF,) * width
        for _ in range(plies):
            below = (below,)
        better, worse = (HIGH, LOW) if plies % 2 else (LOW, HIGH)
        for sign in (1, -1):  # for MAX at the root, and for MIN
            yield from self._row((below, LEAF), [*[sign * worse] * (width - 1), sign * better, sign * VALUE])

    def _rising(self, width: int, below: Shape) -> Iterator[Seen]:
        """So many children, each with a few plies below it, and a little better or worse than the last."""
        leaves = leaves_of(below)
        for step in STEPS:
            spread = [step * (place // leaves) + self._rng.randrange(2 * APART) for place in range(width * leaves)]
            yield from self._row((below,) * width, spread)
        for step in STEPS:  # only the last child is another
            last = [step + self._rng.randrange(2 * APART) for _ in range(leaves)]
            yield from self._row(((LEAF,) * (width - 1) + (below,)), [*[0] * (width - 1), *last])

    def _row(self, shape: Shape, payoffs: Sequence[int]) -> Iterator[Seen]:
        """The shape for each player who may begin, with these pay-offs from left to right."""
        for bare in _alternating(shape):
            numbers = dict.fromkeys(range(len(bare.fill(payoffs))), 0) | dict(zip(bare.leaves, payoffs, strict=True))
            yield from filled(self._subject, bare, numbers)


@lru_cache(maxsize=4)
def _alternating(shape: Shape) -> Sequence[Skeleton]:
    """The same for rows that follow each other, whose tree is then built once."""
    return (*alternating(shape),)


def _in_a_row(many: int) -> Iterator[Sequence[int]]:
    """So many pay-offs, each better than the last or each worse; and equal ones, of which the last is another."""
    for step in (APART, -APART):
        yield [step * place for place in range(many)]
    for step in (APART, -APART):
        yield [*[0] * (many - 1), step]
