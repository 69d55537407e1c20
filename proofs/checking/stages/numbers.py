"""Enumeration and sampling at work: the second opinion where symbolic values did, and their stand-in where not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from proofs.checking.check_state import Check, Event, note, rung
from proofs.checking.checkpoints import Place
from proofs.checking.core.cases import Family, OneShape, as_asked, families, numbered
from proofs.checking.core.clock import OutOfTimeError, Tick
from proofs.checking.core.run_once import TERMINATES, attempt
from proofs.checking.core.sample import LEAVES, sample
from proofs.checking.core.scopes import in_words, is_enough
from proofs.enumeration.shape_text import parse_shape
from proofs.enumeration.shapes import Shape

AS_SECOND_OPINION: Final = 3  # leaves
AS_STAND_IN: Final = 4
UNARY: Final = 2  # leaves of shapes with single-child nodes, which are many
MIXED: Final = 3
SHARE: Final = 0.95  # of the time
EXAMPLES: Final = 200
NAMED: Final = "{} breaks where nodes are texts ('n0' the root, 'n1', ...) and not numbers: a node may be anything"
MOST_LEAVES: Final = 6  # of a shape that is asked for: they have 4,683 orders


def by_numbers(check: Check) -> Iterator[Event]:
    """Every case up to order, of a few leaves more where symbolic values did not do."""
    leaves = min(check.budget.max_leaves, AS_SECOND_OPINION if check.is_symbolic else AS_STAND_IN)
    scope = families(check.subject, leaves, unary=UNARY, mixed=MIXED)
    yield from exhaust(check, as_asked(scope[:-1] if check.is_symbolic else scope, check.budget))
    if check.budget.shapes and not check.is_symbolic:
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
    yield from exhaust(check, as_asked([Family(1), Family(2)], check.budget))


def exhaust(check: Check, scope: Sequence[Family | OneShape]) -> Iterator[Event]:
    """Every case of the families."""
    applied: dict[str, int] = {}
    done: list[Family | OneShape] = []
    cases = 0
    gaps = check.integers or not check.is_symbolic  # whether the code steps by one is not known otherwise
    tick = check.clock.until(SHARE)
    try:
        for family in scope:
            yield check.stage("exhausted", f"{family}")
            check.clock.about(str(Place(family, gaps)))
            for number, case in enumerate(numbered(check.subject, family, integers=gaps)):
                check.clock.at(number)
                tick()
                found = attempt(check.subject, case, check.open, applied)
                if found is not None:
                    yield from check.found("exhausted", found.clause, case)
            cases += number + 1
            done.append(family)
    except OutOfTimeError:
        yield note(f"exhausted ran out of time at {family}")
    if done:
        real = "every order of the pay-offs" + (
            ", gaps of one or more" if check.integers or not check.is_symbolic else ""
        )
        for name in (*check.open, TERMINATES):
            if applied.get(name) or name == TERMINATES:
                covered = f"{in_words(done, check.subject, real)}; {cases:,} cases"
                yield rung(name, "exhausted", covered, is_enough=is_enough(done, check.budget))


def _sampled(check: Check, examples: int, tick: Tick, *, plain: Check | None = None) -> Iterator[Event]:
    """Random trees until none of so many breaks what is still open; `plain`: the same check, its nodes numbers."""
    full = check.budget.full_window
    while (finding := sample(check.subject, check.open, examples, full=full, tick=tick)) is not None:
        broken = check
        if plain is not None and attempt(plain.subject, finding.case, plain.open) is None:
            yield note(NAMED.format(finding.clause))
        elif plain is not None:
            broken = plain
        yield from broken.found("sampled", finding.clause, finding.case)


def leaves_of(shape: Shape) -> int:
    """The number of its leaves."""
    return sum(map(leaves_of, shape)) if shape else 1


def by_sampling(check: Check) -> Iterator[Event]:
    """Larger trees, at random."""
    if check.clock.is_over(SHARE):
        return
    yield check.stage("sampled", f"trees of up to {LEAVES} leaves")
    tick = check.clock.until(1)
    try:
        yield from _sampled(check, EXAMPLES, tick)
        yield from _sampled(check.with_names(), EXAMPLES // 4, tick, plain=check)
    except OutOfTimeError:
        yield note("sampled ran out of time")
        return
    for name in (*check.open, TERMINATES):
        yield rung(name, "sampled", f"{EXAMPLES} trees of up to {LEAVES} leaves", is_enough=False)
