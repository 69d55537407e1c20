"""Alpha-beta without deep cutoffs (LI-F1): Knuth and Moore's F1, the variant that Fuller, Gaschnig and Gillogly count.

A call gets one bound, the best value of its father so far, and no bound from nodes further up; the other end of its
window is infinite. So a max node uses beta only, a min node alpha only, and before every child the best value is exact.
"""

from typing import Final

from specs.clauses.fail_soft import SOFT_RESULT, window
from specs.clauses.shallow import exact_below_bound, shallow_max_loop, shallow_min_loop, visits_shallow
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from verified.procedure import WINDOW, Algorithm


@contract(window, *SOFT_RESULT, exact_below_bound, visits_shallow)
def alphabeta_shallow(tree: GameTree[N], node: N, alpha: Value = NEG_INF, beta: Value = POS_INF) -> Value:
    """Let f = f(node), alpha < beta. Returns v such that, at a max node (at a min node the mirror image),

    v < beta   implies  v = f,
    v >= beta  implies  f >= v.
    """
    children = tree.children(node)
    # TERMINAL
    if not children:
        return tree.value(node)
    g: Value
    # MAX NODE
    if tree.is_max(node):
        g = NEG_INF
        for child in children:
            assert shallow_max_loop(tree, node, child, g, beta)
            v = alphabeta_shallow(tree, child, g, POS_INF)
            if v > g:
                g = v
            if g >= beta:
                break
    # MIN NODE
    else:
        g = POS_INF
        for child in children:
            assert shallow_min_loop(tree, node, child, g, alpha)
            v = alphabeta_shallow(tree, child, NEG_INF, g)
            if v < g:
                g = v
            if g <= alpha:
                break
    return g


ALPHABETA_SHALLOW: Final = Algorithm(
    "alphabeta-shallow", "LI-F1", "alpha-beta without deep cutoffs", alphabeta_shallow, WINDOW, place=11.5
)
