from math import inf


def search(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for child in children:
        value = search(tree, child, alpha, beta)
        if tree.is_max(child) == tree.is_max(node) and tree.children(child):
            value = search(tree, child, -inf, alpha) if alpha > -inf else value
        if tree.is_max(node):
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
