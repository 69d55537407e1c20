def search(tree):
    path = []

    def value(node):
        if node in path:
            return 0
        path.append(node)
        try:
            kids = tree.children(node)
            if not kids:
                return tree.value(node)
            values = [value(kid) for kid in kids]
            return max(values) if tree.is_max(node) else min(values)
        finally:
            path.pop()

    return value(tree.root)
