def search(tree):
    values = {}
    stack = [(tree.root, False)]
    while stack:
        node, expanded = stack.pop()
        kids = tree.children(node)
        if not kids:
            values[node] = tree.value(node)
        elif expanded:
            values[node] = (max if tree.is_max(node) else min)(values[k] for k in kids)
        else:
            stack.append((node, True))
            stack.extend((k, False) for k in kids)
    return values[tree.root]
