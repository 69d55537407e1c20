"""Alpha-beta with a transposition table (RR-F2.15-alphabetaTT), repaired (RR-F2.15-fix, RR-F2.15-leafreeval).

As printed the procedure overwrites alpha and beta while it searches and then compares g with them to see what it has
proved, so no max node ever stores a lower bound and no min node an upper one; it goes on with an empty window where
f- = f+; and a leaf searched with a narrow window stores one bound only and is evaluated again. Here `low` and `high`,
the window as narrowed by the table, are not overwritten; where f- = f+ that is the value; and a leaf is stored exact.
"""

from typing import Final

from specs.clauses.fail_soft import SOFT_RESULT, window
from specs.clauses.table_loops import max_table_loop, min_table_loop
from specs.clauses.tables import TABLE_KEPT, best_children, true_table, true_table_after
from specs.clauses.visited_nodes import dominates_alphabeta, nested_window_within
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from verified.memory.tables import UNKNOWN, Entry, Table, Unbounded
from verified.procedure import WINDOW, Algorithm


@contract(
    window,
    nested_window_within,
    true_table,
    best_children,
    *SOFT_RESULT,
    dominates_alphabeta,
    *TABLE_KEPT,
    true_table_after,
)
def alphabeta_tt(
    tree: GameTree[N], node: N, alpha: Value = NEG_INF, beta: Value = POS_INF, table: Table[N] | None = None
) -> Value:
    """Let f = f(node), alpha < beta, every interval in the table true. Returns v such that

    alpha < v < beta  implies  v = f,
    v <= alpha        implies  f <= v,
    v >= beta         implies  f >= v,

    and leaves every interval in the table true. The table may change v outside the window, and what is searched. It
    may be used for further searches of the same game; without one the search makes its own.
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
            v = alphabeta_tt(tree, child, a, high, table)
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
            v = alphabeta_tt(tree, child, low, b, table)
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


ALPHABETA_TT: Final = Algorithm(
    "alphabeta-tt", "RR-F2.15-fix", "alpha-beta with a transposition table", alphabeta_tt, WINDOW, place=20
)
