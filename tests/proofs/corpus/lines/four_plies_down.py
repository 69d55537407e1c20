from math import inf


def search(tree, node, alpha, beta, ply=0):
    children = tree.children(node)
    if not children:
        return tree.value(node) if ply < 4 else 0
    best = -inf if tree.is_max(node) else inf
    for child in children:
        value = search(tree, child, alpha, beta, ply + 1)
        if tree.is_max(node):
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
