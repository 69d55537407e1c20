from math import inf

ORDER = {}


def ab(tree, node, alpha, beta):
    kids = list(tree.children(node))
    if not kids:
        return tree.value(node)
    best_first = ORDER.get(node)
    if best_first in kids:
        kids.remove(best_first)
        kids.insert(0, best_first)
    maxi = tree.is_max(node)
    val = -inf if maxi else inf
    for kid in kids:
        w = ab(tree, kid, alpha, beta)
        if (w > val) if maxi else (w < val):
            val = w
            ORDER[node] = kid
        if maxi:
            alpha = max(alpha, val)
        else:
            beta = min(beta, val)
        if beta <= alpha:
            break
    return val
