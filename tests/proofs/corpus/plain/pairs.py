def search(tree):
    def value(node):
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        pick = max if tree.is_max(node) else min
        best = value(kids[0])
        for left, right in zip(kids[::2], kids[1::2]):
            best = pick(best, value(left), value(right))
        return best

    return value(tree.root)
