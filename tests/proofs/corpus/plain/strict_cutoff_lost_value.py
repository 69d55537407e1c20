from math import inf


def search(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    if tree.is_max(node):
        best = -inf
        for child in children:
            best = max(best, search(tree, child, alpha, beta))
            if best > beta:
                return best
            alpha = max(alpha, best)
        return alpha
    best = inf
    for child in children:
        best = min(best, search(tree, child, alpha, beta))
        if best <= alpha:
            return min(best, alpha - 1)
        beta = min(beta, best)
    return best
