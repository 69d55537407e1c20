def search(tree, node, alpha, beta):
    def values():
        a, b = alpha, beta
        for child in tree.children(node):
            v = search(tree, child, a, b)
            yield v
            if tree.is_max(node):
                a = max(a, v)
            else:
                b = min(b, v)
            if a >= b:
                return

    pick = max if tree.is_max(node) else min
    result = pick(values(), default=None)
    return tree.value(node) if result is None else result
