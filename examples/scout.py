"""A scout that re-searches from the wrong end: it trusts the null window's value as the new lower end.

Wrong. After the scout has failed high with v the value may be v itself, and a window that starts AT v cannot say so.
"""

from math import inf


def search(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    if tree.is_max(node):
        best = -inf
        for child in children:
            low = max(alpha, best)
            if best == -inf:
                v = search(tree, child, low, beta)
            else:
                v = search(tree, child, low, low + 1)
                if low < v < beta:
                    v = search(tree, child, v + 1, max(beta, v + 2))
            best = max(best, v)
            if best >= beta:
                break
        return best
    best = inf
    for child in children:
        best = min(best, search(tree, child, alpha, min(beta, best)))
        if best <= alpha:
            break
    return best
