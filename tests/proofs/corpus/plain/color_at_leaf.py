from math import inf


def search(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node) * (1 if tree.is_max(node) else -1)
    best = -inf
    for child in children:
        best = max(best, -search(tree, child, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
