"""A search whose bounds are refuted may be fail-hard: outside its window it says on which side f lies, no more."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from proofs.checking.core.clock import Clock, OutOfTimeError
from proofs.checking.stages.check_state import Check, Event, note
from specs.clauses.fail_soft import success
from specs.contracts import ensures, message, when
from specs.values import Value

EXAMPLES: Final = 200  # random games
SECONDS: Final = 3.0
BOUNDS: Final = {"fail-low", "fail-high"}
HARD: Final = (
    f"of {EXAMPLES} random games it is right on all, if outside its window a result says only on which side f lies "
    "(fail-hard): enough for its own cutoffs, and too little for a table or a driver that takes the result for a bound"
)


@ensures("fail-hard-low", "PB-S2-post", "v <= alpha implies f(n) <= alpha")
@when(lambda v, alpha: v <= alpha)
@message(expected="f({n}) <= alpha = {alpha!r}", actual="f({n}) = {f!r}")
def low(f: Value, alpha: Value) -> bool:
    """As the sentence says."""
    return f <= alpha


@ensures("fail-hard-high", "PB-S2-post", "v >= beta implies f(n) >= beta")
@when(lambda v, beta: v >= beta)
@message(expected="f({n}) >= beta = {beta!r}", actual="f({n}) = {f!r}")
def high(f: Value, beta: Value) -> bool:
    """As the sentence says."""
    return f >= beta


def as_fail_hard(check: Check) -> Iterator[Event]:
    """Whether a function of which no more than a bound is refuted is right as fail-hard, on random games."""
    open_still = {*check.required} & {*check.open}
    closed = {name for name in check.required if name in check.clauses} - open_still
    if not closed or not closed <= BOUNDS:
        return
    hard = {clause.id: clause for clause in (success, low, high)}
    try:
        found = check.game.sample(check.subject, hard, EXAMPLES, Counter(), Clock(SECONDS), full=False)
    except OutOfTimeError:
        return
    if found.finding is None:
        yield note(HARD)
