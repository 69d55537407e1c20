INF = float("inf")


def pvs(tree, node, alpha, beta):
    kids = tree.children(node)
    if len(kids) == 0:
        return tree.value(node)
    best = -pvs(tree, kids[0], -beta, -alpha)
    for k in range(1, len(kids)):
        if best >= beta:
            return best
        lo = max(alpha, best)
        s = -pvs(tree, kids[k], -lo - 1, -lo)
        if lo < s < beta:
            s = -pvs(tree, kids[k], -beta, -lo)
        if s > best:
            best = s
    return best
