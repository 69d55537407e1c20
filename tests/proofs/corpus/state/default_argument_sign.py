def search(tree, node, alpha, beta, tt={}):
    if node in tt:
        return tt[node]
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = float("-inf")
    for child in children:
        low = max(alpha, best)
        v = -search(tree, child, -beta, -low, tt)
        if low < v < beta:
            tt[child] = v
        best = max(best, v)
        if best >= beta:
            break
    return best
