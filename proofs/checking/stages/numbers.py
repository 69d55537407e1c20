"""Enumeration and sampling at work: the second opinion where symbolic values did, and their stand-in where not."""

import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from proofs.checking.core.checkpoint import Checkpoint
from proofs.checking.core.clock import OutOfTimeError, Tick
from proofs.checking.core.game import Family
from proofs.checking.core.run_once import attempt
from proofs.checking.core.side_by_side import SOON, ahead
from proofs.checking.core.spec import TERMINATES
from proofs.checking.games import tree_cases
from proofs.checking.games.tree_cases import OneShape, as_asked, families, shared_families
from proofs.checking.stages.check_state import Check, Event, note, rung
from proofs.checking.stages.integers import integers_meant
from proofs.enumeration.shape_text import parse_shape
from proofs.enumeration.tree_shapes import Shape
from proofs.verdict import Verdict

AS_SECOND_OPINION: Final = 3  # leaves
AS_STAND_IN: Final = 4
UNARY: Final = 2  # leaves of shapes with single-child nodes, which are many
MIXED: Final = 3
SHARED: Final = 3  # edges of shapes with shared nodes
SHARE: Final = 0.85  # of the time, for random games come after this
LAST_SHARE: Final = 0.95
EXAMPLES: Final = 200
ALL: Final = sys.maxsize
LOOK: Final = 64  # cases between two looks at the clock
AS_TEXTS: Final = (
    "{} breaks where nodes are texts ('n0' the root, '', 'n2', ...) and not numbers: a node may be anything"
)
FIRST_LOOK: Final = "a first look at the smallest trees"
SECOND_OPINION: Final = "a second opinion, on numbers"
STAND_IN: Final = "on numbers, where symbolic values did not do or were not finished"
GAPS, MORE_GAPS = "gaps", "more gaps"  # parts of what is said: on up to three leaves, on four
MOST_LEAVES: Final = 6  # of a shape that is asked for: they have 4,683 orders


def by_numbers(check: Check) -> Iterator[Event]:
    """Every case up to order, of a few leaves more where symbolic values did not do."""
    stands_in = check.needs_numbers or check.is_unfinished
    fewer = check.game.fewer
    leaves = min(check.budget.max_leaves, (AS_STAND_IN if stands_in else AS_SECOND_OPINION) - fewer)
    *scope, last = families(check.subject, leaves, unary=UNARY - fewer, mixed=MIXED - fewer)
    shared, more = shared_families(min(SHARED, leaves)), [last] if stands_in else []
    every = as_asked([*scope, *shared, *more], check.budget)
    with check.in_pass(STAND_IN if stands_in else SECOND_OPINION):
        if leaves < AS_STAND_IN or not _sees_gaps(check):
            yield from exhaust(check, every)
        else:  # of four leaves with gaps there are ten times as many cases, so each order is tried before
            few = as_asked([*(family for family in scope if family.leaves < leaves), *shared], check.budget)
            yield from exhaust(check, few, part=GAPS)
            yield from exhaust(check, every, gaps=False)
            yield from exhaust(check, [family for family in every if family not in few], part=MORE_GAPS)
        if check.budget.shapes and check.needs_numbers:
            yield from _shapes(check)


def _shapes(check: Check) -> Iterator[Event]:
    """The shapes that were asked for, as far as all orders of their leaves can be tried."""
    asked = [OneShape(text, full=check.budget.full_window) for text in check.budget.shapes]
    small = [shape for shape in asked if leaves_of(parse_shape(shape.text)) <= MOST_LEAVES]
    if small != asked:
        yield note(f"exhausted does not go so far: shapes of more than {MOST_LEAVES} leaves have too many orders")
    yield from exhaust(check, small)


def first_look(check: Check) -> Iterator[Event]:
    """The smallest trees of all, where most faults show at once."""
    with check.in_pass(FIRST_LOOK):
        yield from exhaust(check, as_asked([tree_cases.Family(1), tree_cases.Family(2)], check.budget))


def _sees_gaps(check: Check) -> bool:
    """Whether the code may see how far apart two numbers are."""
    return check.integers or check.needs_numbers


def exhaust(
    check: Check, scope: Sequence[Family], *, share: float = SHARE, gaps: bool = True, part: str = ""
) -> Iterator[Event]:
    """Every case of the families; `gaps`: neighbouring numbers one or two apart, where the code may see that."""
    applied: Counter[str] = Counter()
    done: list[Family] = []
    cases = 0
    gaps = gaps and _sees_gaps(check)
    tick = check.until(share)
    check.begin_scope()
    try:
        for family in scope:
            yield check.stage(Verdict.EXHAUSTED, f"{family}")
            before = applied[TERMINATES]
            with check.of_values(family.shares):
                yield from cases_of_family(check, family, applied, tick, gaps=gaps)
            cases += applied[TERMINATES] - before
            done.append(family)
    except OutOfTimeError:
        yield check.late(Verdict.EXHAUSTED, family)
    check.applied += applied
    if done:
        domain = check.subject.domain
        apart = "less and more than one" if domain.kind == "real" else "one or more"
        values = check.game.orders + (f", gaps of {apart}" if gaps else "")
        values += f", within {domain.range}" if domain.is_bounded else ""
        values = f"every pay-off of {domain.range}" if domain.few else values
        names = [name for name in (*check.open, TERMINATES) if applied[name]]
        yield from check.rungs(Verdict.EXHAUSTED, names, done, values, f"; {cases:,} cases", part)


