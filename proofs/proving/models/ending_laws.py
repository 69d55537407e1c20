"""Why the loops of drivers end: brackets whose ends are pay-offs, or integers, become narrower finitely often."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from typing import Any, Final

from proofs.enumeration.cases import Scope, payoffs
from proofs.proving.law import Quantities, law, table_of
from specs.values import NEG_INF, POS_INF, Value, is_finite

Bracket = tuple[Any, Any]


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


def _within(payoffs: Any, bracket: Bracket) -> int:
    return sum(bracket[0] <= value <= bracket[1] for value in (NEG_INF, *payoffs, POS_INF))


@law("payoffs-end", "ST-P6.1", partial(_of_payoffs, 0), partial(_of_payoffs, 0.25))
def PAYOFFS_END(payoffs: Any, before: Bracket, now: Bracket) -> bool:
    """where the ends of brackets are pay-offs of a tree, or infinite, a narrower bracket holds fewer of these"""
    return _within(payoffs, now) < _within(payoffs, before)


def _of_integers(scale: int) -> Iterator[Quantities]:
    ends = [NEG_INF, *(number / scale if scale > 1 else number for number in range(-2, 3)), POS_INF]
    for f in (-1, 0, 1):
        for brackets in _narrower(ends, f):
            yield {**brackets, "f": f}


def _far(f: Any, bracket: Bracket) -> tuple[int, Any]:
    finite = [end for end in bracket if is_finite(end)]
    return -len(finite), sum(abs(end - f) for end in finite)


@law("integers-end", "RR-2.2.1-nullwindow", partial(_of_integers, 1), partial(_of_integers, 2))
def INTEGERS_END(f: Any, before: Bracket, now: Bracket) -> bool:
    """where brackets around f have integer ends, or infinite ones, a narrower one has more finite ends, or as many and
    these are nearer to f by 1 at least
    """
    (more, far), (fewer, farther) = _far(f, now), _far(f, before)
    return more < fewer or (more == fewer and far + 1 <= farther)


ENDING_LAWS: Final = table_of(PAYOFFS_END, INTEGERS_END)
