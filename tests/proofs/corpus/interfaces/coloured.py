# negamax with color, fail-hard, plain tree
def negamax(tree, node, depth, alpha, beta, color):
    kids = tree.children(node)
    if not kids or depth == 0:
        return color * tree.value(node)
    for kid in kids:
        score = -negamax(tree, kid, depth - 1, -beta, -alpha, -color)
        if score >= beta:
            return beta
        if score > alpha:
            alpha = score
    return alpha


def negamax_wrong(tree, node, depth, alpha, beta, color):  # window not negated-swapped
    kids = tree.children(node)
    if not kids or depth == 0:
        return color * tree.value(node)
    best = float("-inf")
    for kid in kids:
        score = -negamax_wrong(tree, kid, depth - 1, -beta, -max(alpha, best), -color)
        best = max(best, score)
        if best > beta:
            break
    return best


def negamax_bad(tree, node, depth, alpha, beta, color):  # forgets the colour at the leaves of even depth
    kids = tree.children(node)
    if not kids or depth == 0:
        return tree.value(node)
    best = float("-inf")
    for kid in kids:
        best = max(best, -negamax_bad(tree, kid, depth - 1, -beta, -max(alpha, best), -color))
        if best >= beta:
            break
    return best
