"""Cases for the laws by which loops end: brackets that become narrower."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from typing import Any, Final

from proofs.enumeration.cases import Scope, payoffs
from proofs.evidence.law_cases.real import Quantities, put_to
from proofs.proving.models import drivers as laws
from proofs.proving.models.depth_tests import BOUNDS_END
from specs.values import NEG_INF, POS_INF, Value


def _narrower(ends: Sequence[Any], around: Value | None = None) -> Iterator[Quantities]:
    """Every two brackets with these ends, the second inside the first and narrower."""
    brackets = [(low, high) for low, high in product(ends, repeat=2) if low <= high]
    if around is not None:
        brackets = [(low, high) for low, high in brackets if low <= around <= high]
    for before, now in product(brackets, repeat=2):
        if before != now and before[0] <= now[0] and now[1] <= before[1]:
            yield {"before": before, "now": now}


def _of_payoffs(step: float) -> Iterator[Quantities]:
    for tree in Scope(3).trees():
        below = {*payoffs(tree)}
        ends = [NEG_INF, *sorted(value + step for value in below), *sorted(below if step else ()), POS_INF]  # type: ignore[operator]
        for brackets in _narrower(ends):
            yield {**brackets, "payoffs": below}


def _of_integers(scale: int) -> Iterator[Quantities]:
    ends = [NEG_INF, *(number / scale if scale > 1 else number for number in range(-2, 3)), POS_INF]
    for f in (-1, 0, 1):
        for brackets in _narrower(ends, f):
            yield {**brackets, "f": f}


def _of_bounds(scale: int) -> Iterator[Quantities]:
    """Bounds of two values, of which the lower one may be above the upper one at the end."""
    ends = [number / scale if scale > 1 else number for number in range(-1, 3)]
    for least, greatest in product((0, 1), repeat=2):
        lowers = [NEG_INF, *(end for end in ends if end <= greatest)]
        uppers = [*(end for end in ends if end >= least), POS_INF]
        for before, now in product(product(lowers, uppers), repeat=2):
            if before != now and before[0] <= now[0] and now[1] <= before[1]:
                yield {"before": before, "now": now, "least": least, "greatest": greatest}


CASES: Final = (
    put_to(partial(_of_payoffs, 0), partial(_of_payoffs, 0.25), laws.PAYOFFS_END),
    put_to(partial(_of_integers, 1), partial(_of_integers, 2), laws.INTEGERS_END),
    put_to(partial(_of_bounds, 1), partial(_of_bounds, 2), BOUNDS_END),
)
