from math import inf


def search(tree, node, alpha, beta, cache={}):
    if (node, alpha, beta) in cache:
        return cache[node, alpha, beta]
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for child in children:
        v = search(tree, child, alpha, beta)
        if tree.is_max(node):
            best = max(best, v)
            alpha = max(alpha, v)
        else:
            best = min(best, v)
            beta = min(beta, v)
        if alpha >= beta:
            break
    cache[node, alpha, beta] = best
    return best
