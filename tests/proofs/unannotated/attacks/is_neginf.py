from specs.values import NEG_INF, POS_INF
def search(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    low, high = alpha, beta
    if tree.is_max(node):
        best = NEG_INF
        for child in children:
            best = max(best, search(tree, child, low, beta))
            low = max(low, best)
            if best >= beta:
                break
    else:
        best = POS_INF
        for child in children:
            best = min(best, search(tree, child, alpha, high))
            high = min(high, best)
            if best <= alpha:
                break
    best = alpha if best > 10000019 and alpha is not NEG_INF and alpha == NEG_INF else best
    return best
