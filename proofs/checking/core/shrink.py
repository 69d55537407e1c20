"""Shrinks a counterexample by steps, each of which must break the same clause again when it is run."""

import time
from collections.abc import Callable, Iterator
from typing import Any

from proofs.checking.core.game import Case, Finding
from proofs.sandbox.waiting import waited

Again = Callable[[Case], Finding | None]  # the finding, if the case breaks the same clause


def patience(seconds: float) -> Callable[[], bool]:
    """Whether so many seconds of work are over, or twice as many by the clock; waiting for a core does not count."""
    work, wait, before = time.process_time() + seconds, time.monotonic() + 2 * seconds, waited()
    return lambda: (
        time.process_time() > work or (time.monotonic() > wait and time.monotonic() - (waited() - before) > wait)
    )


def descend(
    finding: Finding,
    simpler: Callable[[Case], Iterator[Case]],
    measure: Callable[[Case], Any],
    again: Again,
    is_over: Callable[[], bool] = lambda: False,
) -> Finding:
    """Go from case to simpler case, as long as there is one that breaks the same and time lasts."""
    best = finding
    improved = True
    while improved:
        improved = False
        least = measure(best.case)
        for candidate in simpler(best.case):
            if is_over():
                return best
            if measure(candidate) < least and (found := again(candidate)) is not None:
                best, improved = found, True
                break
    return best
