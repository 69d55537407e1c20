from math import inf
def ab(tree, node, alpha, beta, table):
    lo, hi = table.setdefault(node, [-inf, inf])
    if lo >= beta:
        return lo
    if hi <= alpha:
        return hi
    alpha, beta = max(alpha, lo), min(beta, hi)
    kids = tree.children(node)
    if not kids:
        g = tree.value(node)
    else:
        a, b = alpha, beta
        if tree.is_max(node):
            g = -inf
            for k in kids:
                if g >= beta:
                    break
                g = max(g, ab(tree, k, a, beta, table))
                a = max(a, g)
        else:
            g = inf
            for k in kids:
                if g <= alpha:
                    break
                g = min(g, ab(tree, k, alpha, b, table))
                b = min(b, g)
    if g <= alpha:
        table[node][1] = g
    elif g >= beta:
        table[node][0] = g
    else:
        table[node][:] = [g, g]
    return g
def mtdf(tree, guess=0):
    g, low, high, table = guess, -inf, inf, {}
    while low < high:
        beta = g + 1 if g == low else g
        g = ab(tree, tree.root, beta - 1, beta, table)
        if g < beta:
            high = g
        else:
            low = g
    return g
