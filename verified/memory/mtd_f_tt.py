"""MTD(f) with a transposition table (RR-F3.6-MTDf, RR-4.2.1-design), from any first guess.

From +inf it is SSS* and from -inf DUAL*, as the thesis's programs run them (RR-MTD-inf, RR-MTD-minf): the order of
their passes is the same for every table, and the leaves are those of SSS* and DUAL* as long as nothing is lost
(RR-4.1-exactsame). Both have names of their own in `mt_sss_tt` and `mt_dual_tt`.
"""

from typing import Final

from specs.clauses.fail_soft import integer_value, value
from specs.clauses.table_tests import first_is_integral
from specs.clauses.tables import best_children, true_table, true_table_after
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import Value
from verified.memory.mtd_tt import mtd_tt
from verified.memory.tables import Table, Unbounded
from verified.null_window.mtd_f import up_or_down
from verified.procedure import Algorithm


@contract(first_is_integral, true_table, best_children, integer_value, value, true_table_after)
def mtd_f_tt(tree: GameTree[N], node: N, first: Value = 0, table: Table[N] | None = None) -> Value:
    """Let f = f(node), all pay-offs integers, every interval in the table true. Returns f, whatever the first guess."""
    if table is None:
        table = Unbounded()
    return mtd_tt(tree, node, first, up_or_down, table)


MTD_F_TT: Final = Algorithm(
    "mtd-f-tt",
    "RR-4.2.1-design",
    "null-window searches with a table, from a first guess",
    mtd_f_tt,
    {"first": 0},
    place=49.2,
)
