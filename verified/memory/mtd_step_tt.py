"""MTD(step) with a transposition table (RR-MTD-step, RR-4.2.1-design)."""

from typing import Final

from specs.clauses.fail_soft import integer_value, value
from specs.clauses.mtd import step_is_integral
from specs.clauses.tables import best_children, true_table, true_table_after
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import POS_INF, Value
from verified.memory.mtd_tt import mtd_tt
from verified.memory.tables import Table, Unbounded
from verified.null_window.mtd_step import down_by
from verified.procedure import Algorithm


@contract(step_is_integral, true_table, best_children, integer_value, value, true_table_after)
def mtd_step_tt(tree: GameTree[N], node: N, step: Value = 100, table: Table[N] | None = None) -> Value:
    """Let f = f(node), all pay-offs and the step integers, step >= 0, every interval in the table true. Returns f."""
    if table is None:
        table = Unbounded()
    return mtd_tt(tree, node, POS_INF, down_by(step), table)


MTD_STEP_TT: Final = Algorithm(
    "mtd-step-tt",
    "RR-MTD-step",
    "null-window searches with a table, down in big steps",
    mtd_step_tt,
    {"step": 100},
    place=49.5,
)
