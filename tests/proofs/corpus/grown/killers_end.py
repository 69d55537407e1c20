from math import inf

KILLERS = [None for _ in "killer slots"]


def search(tree, node, alpha, beta, ply=0):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    try:
        KILLERS[ply] = children[0]
    except IndexError:
        return max(alpha, min(beta, 0))
    best = -inf if tree.is_max(node) else inf
    for i, child in enumerate(children):
        v = search(tree, child, alpha, beta, ply + 1)
        if tree.is_max(node):
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
