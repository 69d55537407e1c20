"""Negamax with razoring: near the depth, a position far below the window is given up if one ply confirms it."""

from math import inf

MARGIN = 4
NEAR = 3


def search(tree, node, depth, alpha, beta):
    children = tree.children(node)
    static = tree.evaluate(node)
    if depth <= 0 or not children:
        return static
    if 1 < depth <= NEAR and static + MARGIN <= alpha:
        v = search(tree, node, 1, alpha, beta)
        if v <= alpha:
            return max(v, static + MARGIN)
    best = -inf
    for child in children:
        best = max(best, -search(tree, child, depth - 1, -beta, -max(alpha, best)))
        if best >= beta:
            return best
    return best
