from math import inf


def search(tree, node, alpha, beta):
    kids = tree.children(node)
    if not kids:
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    seen = set()
    for kid in kids:
        below = tree.children(kid)
        if len(below) == 1 and below[0] in seen:
            continue  # its value has been taken into account
        seen.update(below[:2])
        v = search(tree, kid, alpha, beta)
        if tree.is_max(node):
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
