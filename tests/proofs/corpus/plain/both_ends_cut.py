from math import inf


def search(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for child in children:
        if tree.is_max(node):
            best = max(best, search(tree, child, max(alpha, best), beta))
        else:
            best = min(best, search(tree, child, alpha, min(beta, best)))
        if alpha < best < beta:
            continue
        break
    return best
