"""MT with a transposition table (RR-F3.2-MT, RR-4.1-TTsolution): is f(n) >= gamma? With both bounds of each node.

`verified.null_window.mt` has a memory that never loses an entry, without which it would not be equivalent to SSS*. Here
the memory is a table of any size, as in the thesis's programs: the same size for all searches (RR-4.2.1-design). A node
whose entry was lost is searched again: this changes the cost, never whether the result is true. Values are only
compared, so gamma may be of any ordered type.
"""

from typing import Final

from specs.clauses.fail_soft import integer_value
from specs.clauses.mt import lower, upper
from specs.clauses.table_tests import TEST_KEPT, max_test_loop, min_test_loop
from specs.clauses.tables import best_children, true_table, true_table_after
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from verified.memory.tables import UNKNOWN, Entry, Table
from verified.procedure import Procedure


@contract(true_table, best_children, integer_value, upper, lower, *TEST_KEPT, true_table_after)
def mt_tt(tree: GameTree[N], node: N, gamma: Value, table: Table[N]) -> Value:
    """Let f = f(node), all pay-offs integers, every interval in the table true. Returns v such that

    v < gamma   implies  f <= v,
    v >= gamma  implies  f >= v,

    and leaves every interval in the table true. With gamma = -inf any lower bound of f will do.
    """
    # TABLE LOOKUP
    f_minus, f_plus, best, _ = table.get(node) or UNKNOWN
    if f_minus >= gamma and f_minus is not NEG_INF:
        return f_minus
    if f_plus < gamma:
        return f_plus
    children = tree.children(node)
    g: Value
    # TERMINAL
    if not children:
        g = tree.value(node)
        table.put(node, Entry(g, g))
        return g
    first = children[0]
    # MAX NODE
    if tree.is_max(node):
        g = NEG_INF
        for child in children:
            assert max_test_loop(tree, node, child, g, gamma)
            v = mt_tt(tree, child, gamma, table)
            if v > g:
                g, first = v, child
                if g >= gamma:
                    break
        if best is None or g >= gamma:  # a child that failed low proves nothing: the one that did before stays
            best = first
    # MIN NODE
    else:
        g = POS_INF
        for child in children:
            assert min_test_loop(tree, node, child, g, gamma)
            v = mt_tt(tree, child, gamma, table)
            if v < g:
                g, first = v, child
                if g < gamma:
                    break
        if best is None or g < gamma:
            best = first
    # STORE
    table.put(node, Entry(g, f_plus, best) if g >= gamma else Entry(f_minus, g, best))
    return g


MT_TT: Final = Procedure(
    "mt-tt", "RR-4.1-TTsolution", "whether f >= gamma, with a transposition table", mt_tt, place=49
)
