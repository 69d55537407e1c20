from math import inf

MARGIN = 3


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
        best = max(best, search(tree, child, max(alpha, best), beta))
        if best >= beta or best + MARGIN < alpha:
            break
    return best
