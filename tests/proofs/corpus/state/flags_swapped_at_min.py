import math

TABLE = {}


def search(tree, node, alpha, beta):
    if node in TABLE:
        kind, stored = TABLE[node]
        if kind == "exact":
            return stored
        if kind == "lower" and stored >= beta:
            return stored
        if kind == "upper" and stored <= alpha:
            return stored
    kids = tree.children(node)
    if len(kids) == 0:
        return tree.value(node)
    a, b = alpha, beta
    if tree.is_max(node):
        best = -math.inf
        for kid in kids:
            best = max(best, search(tree, kid, a, b))
            a = max(a, best)
            if a >= b:
                break
        low, high = "upper", "lower"
    else:
        best = math.inf
        for kid in kids:
            best = min(best, search(tree, kid, a, b))
            b = min(b, best)
            if a >= b:
                break
        low, high = "lower", "upper"
    if best <= alpha:
        TABLE[node] = (low, best)
    elif best >= beta:
        TABLE[node] = (high, best)
    else:
        TABLE[node] = ("exact", best)
    return best
