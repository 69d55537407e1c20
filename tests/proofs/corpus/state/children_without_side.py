class Structure:
    def __init__(self):
        self.solved = {}

    def value(self, tree, node):
        moves = tree.children(node)
        if not moves:
            return tree.value(node)
        key = tuple(moves)
        if key not in self.solved:
            values = [self.value(tree, m) for m in moves]
            self.solved[key] = max(values) if tree.is_max(node) else min(values)
        return self.solved[key]

    def search(self, tree):
        return self.value(tree, tree.root)