def cases_of_family(
    check: Check,
    family: Family,
    applied: Counter[str],
    tick: Tick,
    *,
    gaps: bool = False,
    word: Verdict = Verdict.EXHAUSTED,
) -> Iterator[Event]:
    """Every case of the family, each noted before it is run. `terminates` is put to the test by each of them.

    A random case that shows that only integers are meant ends it: the others are of no use then. Where every case is
    to be tried, none is passed over.
    """
    length = check.subject.spec.calls.length
    check.clock.about(str(Checkpoint.at(family, gaps=gaps, length=length)))
    begun = time.monotonic()
    first = 0  # of the cases that are yet to be tried
    for number, case in enumerate(family.cases(check.subject, gaps=gaps)):
        if number < first:
            continue
        if not number % LOOK and check.jobs > 1 and time.monotonic() - begun > SOON and not first:
            first = _tried_ahead(check, family, applied, number, tick, gaps=gaps)
            if first == ALL:
                return
            if number < first:
                continue
        check.clock.at(number)
        tick()
        applied[TERMINATES] += 1
        found = attempt(check.subject, case, check.open, applied)
        is_random = word is Verdict.SAMPLED
        if found is not None and is_random and check.may_mean_integers and (why := integers_meant(check.subject, case)):
            yield check.on_integers(why)
            return
        while found is not None:
            yield from check.found(word, found.clause, case)
            found = attempt(check.subject, case, check.open, applied) if check.game.in_levels else None


def _tried_ahead(check: Check, family: Family, applied: Counter[str], start: int, tick: Tick, *, gaps: bool) -> int:
    """Try the cases from that number on side by side; the first one that is to be tried here, `ALL` if none is."""
    jobs = check.jobs
    units = [partial(_stripe, check, family, start, (part, jobs), tick, gaps=gaps) for part in range(jobs)]
    stripes: list[_Stripe | None] = [*ahead(units, jobs, 0.0, tick)]
    settled = [stripe for stripe in stripes if stripe is not None]
    if len(settled) < len(stripes):
        return start
    first = min(stripe.first for stripe in settled)
    for stripe in settled:
        applied.update(stripe.applied)
    applied[TERMINATES] += min(first, max(stripe.seen for stripe in settled)) - start
    return first


@dataclass(frozen=True)
class _Stripe:
    """What came of every so-many-th case: how often clauses were put to the test, and the first that breaks one."""

    applied: Counter[str]
    seen: int  # cases in all
    first: int = ALL


def _stripe(check: Check, family: Family, start: int, part: tuple[int, int], tick: Tick, *, gaps: bool) -> _Stripe:
    """The cases from a number on, of which a part is taken: which of how many."""
    applied: Counter[str] = Counter()
    number = -1
    which, parts = part
    for number, case in enumerate(family.cases(check.subject, gaps=gaps)):
        if number < start or number % parts != which:
            continue
        tick()
        if attempt(check.subject, case, check.open, applied) is not None:
            return _Stripe(applied, number, number)
    return _Stripe(applied, number + 1)


def _sampled(check: Check, examples: int, *, plain: Check | None = None) -> Iterator[Event]:
    """Random trees until none of so many breaks what is still open; `plain`: the same check, its nodes numbers.

    A clause on the memory, whose keys are the function's own business, is left out where nodes are texts.
    """
    while True:
        clauses = {name: clause for name, clause in check.open.items() if plain is None or "memory" not in clause.names}
        sample = check.game.sample(
            check.subject, clauses, examples, check.applied, check.clock, full=check.budget.full_window
        )
        if sample.finding is None:
            return
        clause, case = sample.finding.clause, sample.finding.case
        broken = check
        if plain is not None and attempt(plain.subject, case, plain.open) is None:
            yield note(AS_TEXTS.format(clause))
        elif plain is not None:
            broken = plain
        yield from broken.found(Verdict.SAMPLED, clause, case)


def leaves_of(shape: Shape) -> int:
    """The number of its leaves."""
    return sum(map(leaves_of, shape)) if shape else 1


def by_sampling(check: Check) -> Iterator[Event]:
    """Larger trees, at random."""
    if check.clock.is_over(LAST_SHARE):
        return
    yield check.stage(Verdict.SAMPLED, check.game.samples)
    try:
        yield from _sampled(check, EXAMPLES)
        yield from _sampled(check.with_names(), EXAMPLES // 4, plain=check)
    except OutOfTimeError:
        yield check.late(Verdict.SAMPLED, check.game.samples)
        return
    idle = check.subject.spec.idle_with_full_window if check.budget.full_window else ()
    once = f", {check.one_call}" if check.one_call else ""
    scope = f"{EXAMPLES} {check.game.samples}{check.subject.no_deeper}{once}"
    for name in (*check.open, TERMINATES):
        if check.applied[name] or name == TERMINATES or name in idle:
            yield rung(name, Verdict.SAMPLED, scope, is_enough=False)
