def search(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    if tree.is_max(node):
        best = 0
        for child in children:
            best = max(best, search(tree, child, max(alpha, best), beta))
            if best >= beta:
                break
    else:
        best = float("inf")
        for child in children:
            best = min(best, search(tree, child, alpha, min(beta, best)))
            if best <= alpha:
                break
    return best
