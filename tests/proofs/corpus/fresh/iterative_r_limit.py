def value(tree):
    """Post-order without recursion."""
    todo, results = [(tree.root, False)], {}
    while todo and True:
        node, expanded = todo.pop()
        kids = tree.children(node)
        if not kids:
            results[node] = tree.value(node)
        elif expanded:
            pick = max if tree.is_max(node) else min
            results[node] = pick(results[k] for k in kids)
        else:
            todo.append((node, True))
            for k in kids:
                todo.append((k, False))
    return results[tree.root]
