def search(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = None
    for child in children:
        v = search(tree, child, alpha, beta)
        if tree.is_max(node):
            if not best or v > best:
                best = v
            alpha = max(alpha, best)
        else:
            if not best or v < best:
                best = v
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
