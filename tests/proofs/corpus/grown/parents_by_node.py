def search(tree):
    parent, order = {tree.root: None}, [tree.root]
    for node in order:
        for son in tree.children(node):
            parent[son] = node
            if son not in order:
                order.append(son)
    best = {}
    for node in reversed(order):
        if not tree.children(node):
            best[node] = tree.value(node)
        up = parent[node]
        if up is not None:
            better = max if tree.is_max(up) else min
            best[up] = better(best[up], best[node]) if up in best else best[node]
    return best[tree.root]
