"""MTD(bi) (RR-MTD-bi, RR-3.3.1-Cstar), repaired: bisection of the bracket, conceptually Coplan's C*.

The thesis starts with the average of -inf and +inf, which does not exist, and after the first pass one end is still
infinite. Here the first range is first - delta to first + delta. An infinite end is replaced by that end of the range;
if the other end lies beyond it, by the point one width of the range further out. So the result is f whether the range
contained it or not. The middle is rounded up: rounded down it would be f- again when f+ is one above.
"""

from typing import Any, Final

from specs.clauses.fail_soft import integer_value, value
from specs.clauses.mtd import can_be_halved, is_halfway, range_is_finite
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value, above, below
from verified.null_window.mtd import NextBound, mtd
from verified.procedure import Algorithm


@contract(range_is_finite, integer_value, value)
def mtd_bi(tree: GameTree[N], node: N, first: Value = 0, delta: Value = 1024) -> Value:
    """Let f = f(node), all pay-offs, first and delta integers, delta > 0. Returns f, whatever the range."""
    return mtd(tree, node, first, middle_of(first, delta))


def middle_of(first: Value, delta: Value) -> NextBound:
    """The rule: halfway between f- and f+, where the range from first - delta to first + delta stands for +-inf."""
    low, high = below(first, delta), above(first, delta)

    def middle(_g: Value, _bound: Value, f_minus: Value, f_plus: Value) -> Value:
        left, right = f_minus, f_plus
        if left is NEG_INF:
            left = low if low < right else below(below(right, delta), delta)
        if right is POS_INF:
            right = high if high > left else above(above(left, delta), delta)
        return halfway_up(left, right)

    return middle


@contract(can_be_halved, is_halfway, framed=False)
def halfway_up(left: Any, right: Any) -> Value:
    """The average of two integers, rounded up."""
    middle: Value = -(-(left + right) // 2)
    return middle


MTD_BI: Final = Algorithm(
    "mtd-bi",
    "RR-MTD-bi",
    "null-window searches that bisect first +- delta",
    mtd_bi,
    {"first": 0, "delta": 1024},
    place=46,
)
