"""What best node search promises of its parts (LI-BNS), in the words of `mtd_best`.

A move stands alone if no other can be better. The next bound is inside the bracket of the most promising move, so that
each pass makes at least one bracket narrower, whatever the rule for guesses answers.
"""

from collections.abc import Collection
from typing import Any

from specs.clauses.mtd_best import BoundsOf, brackets, is_proved
from specs.clauses.mtd_best_loops import brackets_so_far, others_disproved, whole_bound
from specs.contracts import Cost, ensures, invariant, loop, message, requires, when
from specs.tree import GameTree, N
from specs.values import Value, is_finite, is_integral


@ensures("best-alone", "LI-BNS", "v only if no other move can be better: upper(m) <= lower(best)")
@when(lambda v: v)
@message(expected="no upper bound above lower({best!r}) but its own", actual=brackets)
def is_alone(best: Any, lower: BoundsOf, upper: BoundsOf) -> bool:
    return is_proved.conclusion(best, lower, upper)


@requires("guess-whole", "LI-BNS", "the guess is an integer", Cost.LOCAL)
@message(expected="an integer", actual="{guess!r}")
def whole_guess(guess: Value) -> bool:
    return is_integral(guess)


@requires("guess-room", "LI-BNS", "lower(best) < upper(best): a test of the best move tells something", Cost.LOCAL)
@message(expected="an open bracket of {best!r}", actual=brackets)
def is_open(best: Any, lower: BoundsOf, upper: BoundsOf) -> bool:
    return lower[best] < upper[best]  # type: ignore[no-any-return]  # values compare


@ensures("guess-inside", "LI-BNS", "v is an integer such that lower(best) < v <= upper(best)", Cost.LOCAL)
@message(expected="an integer inside the bracket of {best!r} in {lower!r}, {upper!r}", actual="v = {v!r}")
def is_inside(best: Any, lower: BoundsOf, upper: BoundsOf, v: Value) -> bool:
    return is_integral(v) and lower[best] < v <= upper[best]


@requires("guess-known", "LI-BNS", "lower(best) < upper(best), and one of them is finite", Cost.LOCAL)
@message(expected="an end of the bracket of {best!r}", actual=brackets)
def is_known(best: Any, lower: BoundsOf, upper: BoundsOf) -> bool:
    return is_open.conclusion(best, lower, upper) and (is_finite(lower[best]) or is_finite(upper[best]))


def parting(best: Any, lower: BoundsOf, upper: BoundsOf) -> Any:
    """The bound that one of n moves would pass if they were spread evenly over the range, as Rutko has it."""
    low, high = lower[best], upper[best]
    if not (is_finite(low) and is_finite(high)):
        return low + 1 if is_finite(low) else high
    count = sum(upper[move] > low for move in upper)
    return low - (low - high) * (count - 1) // count


@ensures("guess-even", "LI-BNS", cost=Cost.LOCAL)
@message(expected=lambda best, lower, upper: repr(parting(best, lower, upper)), actual="v = {v!r}")
def is_even(best: Any, lower: BoundsOf, upper: BoundsOf, v: Any) -> bool:
    """v is low + (high - low)(n - 1) / n, rounded up, where n moves may be worth more than low; else next to the end"""
    return bool(v == parting(best, lower, upper))


@loop(others_disproved, framed=False)
def alone_loop(best: N, rest: Any, lower: BoundsOf, upper: BoundsOf) -> None:
    """Before each look at one of the rest."""


@invariant("ends-known", "LI-BNS", "every move is in the rest, or an end of its bracket is finite")
@message(expected="a finite end of each bracket but for {rest!r}", actual=brackets)
def ends_known_so_far(rest: Collection[Any], lower: BoundsOf, upper: BoundsOf) -> bool:
    return all(move in rest or is_finite(lower[move]) or is_finite(upper[move]) for move in lower)


@loop(whole_bound, brackets_so_far, ends_known_so_far, framed=False)
def separating_loop(tree: GameTree[N], node: N, bound: Any, rest: Any, lower: BoundsOf, upper: BoundsOf) -> None:
    """Before each test of a pass, and between two. Then a bracket is narrower, or there is one less in the rest."""
