"""MTD(step) (RR-MTD-step): as MT-SSS*, but each test is `step` further down; after a fail high one up.

With step = 0 it is MT-SSS*. Pay-offs must be integers, for a fail high moves the test by one.
"""

from typing import Final

from specs.clauses.fail_soft import integer_value, value
from specs.clauses.mtd import step_is_integral
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value, above, below
from verified.null_window.mtd import NextBound, mtd
from verified.procedure import Algorithm


@contract(step_is_integral, integer_value, value)
def mtd_step(tree: GameTree[N], node: N, step: Value = 100) -> Value:
    """Let f = f(node), all pay-offs and the step integers, step >= 0. Returns f."""
    return mtd(tree, node, POS_INF, down_by(step))


def down_by(step: Value) -> NextBound:
    """The rule: `step` below the value last returned, but above f-."""

    def big_step_down(g: Value, _bound: Value, f_minus: Value, _f_plus: Value) -> Value:
        down = below(g, step)
        return down if f_minus is NEG_INF else max(above(f_minus), down)

    return big_step_down


MTD_STEP: Final = Algorithm(
    "mtd-step", "RR-MTD-step", "null-window searches down in big steps", mtd_step, {"step": 100}, place=47
)
