"""The classifying clauses at work: what a function that meets its specification does beyond it, and what it is akin to.

The clauses go through the same engines as the required ones, on fewer leaves: those on visited sets fork on the whole
specification.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from proofs.checking.classify.comparison import classify
from proofs.checking.core.clock import LAST, OutOfTimeError
from proofs.checking.core.spec import TERMINATES
from proofs.checking.games.tree_cases import as_asked, families
from proofs.checking.stages.check_state import Check, Event, StopError, note
from proofs.checking.stages.numbers import exhaust
from proofs.checking.stages.paths import by_paths

LEAVES: Final = 4
SHARE: Final = 0.92  # of the time, for the clauses


def by_class(check: Check) -> Iterator[Event]:
    """A verdict on each classifying clause, then the known algorithms."""
    spec = check.subject.spec
    clauses = {name: clause for name, clause in spec.classifying.items() if name not in check.clauses}
    of_class = replace(check, clauses=clauses, claims={}, applied=Counter())
    few = min(LEAVES, check.budget.max_leaves)
    scope = as_asked(families(check.subject, few, unary=2, mixed=0)[:-1], check.budget)
    try:
        if of_class.is_symbolic:
            yield from _of_clauses(by_paths(of_class, scope, share=SHARE))
        if of_class.needs_numbers:
            yield from _of_clauses(exhaust(of_class, scope[:-1]))
    except StopError:
        pass
    if spec.read is None and check.subject.dice is None:  # what is compared returns a value, the same each time
        yield from _kin(check)


def _of_clauses(events: Iterator[Event]) -> Iterator[Event]:
    """Without what they say of `terminates`, which more trees have said already."""
    return (event for event in events if event.get("clause") != TERMINATES)


def _kin(check: Check) -> Iterator[Event]:
    if not all(map(check.subject.domain.contains, (0, 2 * LEAVES))):
        yield note(f"not compared with the known algorithms: that is done on pay-offs from 0 to {2 * LEAVES}")
        return
    if check.subject.call.plies is not None:
        yield note(
            "not compared with the known algorithms: they search games of every depth, and its call says a depth"
        )
        return
    yield check.stage("classified", "against the known algorithms")
    tick = check.clock.until(LAST)
    try:
        few = min(LEAVES, check.budget.max_leaves)
        made = classify(check.subject, leaves=few, progress=lambda _: tick(), jobs=check.jobs)
    except OutOfTimeError:
        yield note("not compared with the known algorithms, for want of time")
        return
    yield {"event": "classification", "classification": {**made.as_json(), "lines": list(made.lines())}}
