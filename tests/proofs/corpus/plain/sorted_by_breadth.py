from math import inf


def search(tree, node, alpha, beta):
    kids = sorted(tree.children(node), key=lambda kid: len(tree.children(kid)))
    if not kids:
        return tree.value(node)
    sign = 1 if tree.is_max(node) else -1
    best = -inf * sign
    for kid in kids:
        v = search(tree, kid, alpha, beta)
        if sign * v > sign * best:
            best = v
        if sign > 0:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
