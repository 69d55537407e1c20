"""The loops of searches to a depth whose table accepts deeper entries (FR-witness-order, FR-witness-schemes).

Before the iteration with child c, one extension of each older brother serves for all of what was found: `best` is a
fail-soft answer for the best f of these. MTD(f) has its two bounds from tests, each with a witness of its own; so all
that is known of them is that neither lies beyond all values of f on the extensions.
"""

from typing import Any

from specs.clauses.depth import WITNESS
from specs.clauses.depth_tables import SOURCE, values_of
from specs.contracts import Cost, ghost, invariant, loop, message
from specs.depth_limited import EvaluatedGame
from specs.extensions import is_fail_soft
from specs.tree import N
from specs.values import NEG_INF, POS_INF, Value
from specs.watch import unwatched


@ghost
def older_values(tree: EvaluatedGame[Any], node: Any, child: Any, depth: int) -> list[Value]:
    """The values that the best f of the older brothers takes, on one extension of each; of none it is infinite.

    A child that stands there several times has older brothers at each of its places. The loop does not say which place
    it is at, so the values are those of all of its places.
    """
    game = unwatched(tree)
    children = list(game.children(node))
    best, none = (max, NEG_INF) if game.is_max(node) else (min, POS_INF)
    values: set[Value] = {none}
    at_any_place: set[Value] = set()
    for brother in children:
        at_any_place |= values if brother == child else set()
        values = {best(one, other) for one in values for other in values_of(game, brother, depth - 1)}
    return sorted(at_any_place)


@invariant("witness-loop", WITNESS, "best is a fail-soft answer for the best f of the older brothers, on extensions")
@message(expected="a fail-soft answer for one of {older_values}", actual="best = {best!r}")
def served_so_far(best: Value, alpha: Value, beta: Value, older_values: list[Value]) -> bool:
    return any(is_fail_soft(best, alpha, beta, value) for value in older_values)


@invariant("witness-window", WITNESS, "a = max(alpha, best) < beta at a max node", Cost.LOCAL)
@message(expected="{best!r} or {alpha!r}, below {beta!r}", actual="a = {a!r}")
def window_from_best(alpha: Value, a: Value, beta: Value, best: Value) -> bool:
    return a == max(alpha, best) < beta


@invariant("witness-window-d", WITNESS, "b = min(beta, best) > alpha at a min node", Cost.LOCAL)
@message(expected="{best!r} or {beta!r}, above {alpha!r}", actual="b = {b!r}")
def window_from_best_dual(alpha: Value, b: Value, beta: Value, best: Value) -> bool:
    return b == min(beta, best) > alpha


@loop(window_from_best, served_so_far, framed=False)
def max_witness_loop(
    tree: EvaluatedGame[N], node: N, child: N, depth: int, alpha: Value, a: Value, beta: Value, best: Value
) -> None:
    """Before child c of a max node."""


@loop(window_from_best_dual, served_so_far, framed=False)
def min_witness_loop(
    tree: EvaluatedGame[N], node: N, child: N, depth: int, alpha: Value, b: Value, beta: Value, best: Value
) -> None:
    """Before child c of a min node."""


# MTD(F)


@ghost
def least_value(tree: EvaluatedGame[Any], node: Any, depth: int) -> Value:
    """The least value that f takes on the extensions."""
    return values_of(tree, node, depth)[0]


@ghost
def greatest_value(tree: EvaluatedGame[Any], node: Any, depth: int) -> Value:
    """The greatest value that f takes on the extensions."""
    return values_of(tree, node, depth)[-1]


@invariant("depth-bracket", SOURCE, "lower is at most the greatest value of f, upper is at least the least one")
@message(
    expected="lower <= {greatest_value!r}, upper >= {least_value!r}", actual="lower = {lower!r}, upper = {upper!r}"
)
def within_reach(lower: Value, upper: Value, least_value: Value, greatest_value: Value) -> bool:
    return lower <= greatest_value and upper >= least_value


@invariant("depth-last", SOURCE, "g is finite, and one of the two bounds if there is one", Cost.LOCAL)
@message(expected="{lower!r} or {upper!r}", actual="g = {g!r}")
def one_of_the_bounds(g: Value, lower: Value, upper: Value) -> bool:
    is_first = lower == NEG_INF and upper == POS_INF
    return NEG_INF < g < POS_INF and (is_first or g in (lower, upper))


@loop(within_reach, one_of_the_bounds, framed=False)
def depth_mtd_loop(tree: EvaluatedGame[N], node: N, depth: int, g: Value, lower: Value, upper: Value) -> None:
    """Before each test."""
