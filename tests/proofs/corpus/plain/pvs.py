def pvs(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    first, *rest = children
    best = -pvs(tree, first, -beta, -alpha)
    for child in rest:
        if best >= beta:
            return best
        low = max(alpha, best)
        score = -pvs(tree, child, -low - 1, -low)
        if low < score < beta:
            score = -pvs(tree, child, -beta, -low)
        best = max(best, score)
    return best
