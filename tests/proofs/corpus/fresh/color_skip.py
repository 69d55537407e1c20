def negamax(tree, node, alpha, beta):
    kids = tree.children(node)
    if not kids:
        return tree.value(node)
    best = float("-inf")
    for kid in kids if len(kids) < 20 else kids[::2]:
        best = max(best, -negamax(tree, kid, -beta, -max(alpha, best)))
        if best >= beta:
            break
    return best
