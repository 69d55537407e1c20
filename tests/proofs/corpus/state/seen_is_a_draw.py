def search(tree):
    seen = set()

    def value(node):
        if node in seen:
            return 0
        seen.add(node)
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        values = [value(kid) for kid in kids]
        return max(values) if tree.is_max(node) else min(values)

    return value(tree.root)
