def search(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    if tree.is_max(node):
        best = alpha
        for child in children:
            best = max(best, search(tree, child, best, beta))
            if best >= beta:
                break
    else:
        best = beta
        for child in children:
            best = min(best, search(tree, child, alpha, best))
            if best <= alpha:
                break
    return best
