"""MT-DUAL* with a transposition table (RR-MTD-minf, RR-4.2.1-design): MTD(f) from -inf up.

As long as nothing is lost it is DUAL* with both bounds kept; with a small table leaves are evaluated again (RR-4.1).
"""

from typing import Final

from specs.clauses.fail_soft import integer_value, value
from specs.clauses.tables import best_children, true_table, true_table_after
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, Value
from verified.memory.mtd_f_tt import mtd_f_tt
from verified.memory.tables import Table, Unbounded
from verified.procedure import Algorithm


@contract(true_table, best_children, integer_value, value, true_table_after)
def mt_dual_tt(tree: GameTree[N], node: N, table: Table[N] | None = None) -> Value:
    """Let f = f(node), all pay-offs integers, every interval in the table true. Returns f."""
    if table is None:
        table = Unbounded()
    return mtd_f_tt(tree, node, NEG_INF, table)


MT_DUAL_TT: Final = Algorithm(
    "mt-dual-tt", "RR-MTD-minf", "DUAL* as null-window searches with a table, from -inf up", mt_dual_tt, place=49.4
)
