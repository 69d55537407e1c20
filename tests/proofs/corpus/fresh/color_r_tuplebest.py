def negamax(tree, node, alpha, beta):
    kids = tree.children(node)
    if not kids:
        return tree.value(node)
    best, seen = float("-inf"), 0
    for kid in kids:
        best = max(best, -negamax(tree, kid, -beta, -max(alpha, best)))
        if best >= beta:
            break
    return best
