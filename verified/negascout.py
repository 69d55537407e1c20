"""NegaScout (RR-F2.13-NegaScout), repaired (RR-F2.13-fix): a null-window scout for every child but the first.

As printed the procedure forgets a better g, clamps the scout's result so that it is not exact, and takes a node for
nearly terminal when only its first child is. Here g stays unclamped (fail-soft), the scout starts at `a`, and a
re-search is left out only where the scout's value is already exact (see `last_two_plies`).
"""

from typing import Final

from specs.clauses.fail_soft import SOFT_RESULT, integer_value, integers, window
from specs.clauses.last_plies import exact_last_plies, scout_max_loop, scout_min_loop
from specs.clauses.visited_nodes import dominates_alphabeta, nested_window_within
from specs.clauses.whole_searches import scout_sandwich, scout_visits
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value, above, below
from verified.procedure import WINDOW, Algorithm


@contract(
    window,
    integers,
    nested_window_within,
    integer_value,
    *SOFT_RESULT,
    exact_last_plies,
    dominates_alphabeta,
    scout_sandwich,
    scout_visits,
)
def negascout(tree: GameTree[N], node: N, alpha: Value = NEG_INF, beta: Value = POS_INF) -> Value:
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
            assert scout_max_loop(tree, node, child, alpha, a, beta, g)
            if g is NEG_INF:
                v = negascout(tree, child, a, beta)
            else:
                v = negascout(tree, child, a, above(a))
                if a < v < beta and not last_two_plies(tree, node, child):
                    v = negascout(tree, child, v, beta)
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
            assert scout_min_loop(tree, node, child, alpha, b, beta, g)
            if g is POS_INF:
                v = negascout(tree, child, alpha, b)
            else:
                v = negascout(tree, child, below(b), b)
                if alpha < v < b and not last_two_plies(tree, node, child):
                    v = negascout(tree, child, alpha, v)
            if v < g:
                g = v
            if g <= alpha:
                break
            if g < b:
                b = g
    return g


def last_two_plies(tree: GameTree[N], node: N, child: N) -> bool:
    """Whether the value of a scout that failed on the far side is the exact value of the child.

    It is if the child is a terminal, or if all its children are and the other player moves there: then the scout
    has evaluated each of them. Where types do not alternate a child of the node's own type may have cut off.
    """
    below = tree.children(child)
    if not below:
        return True
    return tree.is_max(child) != tree.is_max(node) and all(not tree.children(grandchild) for grandchild in below)


NEGASCOUT: Final = Algorithm(
    "negascout", "RR-F2.13-fix", "a null-window scout for every child but the first", negascout, WINDOW, place=14
)
