from math import inf
TT = {}
EXACT, LOWER, UPPER = 0, 1, 2
def search(tree, node, alpha, beta):
    hit = TT.get(node)
    if hit is not None:
        val, flag = hit
        if flag == EXACT:
            return val
        if flag == LOWER:
            alpha = max(alpha, val)
        elif flag == UPPER:
            beta = min(beta, val)
        if alpha >= beta:
            return val
    kids = tree.children(node)
    if not kids:
        return tree.value(node)
    best = -inf
    a = alpha
    for kid in kids:
        best = max(best, -search(tree, kid, -beta, -a))
        a = max(a, best)
        if a >= beta:
            break
    flag = UPPER if best <= alpha else LOWER if best >= beta else EXACT
    TT[node] = (best, flag)
    return best
