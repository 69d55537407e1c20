def search(tree, node, alpha, beta):
    hit = search.table.get(node)
    if hit is not None:
        v, exact, below = hit
        if exact or (below and v <= alpha) or (not below and v >= beta):
            return v
    kids = tree.children(node)
    if not kids:
        return tree.value(node)
    lo, hi = alpha, beta
    results = []
    for kid in kids:
        results.append(search(tree, kid, lo, hi))
        if tree.is_max(node):
            lo = max(lo, results[-1])
        else:
            hi = min(hi, results[-1])
        if lo >= hi:
            break
    v = max(results) if tree.is_max(node) else min(results)
    search.table[node] = (v, alpha < v < beta, v <= alpha)
    return v


search.table = {}
