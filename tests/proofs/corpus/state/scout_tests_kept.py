class Scout:
    def __init__(self):
        self.answers = {}

    def at_least(self, tree, node, bound):
        if (node, bound) not in self.answers:
            kids = tree.children(node)
            if not kids:
                self.answers[node, bound] = tree.value(node) >= bound
            elif tree.is_max(node):
                self.answers[node, bound] = any(self.at_least(tree, k, bound) for k in kids)
            else:
                self.answers[node, bound] = all(self.at_least(tree, k, bound) for k in kids)
        return self.answers[node, bound]

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
