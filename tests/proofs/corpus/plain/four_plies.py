from math import inf


def search(tree, node, alpha, beta, depth=4):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    if depth <= 0:
        return search(tree, children[0], alpha, beta, 0)
    best = -inf if tree.is_max(node) else inf
    for child in children:
        v = search(tree, child, alpha, beta, depth - 1)
        if tree.is_max(node):
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
