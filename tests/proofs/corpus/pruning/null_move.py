"""Negamax with the null move: if the other player moves twice and still fails, the position is good enough."""

from math import inf

R = 2


def search(tree, node, depth, alpha, beta, after_null=False):
    moves = tree.children(node)
    if depth == 0 or not moves:
        return tree.evaluate(node)
    passed = tree.null(node)
    if passed is not None and not after_null and depth > R and beta < inf:
        v = -search(tree, passed, depth - 1 - R, -beta, -beta + 1, True)
        if v >= beta:
            return v
    best = -inf
    for child in moves:
        v = -search(tree, child, depth - 1, -beta, -max(alpha, best))
        best = max(best, v)
        if best >= beta:
            break
    return best
