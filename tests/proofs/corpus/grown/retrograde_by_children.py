def search(tree):
    known = {}
    order, at = [tree.root], 0
    while at < len(order):
        order.extend(tree.children(order[at]))
        at += 1
    for node in reversed(order):
        if node in known:
            continue
        sons = tree.children(node)
        if not sons:
            known[node] = tree.value(node)
        elif all(son in known for son in sons):
            known[node] = (max if tree.is_max(node) else min)(known[son] for son in sons)
    return known[tree.root]
