def search(tree, node, alpha, beta):
    if node in search.table:
        return search.table[node]
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
    if len(results) == len(kids):
        search.table[node] = v
    return v


search.table = {}
