"""Enumeration and sampling at work: the second opinion where symbolic values did, and their stand-in where not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from proofs.checking.engine import Check, Event, note, rung
from proofs.checking.engines.cases import Family, families, numbered
from proofs.checking.engines.clock import OutOfTimeError
from proofs.checking.engines.concrete import TERMINATES, attempt
from proofs.checking.engines.sample import LEAVES, sample
from proofs.checking.engines.scopes import in_words, is_enough
from proofs.checking.places import Place

AS_SECOND_OPINION: Final = 3  # leaves
AS_STAND_IN: Final = 4
UNARY: Final = 2  # leaves of shapes with single-child nodes, which are many
MIXED: Final = 3
SHARE: Final = 0.95  # of the time
EXAMPLES: Final = 200


def by_numbers(check: Check) -> Iterator[Event]:
    """Every case up to order, of a few leaves more where symbolic values did not do."""
    leaves = min(check.budget.max_leaves, AS_SECOND_OPINION if check.is_symbolic else AS_STAND_IN)
    scope = families(check.subject, leaves, unary=UNARY, mixed=MIXED)
    yield from exhaust(check, scope[:-1] if check.is_symbolic else scope)


def first_look(check: Check) -> Iterator[Event]:
    """The smallest trees of all, where most faults show at once."""
    yield from exhaust(check, [Family(1), Family(2)])


def exhaust(check: Check, scope: Sequence[Family]) -> Iterator[Event]:
    """Every case of the families."""
    applied: dict[str, int] = {}
    done: list[Family] = []
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


def by_sampling(check: Check) -> Iterator[Event]:
    """Larger trees, at random."""
    if check.clock.is_over(SHARE):
        return
    yield check.stage("sampled", f"trees of up to {LEAVES} leaves")
    finding = sample(check.subject, check.open, EXAMPLES)
    if finding is not None:
        yield from check.found("sampled", finding.clause, finding.case)
        return
    for name in (*check.open, TERMINATES):
        yield rung(name, "sampled", f"{EXAMPLES} trees of up to {LEAVES} leaves", is_enough=False)
