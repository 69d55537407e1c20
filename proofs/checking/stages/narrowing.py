"""A function that is refuted may be right on fewer games: on alternating types, on integers, within its own constants.

A search with `INF = 10**9` is wrong beyond that number and may be right within it. So where a counterexample has shared
nodes, types that do not alternate, a fraction, or numbers beyond a constant of the code, the check looks for the widest
games that leave such cases out and on which nothing is found; all engines are then let at the function on these. The
function stays refuted: the report names the options that limit the question to what it can do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from proofs.checking.core.budget import Budget
from proofs.checking.core.clock import Clock, OutOfTimeError
from proofs.checking.core.domain import Domain
from proofs.checking.core.game import Case
from proofs.checking.stages.check_state import Check, Event, StopError
from proofs.checking.stages.fewer_games import ends, without
from proofs.checking.stages.literals import by_literals
from proofs.checking.stages.numbers import by_numbers
from proofs.checking.stages.paths import by_paths
from specs.values import NEG_INF, POS_INF, Value

Engines = Callable[[Check], Iterator[Event]]

LEAVES: Final = 3  # for a quick look
LOOK_SECONDS: Final = 4.0
SHRINK_SECONDS: Final = 0.5
ROUNDS: Final = 4  # all engines are let at the function so often


@dataclass
class Within:
    """The widest games within which nothing is found, and all events of the check on these."""

    domain: Domain
    events: list[Event]


def within(check: Check, engines: Engines) -> Iterator[Event | Within]:
    """What the function is right on; says so as it goes on, and at the end yields what was found, if anything."""
    domain: Domain | None = check.subject.domain
    broken = [*check.broken]
    for case in broken:
        domain = domain and without(check.subject, domain, case)
    for _ in range(ROUNDS):
        domain = domain and _widened(check, _narrowed(check, domain), broken)
        if domain is None:
            return
        yield check.stage("within", domain.options)
        again = _on(check, domain, replace(check.budget, trees=domain.trees), check.clock.seconds)
        events = list(_until_stopped(again, engines))
        if not again.broken:
            yield Within(domain, events)
            return
        broken += again.broken
        domain = without(check.subject, domain, again.broken[0])


# WHICH GAMES


def _narrowed(check: Check, domain: Domain | None) -> Domain | None:
    """Those games, or fewer, on which a quick look finds nothing."""
    while domain is not None and (case := _look(check, domain)) is not None:
        domain = without(check.subject, domain, case)
    return domain


def _widened(check: Check, domain: Domain | None, broken: Sequence[Case]) -> Domain | None:
    """The same with each end of the range as far out as a quick look finds nothing; in negamax form both ends stay.

    None of the cases on which the function is known to fail may come in again.
    """
    if domain is None or check.subject.is_negamax or not domain.is_bounded:
        return domain

    def is_open(wider: Domain) -> bool:
        is_new = all(without(check.subject, wider, case) is wider for case in broken)
        return is_new and _look(check, wider) is None

    own, asked = ends(check.subject.fresh()), check.subject.domain
    highs: Sequence[Value] = [POS_INF, *reversed(own)]
    for wider in [replace(domain, high=end) for end in highs if domain.high < end <= asked.high]:
        if is_open(wider):
            domain = wider
            break
    lows: Sequence[Value] = [NEG_INF, *(-end for end in reversed(own))]
    for wider in [replace(domain, low=end) for end in lows if asked.low <= end < domain.low]:
        if is_open(wider):
            return wider
    return domain


# LOOKING


def _on(check: Check, domain: Domain, budget: Budget, seconds: float) -> Check:
    """The same check on these games, from its beginning, for so many seconds of those that are left."""
    subject = replace(check.subject, domain=domain)
    clock = Clock(min(seconds, check.clock.left), check.clock.beacon)
    again = Check(subject, budget, check.clauses, clock, check.is_symbolic, left_to_numbers={*check.left_to_numbers})
    return replace(again, keeps=check.keeps, entry=check.entry, required=check.required)


def _look(check: Check, domain: Domain) -> Case | None:
    """A case of these games that breaks a clause, if a quick look at small ones finds any."""
    budget = replace(check.budget, max_leaves=min(LEAVES, check.budget.max_leaves), alternating=domain.alternating)
    budget = replace(budget, trees=domain.trees)
    quick = replace(_on(check, domain, budget, LOOK_SECONDS), shrink_seconds=SHRINK_SECONDS)
    for _ in _until_stopped(quick, _glance):
        if quick.broken:
            return quick.broken[0]
    return quick.broken[0] if quick.broken else None


def _glance(check: Check) -> Iterator[Event]:
    yield from by_literals(check)
    if check.is_symbolic:
        yield from by_paths(check)
    if check.needs_numbers:
        yield from by_numbers(check)


def _until_stopped(check: Check, engines: Engines) -> Iterator[Event]:
    try:
        yield from engines(check)
    except (StopError, OutOfTimeError):
        return
