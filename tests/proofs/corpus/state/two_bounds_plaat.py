from math import inf

lowerbound = {}
upperbound = {}


def search(tree, n, alpha, beta):
    if n in lowerbound:
        if lowerbound[n] >= beta:
            return lowerbound[n]
        alpha = max(alpha, lowerbound[n])
    if n in upperbound:
        if upperbound[n] <= alpha:
            return upperbound[n]
        beta = min(beta, upperbound[n])
    succ = tree.children(n)
    if not succ:
        g = tree.value(n)
    elif tree.is_max(n):
        g, a = -inf, alpha
        for c in succ:
            if g >= beta:
                break
            g = max(g, search(tree, c, a, beta))
            a = max(a, g)
    else:
        g, b = inf, beta
        for c in succ:
            if g <= alpha:
                break
            g = min(g, search(tree, c, alpha, b))
            b = min(b, g)
    if g <= alpha:
        upperbound[n] = g
    if alpha < g < beta:
        lowerbound[n] = g
        upperbound[n] = g
    if g >= beta:
        lowerbound[n] = g
    return g
