"""Numbers that the code itself writes, as pay-offs and windows of the smallest games.

Code that writes a number may do something else beyond it: a sentinel such as `INF = 10**9`, the ends of a bisection, a
step of 0.01 that is not small enough. So each number is tried with its negative, its neighbours, twice and ten times
it, and fractions of it; and powers of ten and a small fraction in any case, for a number may also be computed. Beside
them stand the numbers next to them: code that multiplies a pay-off by 1.001 tells 1 from 2, and not 10,000 from 10,001.
Code that writes no number costs a few hundred runs. What a number counts is a matter of `large_games`.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import ceil
from typing import Final

from proofs.checking.core.budget import Budget
from proofs.checking.core.clock import OutOfTimeError, Tick
from proofs.checking.core.domain import plain
from proofs.checking.core.game import AnyShape, Case, Finding
from proofs.checking.core.numbers import numbers_of
from proofs.checking.core.probe import done_to_values
from proofs.checking.core.run_once import attempt
from proofs.checking.core.template import height
from proofs.checking.induction.constants import constants, made_for_integers
from proofs.checking.stages.check_state import Check, Event
from proofs.checking.stages.integers import integers_meant
from proofs.verdict import Verdict
from specs.values import NEG_INF, POS_INF, Value

Cluster = Sequence[Value]  # numbers that one constant gives rise to

TENS: Final = tuple(10**k for k in range(1, 13))
PART: Final = 1 / 1024  # an exact float
SMALL: Final = 2  # integers up to here are tried anyway
FINE: Final = 512  # a fraction of a constant that is smaller than any step made of it
LEAVES: Final = 3
SHAPES: Final = 8  # of each number of leaves
FEW: Final = 100  # random cases where the code writes no number
MANY: Final = 1500  # and where it does
MOST_SECONDS: Final = 2.0  # of work
SHARE: Final = 0.9  # of the time


@dataclass(frozen=True)
class Small:
    """A small shape, whether its types are seen exchanged, and the number of its leaves."""

    shape: AnyShape
    flipped: bool
    leaves: int


def by_literals(check: Check) -> Iterator[Event]:
    """The smallest games with the numbers of the code."""
    yield check.stage(Verdict.SAMPLED, "numbers that the code writes")
    written = numbers_written(check)
    shapes = _shapes(check)
    if check.needs_numbers and check.may_mean_integers and not check.broken and (why := _needs_integers(check, shapes)):
        yield check.on_integers(why)
    tick = check.clock.until(SHARE, work=MOST_SECONDS)
    try:
        yield from tried(check, cases(check, [cluster(number) for number in written], shapes), tick)
    except OutOfTimeError:
        return


def numbers_written(check: Check) -> list[Fraction]:
    """The numbers that the code writes, but for small integers, which all games have."""
    return [number for number in constants(check.subject.fresh()) if number > SMALL or number.denominator > 1]


def tried(
    check: Check, every: Iterable[Case], tick: Tick, is_excused: Callable[[Finding], bool] = lambda _: False
) -> Iterator[Event]:
    """Run the function on these cases while the time lasts; what is excused says nothing of it."""
    for case in every:
        tick()
        if not is_asked(check, case):
            continue
        found = attempt(check.subject, case, check.open, check.applied)
        if found is None or is_excused(found):
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


def cases(check: Check, written: Sequence[Cluster], shapes: Sequence[Small]) -> Iterator[Case]:
    """Single leaves with each number, pairs within each cluster, then random ones; some with random windows."""
    rng = random.Random(0)  # noqa: S311 - random games need no secrets
    tens: list[Cluster] = [[0, ten, -ten, ten + 1] for ten in (*TENS, PART)]
    every = [*dict.fromkeys(number for numbers in (*tens, *written) for number in numbers)]
    for small in (small for small in shapes if small.leaves == 1):
        yield from (filled(check, small, [number], rng, every, full=full) for number in every for full in (True, False))
    of_tens = [
        pair for _, ten, minus, above in tens for pair in (*product((ten, minus), repeat=2), (ten, above), (above, ten))
    ]
    of_written = [pair for numbers in written for pair in product(numbers, repeat=2)]
    for pairs in (of_tens, of_written):  # the few first
        for small in (small for small in shapes if small.leaves == 2):
            yield from (filled(check, small, pair, rng, every, full=True) for pair in pairs)
    for _ in range(MANY if written else FEW):
        small = rng.choice(shapes)
        numbers = rng.choice(written) if written and rng.random() < 0.7 else every
        payoffs = [rng.choice(numbers) for _ in range(small.leaves)]
        yield filled(check, small, payoffs, rng, [*payoffs, *numbers], full=rng.random() < 0.4)


def filled(
    check: Check, small: Small, payoffs: Sequence[Value], rng: random.Random, ends: Cluster, *, full: bool
) -> Case:
    """The shape with these pay-offs, and with the full window or a random one."""
    low, high = sorted(rng.sample([*dict.fromkeys((NEG_INF, *ends, POS_INF))], 2))
    tests = [rng.choice(ends) for _ in range(2)]
    every = check.subject.spec.calls
    calls = every.drawn((low, high), tests, full=full or check.budget.full_window)
    following = iter(payoffs)
    game = check.game.fill(small.shape, lambda: next(following))
    return Case(game, every.to_a_depth(calls, rng, height(game)), small.flipped)


# SHAPES


def _shapes(check: Check) -> list[Small]:
    """A few of the smallest shapes of each number of leaves."""
    found: dict[int, list[Small]] = {leaves: [] for leaves in range(1, LEAVES + 1)}
    for family in check.game.families(check.subject, Budget(max_leaves=LEAVES)):
        for shape, flipped in family.shapes(check.subject):
            leaves = len(numbers_of(check.game.fill(shape, lambda: 0)))
            if len(of_size := found.get(leaves, [])) < SHAPES:
                of_size.append(Small(shape, flipped, leaves))
            if all(len(of_size) == SHAPES for of_size in found.values()):
                break
    return [small for of_size in found.values() for small in of_size]


def _needs_integers(check: Check, shapes: Sequence[Small]) -> str:
    """What shows that the function needs integers on games whose pay-offs and windows are halves."""
    rng = random.Random(0)  # noqa: S311 - as above
    halves: list[Value] = [number / 2 for number in range(-5, 7, 2)]
    for small in shapes:
        for full in (True, False):
            case = filled(check, small, rng.sample(halves, small.leaves), rng, halves, full=full)
            if not is_asked(check, case):
                continue
            if why := done_to_values(check.subject, case):
                return why
            if attempt(check.subject, case, check.open) is not None:
                return made_for_integers(check.subject.function) or f"it is wrong on fractions, as on {case.tree}"
    return ""
