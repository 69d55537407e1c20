"""MTD(f) (RR-F3.6-MTDf, RR-MTD-f, ST-F7-MTD): MT from a first guess, then up or down from the value last returned.

The better the guess, the cheaper: two passes if it is f. Iterative deepening takes the value of the iteration before.
With first = +inf it is MT-SSS*. After a fail high the next test is g + 1, so pay-offs must be integers.
"""

from typing import Final

from specs.clauses.fail_soft import integer_value, value
from specs.clauses.mtd import guess_is_integral
from specs.clauses.whole_searches import mtd_visits
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import Value, above
from verified.null_window.mtd import mtd
from verified.procedure import Algorithm


@contract(guess_is_integral, integer_value, value, mtd_visits)
def mtd_f(tree: GameTree[N], node: N, first: Value = 0) -> Value:
    """Let f = f(node), all pay-offs integers. Returns f, whatever the first guess is."""
    return mtd(tree, node, first, up_or_down)


def up_or_down(g: Value, bound: Value, _f_minus: Value, _f_plus: Value) -> Value:
    """g itself after a fail low, g + 1 after a fail high."""
    return g if g < bound else above(g)


MTD_F: Final = Algorithm(
    "mtd-f", "RR-F3.6-MTDf", "null-window searches with memory from a first guess", mtd_f, {"first": 0}, place=45
)
