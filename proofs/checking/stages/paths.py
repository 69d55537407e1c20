"""The symbolic engine at work: shape after shape, small ones first, as long as the time lasts."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from typing import Final

from proofs.checking.core.clock import OutOfTimeError, Tick
from proofs.checking.core.confirm import Confirmation, UndecidedClauseError, confirm, steps_by_one
from proofs.checking.core.game import AnyShape, Family
from proofs.checking.core.run_once import attempt
from proofs.checking.core.side_by_side import ahead
from proofs.checking.core.spec import TERMINATES
from proofs.checking.core.windows import Kind
from proofs.checking.stages.check_state import ANOTHER_MIND, Check, Event, note
from proofs.checking.stages.integers import integers_meant
from proofs.sandbox.limits import TimedOut
from proofs.symbolic.terms import UnsupportedError
from proofs.symbolic.world import ChangesItsMindError
from proofs.verdict import Verdict

SHARE: Final = 0.8  # of the time
FIRST: Final = 0.1  # of the time, for the smallest shapes: code that needs more has no end of paths
ENOUGH: Final[Event] = {"event": "enough"}  # a clause may now be said to hold
TOO_LONG: Final = "a run on symbolic values does not end within {:g} s"


def up_to_enough(events: Iterator[Event]) -> Iterator[Event]:
    """The events of a stage up to where a clause may be said to hold; the stage can be gone on with later."""
    for event in events:
        if event is ENOUGH:
            return
        yield event


def by_paths(check: Check, scope: Sequence[Family] | None = None, *, share: float = SHARE) -> Iterator[Event]:
    """Every path on every shape of the scope, by default the budget's.

    As soon as that is enough to say that a clause holds, it says so, and again whenever it has gone further.
    """
    check.begin_scope()
    total = Confirmation()
    is_enough = False
    tick = check.until(share, at_most=FIRST * check.clock.seconds)
    done: list[Family] = []
    try:
        for family in check.game.families(check.subject, check.budget) if scope is None else scope:
            if done:
                tick = check.clock.until(share)
            yield check.stage(Verdict.CONFIRMED, f"{family}")
            with check.of_values(family.shares):
                yield from _shapes(check, family, total, tick)
            if not check.is_symbolic:
                return
            done.append(family)
            if check.game.is_enough(done, check.budget, check.is_on_histories):
                yield from _said(check, done, total)
                if not is_enough:
                    is_enough = True
                    yield ENOUGH
    except OutOfTimeError:
        if not done and not check.clock.is_over(share):
            yield note(f"{Verdict.CONFIRMED} hands over to enumeration: {family} have too many paths")
            check.is_symbolic = False
        else:
            yield check.late(Verdict.CONFIRMED, family)
    if done:
        yield from _said(check, done, total)


def _shapes(check: Check, family: Family, total: Confirmation, tick: Tick) -> Iterator[Event]:
    """Every path on every shape of the family, side by side where that takes long."""
    units = [
        (shape, flipped, kind)
        for shape, flipped in family.shapes(check.subject)
        for kind in check.subject.spec.calls.kinds(full=family.full, plies=check.game.plies(shape))
    ]
    while units and check.is_symbolic:
        known = _what_is_known(check)
        quick = ahead([partial(_quietly, check, *unit, tick) for unit in units], check.jobs, check.clock.started, tick)
        with closing(quick):
            done = 0
            for outcome in quick:
                done += 1
                if outcome is None:
                    yield from paths_of_shape(check, *units[done - 1], total, tick)
                    if _what_is_known(check) != known:
                        break  # and what the copies found out is of no use any more
                    continue
                paths, applied, constants = outcome
                check.constants = check.constants or constants
                _count(check, total, applied, paths)
        units = units[done:]


def _what_is_known(check: Check) -> tuple[object, ...]:
    """What the outcome of a shape depends on, besides the shape."""
    return check.integers, check.is_symbolic, frozenset(check.decidable)


def _quietly(
    check: Check, shape: AnyShape, flipped: bool, kind: Kind, tick: Tick
) -> tuple[int, Counter[str], bool] | None:
    """What all paths on a shape say, if nothing is broken there and nothing is asked that symbolic values do not do."""
    made = confirm(check.subject, shape, kind, check.decidable, integers=check.integers, flipped=flipped, tick=tick)
    if made.fault is not None or made.broken is not None or made.integers != check.integers:
        return None
    return made.paths, made.applied, made.constants


def _count(check: Check, total: Confirmation, applied: Counter[str], paths: int) -> None:
    total.applied += applied
    check.applied += applied
    total.applied[TERMINATES] += paths
    total.paths += paths


def _said(check: Check, done: Sequence[Family], total: Confirmation) -> Iterator[Event]:
    """What is to be said of the families that were finished."""
    check.claims[Verdict.CONFIRMED] = partial(check.game.covers, done, check.subject.spec.calls.length)
    values = check.subject.domain.values(check.game.payoffs, integers=check.integers)
    names = [name for name in (*check.decidable, TERMINATES) if total.applied[name] or name == TERMINATES]
    yield from check.rungs(Verdict.CONFIRMED, names, done, values, f"; {total.paths:,} paths")


def paths_of_shape(
    check: Check, shape: AnyShape, flipped: bool, kind: Kind, total: Confirmation, tick: Tick
) -> Iterator[Event]:
    """Every path on one shape; where a clause is broken, once more without it.

    Where symbolic values do not do, the check goes on without them: for all clauses, or for one of the user's own.
    """
    while check.is_symbolic:
        try:
            outcome = confirm(
                check.subject, shape, kind, check.decidable, integers=check.integers, flipped=flipped, tick=tick
            )
        except UndecidedClauseError as reason:
            check.left_to_numbers.add(reason.clause)
            yield note(f"{Verdict.CONFIRMED} leaves {reason.clause} to enumeration: {reason}")
            continue
        except (UnsupportedError, ChangesItsMindError) as reason:
            is_asked = isinstance(reason, UnsupportedError)
            why = f"symbolic values do not support {reason}" if is_asked else ANOTHER_MIND
            yield note(f"{Verdict.CONFIRMED} hands over to enumeration: {why}")
            check.is_symbolic = False
            return
        check.integers = outcome.integers
        check.constants = check.constants or outcome.constants
        is_broken = outcome.fault is not None or outcome.broken is not None
        if is_broken and check.may_mean_integers and not check.is_probed:  # ask once
            check.is_probed = True
            check.integers = steps_by_one(check.subject, check.game.step_probes())
            if check.integers:
                continue
        if is_broken and check.may_mean_integers:
            case = outcome.fault[1] if outcome.fault is not None else outcome.broken[1] if outcome.broken else None
            if case is not None and (why := integers_meant(check.subject, case)):
                yield check.on_integers(why)
                continue
        total.applied += outcome.applied
        check.applied += outcome.applied
        total.paths += outcome.paths
        if outcome.fault is not None:
            problem, case = outcome.fault
            if isinstance(problem, TimedOut) and attempt(check.subject, case, {}) is None:
                yield note(
                    f"{Verdict.CONFIRMED} hands over to enumeration: {TOO_LONG.format(check.subject.run_seconds)}"
                )
                check.is_symbolic = False
                return
            yield from check.found(Verdict.CONFIRMED, TERMINATES, case)
        elif outcome.broken is not None:
            yield from check.found(Verdict.CONFIRMED, *outcome.broken)
        else:
            total.applied[TERMINATES] += outcome.paths
            return
