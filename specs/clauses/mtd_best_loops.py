"""Loop invariants of the search for a best move, in the words of `mtd_best`.

`rest` holds moves that are still to be looked at, each once.
"""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from specs.clauses.mtd import bracket, inside
from specs.clauses.mtd_best import BoundsOf, all_known, brackets, is_among, others_bounded
from specs.contracts import Cost, Kind, invariant, loop, message
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value, is_finite, is_integral

# ALL MOVES


brackets_so_far = replace(all_known, id="best-brackets", kind=Kind.LOOP)


# THE CANDIDATE


@invariant("bound-whole", "RR-2.2.1-nullwindow", "the bound of a pass is an integer", Cost.LOCAL, about_input=True)
@message(expected="an integer", actual="{bound!r}; scale the pay-offs of this game to integers")
def whole_bound(bound: Value) -> bool:
    return is_integral(bound)


@invariant("best-guessed", "RR-3.3.2-bestsavings")
@message(expected="upper bounds below {bound!r} but for {rest!r}", actual=brackets)
def not_worth_it_so_far(bound: Value, rest: Collection[Any], lower: BoundsOf, upper: BoundsOf) -> bool:
    """each move is in the rest, or not worth the bound: upper(m) < bound; and no lower bound is known"""
    return all(lower[move] == NEG_INF and (move in rest or upper[move] < bound) for move in lower)


@loop(whole_bound, brackets_so_far, not_worth_it_so_far, framed=False)
def guess_loop(tree: GameTree[N], node: N, bound: Any, rest: Collection[N], lower: BoundsOf, upper: BoundsOf) -> None:
    """Before each look at a move, and between two passes. Then a bracket is narrower, or there is one less in rest."""


# THE REST (RR-3.3.2-bestsavings: disprove-rest)


def _best(best: Any, lower: BoundsOf, upper: BoundsOf) -> str:
    return f"best = {best!r}, brackets {brackets(lower, upper)}"


@invariant("best-leads", "RR-3.3.2-bestsavings", "lower(best) is known, and no other move has a greater one")
@message(expected="the greatest lower bound", actual=_best)
def leads(best: Any, lower: BoundsOf) -> bool:
    return lower[best] > NEG_INF and all(lower[move] <= lower[best] for move in lower)


@invariant("best-disproved", "RR-3.3.2-bestsavings")
@message(expected="moves that are not better than {best!r} but for {rest!r}", actual=brackets)
def others_disproved(best: Any, rest: Collection[Any], lower: BoundsOf, upper: BoundsOf) -> bool:
    """every other move is in the rest, or cannot be better: upper(m) <= lower(best); the best one is not in the rest"""
    return best not in rest and all(move in rest or upper[move] <= lower[best] for move in lower if move != best)


@loop(brackets_so_far, leads, others_disproved, framed=False)
def disprove_loop(tree: GameTree[N], node: N, best: N, rest: Collection[N], lower: BoundsOf, upper: BoundsOf) -> None:
    """Before each look at one of the rest. Then a bracket is narrower, or there is one less in the rest."""


# THE REST (RR-3.3.2-bestsavings: prove-best)


@invariant("best-not-behind", "RR-3.3.2-bestsavings", "no other move has a greater lower bound than the best")
@message(expected="the greatest lower bound", actual=_best)
def not_behind(best: Any, lower: BoundsOf) -> bool:
    return all(lower[move] <= lower[best] for move in lower)


@invariant("best-bounded-rest", "RR-3.3.2-bestsavings")
@message(expected="upper bounds of all but {best!r} and {rest!r}", actual=brackets)
def others_bounded_so_far(best: Any, rest: Collection[Any], upper: BoundsOf) -> bool:
    """every other move is in the rest, or has an upper bound; the best one is not in the rest"""
    return best not in rest and all(move in rest or upper[move] < POS_INF for move in upper if move != best)


@loop(brackets_so_far, not_behind, others_bounded_so_far, framed=False)
def upper_loop(tree: GameTree[N], node: N, best: N, rest: Collection[N], lower: BoundsOf, upper: BoundsOf) -> None:
    """Before each look at one of the rest. Then a bracket is narrower, or there is one less in the rest."""


# THE ONE THAT REMAINS


one_open = replace(others_bounded, id="best-one-open", kind=Kind.LOOP)


@loop(brackets_so_far, one_open, framed=False)
def proof_loop(tree: GameTree[N], node: N, best: N, lower: BoundsOf, upper: BoundsOf) -> None:
    """Before each test of the most promising move at what the next best promises. Then its bracket is narrower."""


@invariant("best-promises-so-far", "RR-3.3.2-bestsavings", "no move has a greater upper bound, but for the rest")
@message(expected="the greatest of {upper!r} but for {rest!r}", actual="best = {best!r}")
def most_promising_so_far(best: Any, rest: Collection[Any], upper: BoundsOf) -> bool:
    return all(move in rest or upper[move] <= upper[best] for move in upper)


@loop(most_promising_so_far, framed=False)
def promising_loop(best: N, rest: Collection[N], upper: BoundsOf) -> None:
    """Before each look at one of the rest."""


@invariant("best-next-so-far", "RR-3.3.2-bestsavings")
@message(expected="the greatest upper bound of all but {best!r} and {rest!r} in {upper!r}", actual="bound = {bound!r}")
def next_best_so_far(best: Any, bound: Value, rest: Collection[Any], upper: BoundsOf) -> bool:
    """the same of the bound, but for the rest, which the best one is not in"""
    return (
        best not in rest
        and is_among(bound, best, upper)
        and all(move in rest or upper[move] <= bound for move in upper if move != best)
    )


@loop(next_best_so_far, framed=False)
def rival_loop(best: N, bound: Any, rest: Collection[N], upper: BoundsOf) -> None:
    """Before each look at one of the rest."""


# THE VALUE OF THE BEST MOVE


@invariant("best-integers-so-far", "RR-2.2.1-nullwindow", cost=Cost.LOCAL, about_input=True)
@message(
    expected="integers (or infinite)", actual="({f_minus!r}, {f_plus!r}); scale the pay-offs of this game to integers"
)
def integers_so_far(f_minus: Value, f_plus: Value) -> bool:
    """f- and f+ are integers, of which there are finitely many on the way to f(n)"""
    return all(is_integral(bound) or not is_finite(bound) for bound in (f_minus, f_plus))


@loop(integers_so_far, bracket, inside)
def best_value_loop(tree: GameTree[N], node: N, f_minus: Value, bound: Value, f_plus: Value) -> None:
    """Before each call of MT on the best move. So progress is strict: f- rises to the bound, or f+ falls below it."""
