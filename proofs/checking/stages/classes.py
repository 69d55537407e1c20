"""The classifying clauses at work: what a function that meets its specification does beyond it, and what it is akin to.

The clauses go through the same engines as the required ones, on fewer leaves: those on visited sets fork on the whole
specification.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from proofs.checking.classify.comparison import classify, stripes, why_not
from proofs.checking.core.clock import LAST, OutOfTimeError
from proofs.checking.core.spec import TERMINATES
from proofs.checking.games.tree_cases import as_asked, families
from proofs.checking.stages.check_state import Check, Event, StopError, note
from proofs.checking.stages.histories import random_histories, short_histories
from proofs.checking.stages.numbers import exhaust
from proofs.checking.stages.paths import by_paths

LEAVES: Final = 4
DURING: Final = "for the classifying clauses"
SHARE: Final = 0.92  # of the time, for the clauses


def compare_meanwhile(check: Check) -> None:
    """Let copies of this process begin to compare with the known algorithms, which takes as long as all before it."""
    subject = check.subject
    if is_comparable(check) and not (check.keeps or subject.shares or why_not_compared(check) or why_not(subject)):
        check.meanwhile.begin(stripes(subject, min(LEAVES, check.budget.max_leaves)), check.jobs)


def is_comparable(check: Check) -> bool:
    """Whether the function returns a value, the same each time, which is what is compared."""
    return check.subject.spec.read is None and check.subject.dice is None


def by_class(check: Check, leaves: int = LEAVES) -> Iterator[Event]:
    """A verdict on each classifying clause, then the known algorithms."""
    spec = check.subject.spec
    clauses = {name: clause for name, clause in spec.classifying.items() if name not in check.clauses}
    of_class = replace(check, clauses=clauses, claims={}, applied=Counter(), during=DURING)
    few = min(leaves, check.budget.max_leaves)
    scope = as_asked(families(check.subject, few, unary=2, mixed=0)[:-1], check.budget)
    try:
        if of_class.keeps:
            yield from _of_clauses(random_histories(of_class, SHARE))
        if of_class.is_symbolic:
            yield from _of_clauses(by_paths(of_class, scope, share=SHARE))
        if of_class.needs_numbers:
            yield from _of_clauses(exhaust(of_class, scope[:-1]))
        if of_class.keeps and of_class.is_symbolic:
            yield from _of_clauses(short_histories(of_class, SHARE))
    except StopError:
        pass
    if is_comparable(check):
        yield from _kin(check, few)


def _of_clauses(events: Iterator[Event]) -> Iterator[Event]:
    """Without what they say of `terminates`, which more trees have said already."""
    return (event for event in events if event.get("clause") != TERMINATES)


def why_not_compared(check: Check) -> str:
    """Why the function is not run beside the known algorithms, if it is not."""
    if not all(map(check.subject.domain.contains, (0, 2 * LEAVES))):
        return f"that is done on pay-offs from 0 to {2 * LEAVES}"
    if (games := check.subject.domain.games).words:
        return f"they search other games, too, and it is asked about: {', '.join(games.words)}"
    return "they search games of every depth, and its call says a depth" if check.subject.call.plies is not None else ""


def _kin(check: Check, leaves: int) -> Iterator[Event]:
    if why := why_not_compared(check):
        yield note(f"not compared with the known algorithms: {why}")
        return
    yield check.stage("classified", "against the known algorithms")
    tick = check.clock.until(LAST)
    known = partial(check.meanwhile.outcomes, tick)
    try:
        made = classify(check.subject, leaves=leaves, progress=lambda _: tick(), known=known)
    except OutOfTimeError:
        yield note("not compared with the known algorithms, for want of time")
        return
    if check.one_call:
        made = replace(made, scope=f"{made.scope}, {check.one_call}")
    yield {"event": "classification", "classification": {**made.as_json(), "lines": list(made.lines())}}
