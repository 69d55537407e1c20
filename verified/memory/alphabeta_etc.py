"""Alpha-beta with enhanced transposition cutoffs (RR-F5.4-ETC), repaired; RR-5.3-ETCdepth.

Before a child is searched, all children are looked up: one that was searched elsewhere in the graph may cut at once.
`plies` limits this to the topmost plies, since far down a lookup costs more than it saves: for a tree of depth d the
thesis takes d - 2, that is, nodes more than two plies above the leaves. None means everywhere.

The repairs are those of `alphabeta_tt`, and one more: as printed a cutoff by a child returns before it is stored, so
what it proves of the node is lost. The window is narrowed by the node's own entry as in RR-F2.15.
"""

from collections.abc import Sequence
from typing import Final

from specs.clauses import tables as clauses
from specs.clauses.fail_soft import SOFT_RESULT, window
from specs.clauses.table_loops import max_table_loop, min_table_loop
from specs.clauses.tables import etc_loop
from specs.clauses.visited_nodes import dominates_alphabeta, nested_window_within
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from verified.memory.tables import UNKNOWN, Entry, Lookup, Table, Unbounded
from verified.procedure import WINDOW, Algorithm


@contract(
    window,
    nested_window_within,
    clauses.plies_counted,
    clauses.true_table,
    clauses.best_children,
    *SOFT_RESULT,
    dominates_alphabeta,
    *clauses.TABLE_KEPT,
    clauses.etc_cutoff,
    clauses.true_table_after,
)
def alphabeta_etc(
    tree: GameTree[N],
    node: N,
    alpha: Value = NEG_INF,
    beta: Value = POS_INF,
    table: Table[N] | None = None,
    plies: int | None = None,
) -> Value:
    """Let f = f(node), alpha < beta, plies >= 0, every interval in the table true. Returns v such that

    alpha < v < beta  implies  v = f,
    v <= alpha        implies  f <= v,
    v >= beta         implies  f >= v,

    and leaves every interval in the table true. No child is searched where the table has one that cuts.
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
    is_max = tree.is_max(node)
    # ENHANCED TRANSPOSITION CUTOFF
    if plies != 0:
        found = transposition(tree, children, is_max, low, high, table)
        if found is not None:
            child, g = found
            table.put(node, Entry(g, upper, child) if is_max else Entry(lower, g, child))
            return g
    below = None if plies is None else max(plies - 1, 0)
    first = children[0]
    # MAX NODE
    if is_max:
        g, a = NEG_INF, low
        for child in children:
            assert max_table_loop(tree, node, child, low, a, high, g, first)
            v = alphabeta_etc(tree, child, a, high, table, below)
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
            v = alphabeta_etc(tree, child, low, b, table, below)
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


@contract(clauses.true_table, clauses.etc_found, clauses.none_cuts, framed=False)
def transposition(
    tree: GameTree[N], children: Sequence[N], is_max: bool, low: Value, high: Value, table: Lookup[N]
) -> tuple[N, Value] | None:
    """The oldest child of which the table has a bound that cuts, with that bound; None if there is none."""
    for child in children:
        assert etc_loop(tree, children, child, is_max, low, high, table)
        entry = table.get(child)
        if entry is not None:
            if is_max and entry.lower >= high:
                return child, entry.lower
            if not is_max and entry.upper <= low:
                return child, entry.upper
    return None


ALPHABETA_ETC: Final = Algorithm(
    "alphabeta-etc",
    "RR-F5.4-ETC",
    "alpha-beta with a table in which all children are looked up first",
    alphabeta_etc,
    WINDOW,
    place=21,
)
