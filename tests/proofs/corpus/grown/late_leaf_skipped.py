from math import inf


def search(tree, node, alpha, beta, ply=0):
    children = tree.children(node)
    if not children:
        return tree.value(node)

    best = -inf if tree.is_max(node) else inf
    for i, child in enumerate(children):
        if i >= 3 and ply >= 3 and not tree.children(child):
            continue
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
