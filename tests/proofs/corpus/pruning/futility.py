"""Alpha-beta with futility pruning one ply before the depth, for both players and to both sides of the window."""

from math import inf

MARGIN = 3


def search(tree, node, depth, alpha, beta):
    children = tree.children(node)
    static = tree.evaluate(node)
    if depth == 0 or not children:
        return static
    if depth == 1 and static + MARGIN <= alpha:
        return static + MARGIN
    if depth == 1 and static - MARGIN >= beta:
        return static - MARGIN
    if tree.is_max(node):
        best = -inf
        for child in children:
            best = max(best, search(tree, child, depth - 1, max(alpha, best), beta))
            if best >= beta:
                break
        return best
    best = inf
    for child in children:
        best = min(best, search(tree, child, depth - 1, alpha, min(beta, best)))
        if best <= alpha:
            break
    return best
