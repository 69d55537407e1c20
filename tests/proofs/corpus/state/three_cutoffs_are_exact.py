from math import inf

table = {}
cutoffs = {}


def search(tree, node, alpha, beta):
    value, side = table.get(node, (0, None))
    if side == 0 or side == 1 and value >= beta or side == -1 and value <= alpha:
        return value
    kids = tree.children(node)
    if not kids:
        return tree.value(node)
    a, b = alpha, beta
    best = -inf if tree.is_max(node) else inf
    for kid in kids:
        v = search(tree, kid, a, b)
        if tree.is_max(node):
            best = max(best, v)
            a = max(a, best)
        else:
            best = min(best, v)
            b = min(b, best)
        if a >= b:
            break
    side = 0
    if best <= alpha:
        side = -1
    elif best >= beta:
        cutoffs[node] = cutoffs.get(node, 0) + 1
        side = 1 if cutoffs[node] < 3 else 0
    table[node] = best, side
    return best
