"""Scout at the max nodes: later children are first tried with a null window, and searched again if they are better.

Wrong: the second search starts at v + 1. The first one showed that the value is at least v, and it may be v itself.
"""

from math import inf


def search(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    if not tree.is_max(node):
        best = inf
        for child in children:
            best = min(best, search(tree, child, alpha, min(beta, best)))
            if best <= alpha:
                break
        return best
    best = -inf
    for child in children:
        low = max(alpha, best)
        v = search(tree, child, low, beta if best == -inf else low + 1)
        if best > -inf and low < v < beta:
            v = search(tree, child, v + 1, beta)
        best = max(best, v)
        if best >= beta:
            break
    return best
