def search(tree):
    order = [tree.root]
    listed = {tree.root}
    for node in order:
        for kid in tree.children(node):
            if kid not in listed:
                listed.add(kid)
                order.append(kid)
    values = {}
    for node in reversed(order):
        kids = tree.children(node)
        if kids:
            pick = max if tree.is_max(node) else min
            values[node] = pick(values.get(k, 0) for k in kids)
        else:
            values[node] = tree.value(node)
    return values[tree.root]
