def search(tree, node, alpha, beta):
    moves = tree.children(node)
    if not moves:
        return tree.value(node)
    for move in moves:
        score = -search(tree, move, -beta, -alpha)
        if score > beta:
            return score
        if score == beta:
            return beta + 1
        if score > alpha:
            alpha = score
    return alpha
