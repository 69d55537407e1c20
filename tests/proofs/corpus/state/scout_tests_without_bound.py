class Scout:
    def __init__(self):
        self.passed = set()
        self.failed = set()

    def at_least(self, tree, node, bound):
        if node in self.passed and node != tree.root and tree.children(node):
            return True
        kids = tree.children(node)
        if not kids:
            ok = tree.value(node) >= bound
        elif tree.is_max(node):
            ok = any(self.at_least(tree, k, bound) for k in kids)
        else:
            ok = all(self.at_least(tree, k, bound) for k in kids)
        if ok:
            self.passed.add(node)
        return ok

    def leaves(self, tree, node):
        kids = tree.children(node)
        if not kids:
            yield tree.value(node)
        for k in kids:
            yield from self.leaves(tree, k)

    def search(self, tree):
        values = sorted(set(self.leaves(tree, tree.root)))
        result = values[0]
        for v in values[1:]:
            if not self.at_least(tree, tree.root, v):
                break
            result = v
        return result
