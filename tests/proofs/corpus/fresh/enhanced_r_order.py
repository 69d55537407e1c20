TABLE = {}


def etc(tree, node, alpha, beta):
    if node in TABLE:
        lo, hi = TABLE[node]
        if lo >= beta or lo == hi:
            return lo
        if hi <= alpha:
            return hi
    kids = tree.children(node)
    if not kids:
        return tree.value(node)
    for kid in kids:
        if kid in TABLE and -TABLE[kid][1] >= beta:
            return -TABLE[kid][1]
    best, a = -float("inf"), alpha
    kids = sorted(kids, key=lambda k: k in TABLE)
    for kid in kids:
        best = max(best, -etc(tree, kid, -beta, -a))
        a = max(a, best)
        if a >= beta:
            break
    TABLE[node] = (best if best > alpha else -float("inf"), best if best < beta else float("inf"))
    return best
