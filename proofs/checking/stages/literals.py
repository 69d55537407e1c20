"""Numbers that the code itself writes, as pay-offs and windows of the smallest games.

Code that writes a number may do something else beyond it: a sentinel such as `INF = 10**9`, the ends of a bisection, a
step of 0.01 that is not small enough. So each number is tried with its negative, its neighbours, twice and ten times
it, and fractions of it; and powers of ten in any case, for a number may also be computed. Code that writes no number
costs a few dozen runs.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice, product
from math import ceil
from typing import Any, Final

from proofs.checking.core.budget import Budget
from proofs.checking.core.clock import OutOfTimeError
from proofs.checking.core.domain import plain
from proofs.checking.core.game import AnyShape, Case
from proofs.checking.core.probe import integers_meant
from proofs.checking.core.run_once import attempt
from proofs.checking.induction.constants import constants
from proofs.checking.stages.check_state import Check, Event
from proofs.verdict import Verdict
from specs.values import NEG_INF, POS_INF, Value

Cluster = Sequence[Value]  # numbers that one constant gives rise to

TENS: Final = tuple(10**k for k in range(1, 13))
SMALL: Final = 2  # integers up to here are tried anyway
FINE: Final = 512  # a fraction of a constant that is smaller than any step made of it
LEAVES: Final = 3
SHAPES: Final = 24
FEW: Final = 100  # random cases where the code writes no number
MANY: Final = 1500  # and where it does
MOST_SECONDS: Final = 2.0
SHARE: Final = 0.9  # of the time


def by_literals(check: Check) -> Iterator[Event]:
    """The smallest games with the numbers of the code."""
    yield check.stage(Verdict.SAMPLED, "numbers that the code writes")
    written = [number for number in constants(check.subject.function) if number > SMALL or number.denominator > 1]
    shapes = _shapes(check)
    if check.needs_numbers and check.may_mean_integers and (why := _needs_integers(check, shapes)):
        yield check.on_integers(why)
    try:
        yield from _tried(check, written, shapes)
    except OutOfTimeError:
        return


def _tried(check: Check, written: Sequence[Fraction], shapes: Sequence[tuple[AnyShape, bool]]) -> Iterator[Event]:
    tick = check.clock.until(SHARE, at_most=MOST_SECONDS)
    for case in cases(check, [cluster(number) for number in written], shapes):
        tick()
        if not is_asked(check, case):
            continue
        found = attempt(check.subject, case, check.open, check.applied)
        if found is None:
            continue
        if check.may_mean_integers and (why := integers_meant(check.subject, case)):
            yield check.on_integers(why)
            continue
        yield from check.found(Verdict.SAMPLED, found.clause, case)


def is_asked(check: Check, case: Case) -> bool:
    """Whether the check is about such numbers, and every call meets the precondition."""
    domain = replace(check.subject.domain, kind="int") if check.integers else check.subject.domain
    before = check.subject.spec.precondition
    return domain.admits(case) and (before is None or all(before.holds(given) for given in case.calls))


# NUMBERS


def cluster(number: Fraction) -> Cluster:
    """The number, its neighbours, beyond it, fractions of it; all of them with their negatives, and 0."""
    near = [number, number - 1, number + 1, 2 * number, 10 * number]
    if number.denominator > 1:
        part = number / FINE
        near += [part, 3 * part, number / 2, number - part, number + part, *map(Fraction, (int(number), ceil(number)))]
    return [*dict.fromkeys(_as_float(sign * one) for one in (Fraction(0), *near) for sign in (1, -1))]


def _as_float(number: Fraction) -> Value:
    """The number, or the float next to it: a fraction is no number that a game would have."""
    found = plain(number)
    return float(number) if isinstance(found, Fraction) else found


def cases(check: Check, written: Sequence[Cluster], shapes: Sequence[tuple[AnyShape, bool]]) -> Iterator[Case]:
    """Single leaves with each number, pairs within each cluster, then random ones; some with random windows."""
    rng = random.Random(0)  # noqa: S311 - random games need no secrets
    tens: list[Cluster] = [[0, ten, -ten, ten + 1] for ten in TENS]
    every = [*dict.fromkeys(number for numbers in (*tens, *written) for number in numbers)]
    game = _Filled(check, rng, every)
    for shape, flipped in shapes:
        leaves = game.leaves(shape)
        if leaves == 1:
            yield from (game.case(shape, flipped, [number], full=full) for number in every for full in (True, False))
        elif leaves == 2:
            for numbers in (*(ten[1:3] for ten in tens), *written):
                yield from (game.case(shape, flipped, pair, full=True) for pair in product(numbers, repeat=2))
    for _ in range(MANY if written else FEW):
        shape, flipped = rng.choice(shapes)
        numbers = rng.choice(written) if written and rng.random() < 0.7 else every
        payoffs = [rng.choice(numbers) for _ in range(game.leaves(shape))]
        yield game.case(shape, flipped, payoffs, full=rng.random() < 0.4, ends=[*payoffs, *numbers])


class _Filled:
    """Shapes filled with numbers."""

    def __init__(self, check: Check, rng: random.Random, numbers: Cluster) -> None:
        self._check = check
        self._rng = rng
        self._numbers = numbers

    def leaves(self, shape: AnyShape) -> int:
        """How many leaves the shape has."""
        return len(self._check.game.fill(shape, lambda: 0).leaves())

    def case(self, shape: AnyShape, flipped: bool, payoffs: Sequence[Any], *, full: bool, ends: Cluster = ()) -> Case:
        """The shape with these pay-offs, and with the full window or a random one."""
        check, rng, some = self._check, self._rng, ends or self._numbers
        low, high = sorted(rng.sample([*dict.fromkeys((NEG_INF, *some, POS_INF))], 2))
        tests = [rng.choice(some) for _ in range(2)]
        full = full or check.budget.full_window
        calls = check.subject.spec.calls.drawn((low, high), tests, full=full)
        following = iter(payoffs)
        return Case(check.game.fill(shape, lambda: next(following)), calls, flipped)


# SHAPES


def _shapes(check: Check) -> list[tuple[AnyShape, bool]]:
    """A few of the smallest shapes."""
    small = check.game.families(check.subject, Budget(max_leaves=LEAVES, alternating=check.budget.alternating))
    every = (shape for family in small for shape in family.shapes(check.subject))
    return [*islice(every, SHAPES)]


def _needs_integers(check: Check, shapes: Sequence[tuple[AnyShape, bool]]) -> str:
    """What shows that the function needs integers on games whose pay-offs and windows are halves."""
    rng = random.Random(0)  # noqa: S311 - as above
    halves: list[Value] = [number / 2 for number in range(-5, 7, 2)]
    game = _Filled(check, rng, halves)
    for shape, flipped in shapes:
        payoffs = rng.sample(halves, game.leaves(shape))
        for full in (True, False):
            case = game.case(shape, flipped, payoffs, full=full)
            if is_asked(check, case) and (why := integers_meant(check.subject, case)):
                return why
    return ""
