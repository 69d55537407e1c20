"""Histories that are longer than a number that the code writes, for a function that keeps something between calls.

A number may count what a table has seen: hits after which an entry is believed, entries after which it is emptied,
games after which a generation comes again. So for each number there are more calls on one small game, one game with
more positions, and, where all that is kept stays from game to game, more games.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, cycle, islice
from math import isqrt
from random import Random
from typing import Any, Final

from proofs.checking.core.budget import SEED
from proofs.checking.core.calling import Subject
from proofs.checking.core.clock import OutOfTimeError
from proofs.checking.core.game import AnyGame, Case
from proofs.checking.core.numbers import numbers_of
from proofs.checking.core.run_once import TOO_LARGE, truth
from proofs.checking.core.template import height
from proofs.checking.core.windows import Given, ends
from proofs.checking.games.lines_of_play import filled, random_games
from proofs.checking.games.random_histories import is_beside, random_game
from proofs.checking.games.tree_sample import numbers
from proofs.checking.stages.check_state import Check, Event, note
from proofs.checking.stages.literals import numbers_written, tried
from proofs.enumeration.tree_shapes import LEAF, Shape, alternating
from proofs.verdict import Verdict
from specs.values import NEG_INF, POS_INF, Value

Window = tuple[Value, Value]

MOST_CALLS: Final = 300  # so many calls or games a number may count
MOST_ENTRIES: Final = 1_100  # and so many positions
CALLS: Final = 40  # whatever numbers the code writes
ENTRIES: Final = 100  # the same
ONES: Final = (1, 11, 111, 1111)  # a text such as f"{node}{alpha}{beta}" says too little of them
SIGNED: Final = (-111, -11, -1, 1, 11, 111)  # and f"{alpha}{beta}" of these
OF_FEW_DIGITS: Final = 2_000  # games, each in a tenth of a millisecond
HISTORIES: Final = 250  # of each length
GAMES: Final = 120  # the last ones of histories of games, of each length
AROUND: Final = (-2, -1, 0, 1)  # from a number to the games after which what counts them comes again
LEAVES: Final = 8  # of the small games, at most
MANY_LEAVES: Final = 16
IN_TURN: Final = (1, 1, 2, 3)  # windows that a history goes through again and again before the last call
LAST: Final = 3  # calls after these
FAR: Final = 10_000  # from one child to the next: more than twice as many as a node has
BESIDE: Final = 0.5  # how often none of these comes to the root's value
SHARE: Final = 0.9  # of the time
SECONDS: Final = 2.0  # of work
PART: Final = 0.08  # or that share of the seconds of the check, if it is more
LATE: Final = "the longest histories were left out, for want of time (--seconds)"


def by_long_histories(check: Check) -> Iterator[Event]:
    """More calls, more positions and more games than the code counts to."""
    if not check.keeps or check.budget.shapes:
        return
    written = [int(n) for n in numbers_written(check) if n.denominator == 1 and n <= MOST_ENTRIES]
    yield check.stage(Verdict.SAMPLED, "more calls and more positions than the code counts to")
    tick = check.clock.until(SHARE, work=max(SECONDS, PART * check.budget.seconds))
    try:
        with check.of_values():
            every = long_histories(check, written)
            yield from tried(check, every, tick, lambda found: found.fault in TOO_LARGE)
    except OutOfTimeError:
        yield note(LATE)


def long_histories(check: Check, written: Sequence[int]) -> Iterator[Case]:
    """For each number histories beyond it, the short ones first."""
    rng = Random(SEED)  # noqa: S311 - random games need no secrets
    counts = sorted({CALLS, *(n for n in written if n <= MOST_CALLS)})
    for n in counts if check.budget.keep_between_games else ():  # which is what was asked for, so it comes first
        yield from (_many_games(check, rng, n) for _ in range(GAMES))
    for n in counts:
        for length in (n + 1, 2 * n + 2):
            yield from (_many_calls(check, rng, length) for _ in range(HISTORIES))
    yield from (_with_few_digits(check, rng) for _ in range(OF_FEW_DIGITS))
    for n in sorted({ENTRIES, *written}):
        yield from many_positions(check, rng, n)


def _many_calls(check: Check, rng: Random, length: int, leaves: int = 0) -> Case:
    """A few windows in turn so many times, then others, on a small game."""
    subject = check.subject
    payoffs = numbers(subject.domain, 2)
    game = _game(subject, rng, leaves or rng.randint(1, LEAVES), payoffs)
    points = [subject.domain.nearest(0), *numbers_of(game)]

    def drawn(count: int) -> list[Given]:
        return [subject.spec.calls.random(rng, points, full=check.budget.full_window) for _ in range(count)]

    again = drawn(rng.choice(IN_TURN))
    if rng.random() < BESIDE:  # they leave bounds of the root's value, and no value
        f: Any = truth(game, game.root)
        beside = [given for given in drawn(4 * LAST) if is_beside(given, f)]
        sides = {max(ends(given)) <= f: given for given in beside}  # one window below it, and one above
        again = [*sides.values()] or again
    calls = [*islice(cycle(again), length), *drawn(rng.randint(1, LAST))]
    deep = subject.spec.calls.to_a_depth(calls, rng, height(game))
    return Case(game, deep, subject.is_negamax and rng.random() < 0.5)


def _game(subject: Subject, rng: Random, leaves: int, payoffs: Sequence[Value]) -> AnyGame:
    """A random game as the check is about it."""
    bare = random_game(
        rng,
        leaves,
        payoffs,
        alternating=subject.alternates,
        max_root=subject.is_negamax,
        trees=subject.domain.trees,
    )
    return subject.grown(rng, bare, payoffs)


def _with_few_digits(check: Check, rng: Random) -> Case:
    """A game in which pay-offs, windows and many nodes are written with ones alone: put together they look alike.

    Half of the histories are two windows whose ends, put together, are one text.
    """
    subject, every = check.subject, check.subject.spec.calls
    payoffs = [*dict.fromkeys(map(subject.domain.nearest, rng.choice((ONES, SIGNED))))]
    game = _game(subject, rng, rng.randint(4, MANY_LEAVES), payoffs)
    alike = _look_alike(payoffs) if rng.random() < 0.5 else []
    drawn = rng.sample(rng.choice(alike), 2) if alike else _ends(rng, payoffs, rng.randint(1, 2 * LAST))
    calls = _windows(check, rng, payoffs, drawn)
    deep = every.to_a_depth(calls, rng, height(game))
    return Case(game, deep, subject.is_negamax and rng.random() < 0.5)


def many_positions(check: Check, rng: Random, entries: int) -> Iterator[Case]:
    """Games with more inner nodes than that, searched several times."""
    subject, every = check.subject, check.subject.spec.calls
    side = isqrt(entries) + 1
    shape = (((LEAF, LEAF),) * side,) * side
    for game, flipped in random_games(subject, shape, rng):
        points = [subject.domain.nearest(0), *dict.fromkeys(numbers_of(game))]
        drawn = [every.random(rng, points, full=check.budget.full_window) for _ in range(LAST)]
        whole = every.whole(height(game))
        yield Case(game, (*({**whole, **given} for given in drawn), whole), flipped)
    if not subject.domain.is_bounded:
        yield from _without_cutoffs(check, rng, shape)


def _without_cutoffs(check: Check, rng: Random, shape: Shape) -> Iterator[Case]:
    """Children of the root from bad to good for its mover, those of each child from good to bad: all is visited.

    The windows end between the best of the root's children, so that a late node cuts off.
    """
    subject, every = check.subject, check.subject.spec.calls
    places = [(i, j, k) for i, child in enumerate(shape) for j, pair in enumerate(child) for k in range(len(pair))]
    for bare in alternating(shape):
        sign = 1 if bare.types[0] else -1
        payoffs = [sign * (FAR * i - 2 * j + k) for i, j, k in places]
        numbers = dict.fromkeys(range(len(bare.fill(payoffs))), 0) | dict(zip(bare.leaves, payoffs, strict=True))
        between = [sign * (FAR * (len(shape) - 1 - place) - FAR // 2) for place in range(LAST)]
        for game, flipped in filled(subject, bare, numbers):
            whole = every.whole(height(game))
            for _ in range(2 * LAST):
                calls = _windows(check, rng, between, _ends(rng, between, LAST))
                yield Case(game, (*({**whole, **given} for given in calls), whole), flipped)


def _windows(check: Check, rng: Random, points: Sequence[Value], drawn: Sequence[Window]) -> list[Given]:
    """Calls with these windows; or with test values that are points."""
    every = check.subject.spec.calls
    calls: list[Given] = []
    for window in drawn:
        tests = [rng.choice(points) for _ in range(every.length)]
        calls += every.drawn(window, tests, full=check.budget.full_window)
    return calls


def _ends(rng: Random, points: Sequence[Value], count: int) -> list[Window]:
    """So many windows whose finite ends are these points."""
    sampled = (sorted(rng.sample([NEG_INF, *points, POS_INF], 2)) for _ in range(count))
    return [(low, high) for low, high in sampled]


def _look_alike(points: Sequence[Value]) -> list[list[Window]]:
    """Groups of windows whose ends, put together in one order or the other, are the same text."""
    groups: dict[str, list[Window]] = {}
    for low, high in combinations(sorted(points), 2):
        for text in (f"{low}{high}", f"{high}{low}"):
            groups.setdefault(text, []).append((low, high))
    return [group for group in groups.values() if len(group) > 1]


def _many_games(check: Check, rng: Random, count: int) -> Case:
    """About so many games before the last one, with one call on each.

    Small ones again and again; or one, and then games of a single leaf, which leave what it has stored below the root.
    """
    first, *others, last = (_one_call(_many_calls(check, rng, 1)) for _ in range(4))
    if rng.random() < 0.5:
        every = (first, *others) if rng.random() < 0.5 else (first,)
        return replace(last, before=tuple(islice(cycle(every), count + 2)))
    leaf = _one_call(_many_calls(check, rng, 1, leaves=1))
    return replace(last, before=(first, *[leaf] * (count + rng.choice(AROUND))))


def _one_call(case: Case) -> Case:
    return replace(case, calls=case.calls[-1:])
