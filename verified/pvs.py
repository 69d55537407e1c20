"""Principal variation search (LI-PVS, Marsland and Campbell 1982): a null window for every child but the first.

The forerunner of NegaScout: a child is searched again whenever its null window leaves its value open, even at the last
plies. The null window of a child begins at alpha; the window of its re-search begins at the bound just returned.
"""

from typing import Final

from specs.clauses.fail_soft import SOFT_RESULT, integer_value, integers, window
from specs.clauses.loops import max_loop, min_loop
from specs.clauses.visited_nodes import dominates_alphabeta, nested_window_within
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value, above, below
from verified.procedure import WINDOW, Algorithm


@contract(window, integers, nested_window_within, integer_value, *SOFT_RESULT, dominates_alphabeta)
def pvs(tree: GameTree[N], node: N, alpha: Value = NEG_INF, beta: Value = POS_INF) -> Value:
    """Let f = f(node), alpha < beta, all pay-offs integers. Returns v such that

    alpha < v < beta  implies  v = f,
    v <= alpha        implies  f <= v,
    v >= beta         implies  f >= v.
    """
    children = tree.children(node)
    # TERMINAL
    if not children:
        return tree.value(node)
    g: Value
    # MAX NODE
    if tree.is_max(node):
        g, a = NEG_INF, alpha
        for child in children:
            assert max_loop(tree, node, child, alpha, a, beta, g)
            if g is NEG_INF:
                v = pvs(tree, child, a, beta)
            else:
                v = pvs(tree, child, a, above(a))
                if a < v < beta:
                    v = pvs(tree, child, v, beta)
            if v > g:
                g = v
            if g >= beta:
                break
            if g > a:
                a = g
    # MIN NODE
    else:
        g, b = POS_INF, beta
        for child in children:
            assert min_loop(tree, node, child, alpha, b, beta, g)
            if g is POS_INF:
                v = pvs(tree, child, alpha, b)
            else:
                v = pvs(tree, child, below(b), b)
                if alpha < v < b:
                    v = pvs(tree, child, alpha, v)
            if v < g:
                g = v
            if g <= alpha:
                break
            if g < b:
                b = g
    return g


PVS: Final = Algorithm("pvs", "LI-PVS", "null windows, every one that fails searched again", pvs, WINDOW, place=14.2)
