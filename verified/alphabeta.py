"""Fail-soft alpha-beta without heuristics (RR-F2.7-alphabeta, ST-F5-alphabeta).

The names are ST's: `a` is alpha', `b` is beta', the window as narrowed by the children so far.
"""

from typing import Final

from specs.clauses.fail_soft import SOFT_RESULT, window
from specs.clauses.loops import max_loop, min_loop
from specs.clauses.visited_nodes import nested_window, visits_alphabeta
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from verified.procedure import WINDOW, Algorithm


@contract(window, nested_window, *SOFT_RESULT, visits_alphabeta)
def alphabeta(tree: GameTree[N], node: N, alpha: Value = NEG_INF, beta: Value = POS_INF) -> Value:
    """Let f = f(node), alpha < beta. Returns v such that

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
            v = alphabeta(tree, child, a, beta)
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
            v = alphabeta(tree, child, alpha, b)
            if v < g:
                g = v
            if g <= alpha:
                break
            if g < b:
                b = g
    return g


ALPHABETA: Final = Algorithm("alphabeta", "RR-F2.7-alphabeta", "fail-soft alpha-beta", alphabeta, WINDOW, place=11)
