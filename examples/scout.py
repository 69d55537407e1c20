"""NegaScout: later children are first tried with a null window, and searched again if they are better.

Wrong: the second search starts at v + 1. The first one showed that the value is at least v, and it may be v itself.
"""

from math import inf


def search(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -inf
    for child in children:
        low = max(alpha, best)
        if best == -inf:
            v = -search(tree, child, -beta, -low)
        else:
            v = -search(tree, child, -low - 1, -low)
            if low < v < beta:
                v = -search(tree, child, -beta, -v - 1)
        best = max(best, v)
        if best >= beta:
            break
    return best
