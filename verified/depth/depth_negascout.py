"""NegaScout to a depth with a table that accepts deeper entries (RR-F2.13-NegaScout, FR-witness-order).

A child whose scout says more than the best value so far is searched again with the whole window (a, beta), as PVS does,
and not with (v, beta) as NegaScout does: what the scout found need not hold for the second search, which may meet other
entries. From (v, beta) it could return a bound below v, and the caller would take that for a value
(FR-witness-schemes).
"""

from typing import Final

from specs.clauses.depth import depth_is_natural, witness
from specs.clauses.depth_loops import max_witness_loop, min_witness_loop
from specs.clauses.depth_tables import true_depth_table, true_depth_table_after
from specs.clauses.fail_soft import integer_value, integers, window
from specs.contracts import contract
from specs.depth_limited import EvaluatedGame
from specs.tree import N
from specs.values import NEG_INF, POS_INF, Value, above, below
from verified.memory.tables import UNKNOWN, Entry, Table, Unbounded
from verified.procedure import Procedure


@contract(
    window, integers, depth_is_natural, true_depth_table, integer_value, witness, true_depth_table_after, framed=False
)
def depth_negascout(
    tree: EvaluatedGame[N],
    node: N,
    depth: int,
    alpha: Value = NEG_INF,
    beta: Value = POS_INF,
    table: Table[N] | None = None,
) -> Value:
    """Let alpha < beta, all evaluations integers, every entry of the table true. There is an all-or-none extension E of

    the game cut off at the depth below the node such that the result is a fail-soft answer for f(E), and every entry of
    the table is true afterwards.
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
            if g is NEG_INF or a is NEG_INF:
                v = depth_negascout(tree, child, depth - 1, a, beta, table)
            else:
                v = depth_negascout(tree, child, depth - 1, a, above(a), table)
                if a < v < beta:
                    v = depth_negascout(tree, child, depth - 1, a, beta, table)
            g = max(g, v)
            a = max(a, g)
            if g >= beta:
                break
    # MIN NODE
    else:
        g, b = POS_INF, beta
        for child in children:
            assert min_witness_loop(tree, node, child, depth, alpha, b, beta, g)
            if g is POS_INF or b is POS_INF:
                v = depth_negascout(tree, child, depth - 1, alpha, b, table)
            else:
                v = depth_negascout(tree, child, depth - 1, below(b), b, table)
                if alpha < v < b:
                    v = depth_negascout(tree, child, depth - 1, alpha, b, table)
            g = min(g, v)
            b = min(b, g)
            if g <= alpha:
                break
    # STORE
    table.put(node, Entry(g if g > alpha else NEG_INF, g if g < beta else POS_INF, None, depth))
    return g


DEPTH_NEGASCOUT: Final = Procedure(
    "depth-negascout",
    "FR-witness-schemes",
    "NegaScout to a depth, with a table that accepts deeper entries",
    depth_negascout,
    place=24,
)
