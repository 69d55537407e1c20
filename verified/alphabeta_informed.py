"""Alpha-beta on an informed game tree (PB-F3-alphabeta): heuristic bounds U and L cut before and within the loop.

As printed, inner calls at a max node get the caller's beta, not min(beta, U(n)), and dually at a min node.
"""

from typing import Final

from specs.clauses.fail_soft import SOFT_RESULT, window
from specs.clauses.loops import max_loop, min_loop
from specs.clauses.pairs import consistent_pair, valid_pair
from specs.clauses.visited_nodes import nested_window_informed, tighter_visits_fewer, visits_informed
from specs.contracts import contract
from specs.informed import InformedGameTree
from specs.tree import N
from specs.values import NEG_INF, POS_INF, Value
from verified.procedure import WINDOW, Algorithm


@contract(
    window, valid_pair, consistent_pair, nested_window_informed, *SOFT_RESULT, visits_informed, tighter_visits_fewer
)
def alphabeta_informed(tree: InformedGameTree[N], node: N, alpha: Value = NEG_INF, beta: Value = POS_INF) -> Value:
    """Let f = f(node), alpha < beta, L <= f <= U consistent. Returns v such that

    alpha < v < beta  implies  v = f,
    v <= alpha        implies  f <= v,
    v >= beta         implies  f >= v.

    The tighter the pair, the fewer nodes are visited; f does not depend on it.
    """
    upper, lower = tree.upper(node), tree.lower(node)
    # BASIC PART
    if alpha >= upper or lower >= beta or upper == lower:
        return lower if lower >= beta else upper
    low = max(alpha, lower)
    high = min(beta, upper)
    best: Value
    # MAX NODE
    if tree.is_max(node):
        best, a = NEG_INF, low
        for child in tree.children(node):
            assert max_loop(tree, node, child, low, a, high, best)
            v = alphabeta_informed(tree, child, a, beta)
            if v > best:
                best = v
            if v >= high:
                break
            if v > a:
                a = v
    # MIN NODE
    else:
        best, b = POS_INF, high
        for child in tree.children(node):
            assert min_loop(tree, node, child, low, b, high, best)
            v = alphabeta_informed(tree, child, alpha, b)
            if v < best:
                best = v
            if v <= low:
                break
            if v < b:
                b = v
    return best


ALPHABETA_INFORMED: Final = Algorithm(
    "alphabeta-informed",
    "PB-F3-alphabeta",
    "alpha-beta with heuristic bounds U and L at the nodes",
    alphabeta_informed,
    WINDOW,
    informed=True,
    place=12,
)
