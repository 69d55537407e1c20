"""NegaScout with a transposition table (RR-F2.13-fix with RR-F2.15-fix), the search of the thesis's programs.

The table works as in `alphabeta_tt`. NegaScout without one leaves out some re-searches near the terminals; with one
that is not needed, for the result of the scout is in the table: both bounds of a terminal, the bound that the re-search
begins with for other nodes. If entries are lost, a re-search costs more but is never wrong.
"""

from typing import Final

from specs.clauses.fail_soft import SOFT_RESULT, integer_value, integers, window
from specs.clauses.table_loops import max_table_loop, min_table_loop
from specs.clauses.tables import TABLE_KEPT, best_children, true_table, true_table_after
from specs.clauses.visited_nodes import dominates_alphabeta, nested_window_within
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value, above, below
from verified.memory.tables import UNKNOWN, Entry, Table, Unbounded
from verified.procedure import WINDOW, Algorithm


@contract(
    window,
    integers,
    nested_window_within,
    true_table,
    best_children,
    integer_value,
    *SOFT_RESULT,
    dominates_alphabeta,
    *TABLE_KEPT,
    true_table_after,
)
def negascout_tt(  # noqa: PLR0915 - both players are written out, as in the thesis
    tree: GameTree[N], node: N, alpha: Value = NEG_INF, beta: Value = POS_INF, table: Table[N] | None = None
) -> Value:
    """Let f = f(node), alpha < beta, all pay-offs integers, every interval in the table true. Returns v such that

    alpha < v < beta  implies  v = f,
    v <= alpha        implies  f <= v,
    v >= beta         implies  f >= v,

    and leaves every interval in the table true.
    """
    if table is None:
        table = Unbounded()
    # TABLE LOOKUP
    lower, upper, best, _ = table.get(node) or UNKNOWN
    if lower >= beta:
        return lower
    if upper <= alpha or lower >= upper:
        return upper
    low = max(alpha, lower)
    high = min(beta, upper)
    children = tree.children(node)
    # TERMINAL
    if not children:
        g = tree.value(node)
        table.put(node, Entry(g, g))
        return g
    first = children[0]
    # MAX NODE
    if tree.is_max(node):
        g, a = NEG_INF, low
        for child in children:
            assert max_table_loop(tree, node, child, low, a, high, g, first)
            if g is NEG_INF:
                v = negascout_tt(tree, child, a, high, table)
            else:
                v = negascout_tt(tree, child, a, above(a), table)
                if a < v < high:
                    v = negascout_tt(tree, child, v, high, table)
            if v > g:
                g, first = v, child
            if g >= high:
                break
            if g > a:
                a = g
        if best is None or g > low:  # a child that failed low proves nothing: the one that did before stays
            best = first
    # MIN NODE
    else:
        g, b = POS_INF, high
        for child in children:
            assert min_table_loop(tree, node, child, low, b, high, g, first)
            if g is POS_INF:
                v = negascout_tt(tree, child, low, b, table)
            else:
                v = negascout_tt(tree, child, below(b), b, table)
                if low < v < b:
                    v = negascout_tt(tree, child, low, v, table)
            if v < g:
                g, first = v, child
            if g <= low:
                break
            if g < b:
                b = g
        if best is None or g < high:
            best = first
    # STORE
    if g < high:
        upper = g
    if g > low:
        lower = g
    table.put(node, Entry(lower, upper, best))
    return g


NEGASCOUT_TT: Final = Algorithm(
    "negascout-tt", "RR-4.2.1-design", "NegaScout with a transposition table", negascout_tt, WINDOW, place=20.2
)
