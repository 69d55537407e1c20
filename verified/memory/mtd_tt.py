"""MTD with a transposition table (RR-F3.5-MTD, RR-4.2.1-design): the driver, for tables of any size.

The driver keeps the bracket of the root itself. If it read the bracket from the table, it would start anew whenever the
entry of the root is lost, and might never end. So each pass makes the bracket smaller, whatever was lost.
"""

from typing import Final

from specs.clauses.fail_soft import value
from specs.clauses.table_tests import first_is_integral, mtd_table_loop
from specs.clauses.tables import best_children, true_table, true_table_after
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from verified.memory.mt_tt import mt_tt
from verified.memory.tables import Table
from verified.null_window.mtd import NextBound, next_test
from verified.procedure import Procedure


@contract(first_is_integral, true_table, best_children, value, true_table_after)
def mtd_tt(tree: GameTree[N], node: N, first: Value, next_bound: NextBound, table: Table[N]) -> Value:
    """Let f = f(node), all pay-offs integers, every interval in the table true. Returns f.

    `next_bound` is a rule as for `verified.null_window.mtd`. The first test value may also be -inf: then the first
    pass looks for any lower bound.
    """
    f_minus: Value = NEG_INF
    f_plus: Value = POS_INF
    bound = first
    before: tuple[Value, Value] | None = None
    while True:
        assert mtd_table_loop(tree, node, f_minus, bound, f_plus, before)
        before = f_minus, f_plus
        g = mt_tt(tree, node, bound, table)
        if g < bound:
            f_plus = g
        else:
            f_minus = g
        if f_minus == f_plus:
            return g
        bound = next_test(next_bound, g, bound, f_minus, f_plus)


MTD_TT: Final = Procedure(
    "mtd-tt", "RR-F3.5-MTD", "null-window searches with a table, the next bound by any rule", mtd_tt, place=49.1
)
