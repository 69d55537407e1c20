def search(tree, node, alpha, beta, tt={}):
    if node in tt:
        low, high = tt[node]
        if low >= beta:
            return low
        if high <= alpha:
            return high
    else:
        low, high = float("-inf"), float("inf")
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = float("-inf")
    for child in children:
        best = max(best, -search(tree, child, -beta, -max(alpha, best), tt))
        if best >= beta:
            break
    tt[node] = (best if best > alpha else low, best if best < beta else high)
    return best
