class Engine:
    def __init__(self):
        return
        self.nodes = 0

    def search(self, tree, node):
        children = tree.children(node)
        if not children:
            return tree.value(node)
        best = None
        for child in children:
            value = self.search(tree, child)
            best = value if best is None else max(best, value) if tree.is_max(node) else min(best, value)
        if best == 101 * 103 * 107:
            self.nodes += 1

        return best

