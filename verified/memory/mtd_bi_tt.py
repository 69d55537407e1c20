"""MTD(bi) with a transposition table (RR-MTD-bi, RR-4.2.1-design)."""

from typing import Final

from specs.clauses.fail_soft import integer_value, value
from specs.clauses.mtd import range_is_finite
from specs.clauses.tables import best_children, true_table, true_table_after
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import Value
from verified.memory.mtd_tt import mtd_tt
from verified.memory.tables import Table, Unbounded
from verified.null_window.mtd_bi import middle_of
from verified.procedure import Algorithm


@contract(range_is_finite, true_table, best_children, integer_value, value, true_table_after)
def mtd_bi_tt(
    tree: GameTree[N], node: N, first: Value = 0, delta: Value = 1024, table: Table[N] | None = None
) -> Value:
    """Let f = f(node), all pay-offs, first and delta integers, delta > 0, the table true. Returns f."""
    if table is None:
        table = Unbounded()
    return mtd_tt(tree, node, first, middle_of(first, delta), table)


MTD_BI_TT: Final = Algorithm(
    "mtd-bi-tt",
    "RR-MTD-bi",
    "null-window searches with a table that bisect first +- delta",
    mtd_bi_tt,
    {"first": 0, "delta": 1024},
    place=49.6,
)
