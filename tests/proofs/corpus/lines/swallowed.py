from math import inf, sqrt


def value_of(tree, node):
    try:
        sqrt(tree.value(node))
    except ValueError:
        return 0
    return tree.value(node)


def search(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return value_of(tree, node)
    best = -inf if tree.is_max(node) else inf
    for child in children:
        value = search(tree, child, alpha, beta)
        if tree.is_max(node):
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
