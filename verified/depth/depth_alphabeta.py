"""Alpha-beta to a depth with a table that accepts deeper entries (RR-2.2.2-TT, FR-witness-order).

An entry answers only as a whole: with its value if it is exact, with one bound if that bound alone is a cutoff. It does
not narrow the window. A bound of a deeper search need not hold for this search, so a window narrowed by it would turn
a bound into a value that no search has (FR-witness-schemes). For the same reason an entry is replaced, and never
completed by a bound of another search.
"""

from typing import Final

from specs.clauses.depth import depth_is_natural, witness
from specs.clauses.depth_loops import max_witness_loop, min_witness_loop
from specs.clauses.depth_tables import true_depth_table, true_depth_table_after
from specs.clauses.fail_soft import window
from specs.contracts import contract
from specs.depth_limited import EvaluatedGame
from specs.tree import N
from specs.values import NEG_INF, POS_INF, Value
from verified.memory.tables import UNKNOWN, Entry, Table, Unbounded
from verified.procedure import Procedure


@contract(window, depth_is_natural, true_depth_table, witness, true_depth_table_after, framed=False)
def depth_alphabeta(
    tree: EvaluatedGame[N],
    node: N,
    depth: int,
    alpha: Value = NEG_INF,
    beta: Value = POS_INF,
    table: Table[N] | None = None,
) -> Value:
    """Let alpha < beta, every entry of the table true. There is an all-or-none extension E of the game cut off at the

    depth below the node such that, with f = f(E), the result v has

    alpha < v < beta  implies  v = f,
    v <= alpha        implies  f <= v,
    v >= beta         implies  f >= v,

    and every entry of the table is true afterwards.
    """
    if table is None:
        table = Unbounded()
    # TABLE LOOKUP
    known = table.get(node) or UNKNOWN
    if known.reaches(depth):
        if known.lower >= beta or known.is_exact:
            return known.lower
        if known.upper <= alpha:
            return known.upper
    children = tree.children(node)
    # THE GAME ENDS
    if not children:
        g = tree.evaluate(node)
        table.put(node, Entry(g, g))
        return g
    # THE DEPTH ENDS
    if depth == 0:
        g = tree.evaluate(node)
        table.put(node, Entry(g, g, None, depth))
        return g
    # MAX NODE
    if tree.is_max(node):
        g, a = NEG_INF, alpha
        for child in children:
            assert max_witness_loop(tree, node, child, depth, alpha, a, beta, g)
            v = depth_alphabeta(tree, child, depth - 1, a, beta, table)
            g = max(g, v)
            a = max(a, g)
            if g >= beta:
                break
    # MIN NODE
    else:
        g, b = POS_INF, beta
        for child in children:
            assert min_witness_loop(tree, node, child, depth, alpha, b, beta, g)
            v = depth_alphabeta(tree, child, depth - 1, alpha, b, table)
            g = min(g, v)
            b = min(b, g)
            if g <= alpha:
                break
    # STORE
    table.put(node, Entry(g if g > alpha else NEG_INF, g if g < beta else POS_INF, None, depth))
    return g


DEPTH_ALPHABETA: Final = Procedure(
    "depth-alphabeta",
    "FR-witness-schemes",
    "alpha-beta to a depth, with a table that accepts deeper entries",
    depth_alphabeta,
    place=23,
)
