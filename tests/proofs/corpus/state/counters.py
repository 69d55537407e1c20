from math import inf


class Counting:
    def __init__(self):
        self.stats = {"nodes": 0, "leaves": 0, "cutoffs": 0}
        self.deepest = 0

    def search(self, tree, node, alpha, beta, depth=0):
        self.stats["nodes"] += 1
        self.deepest = max(self.deepest, depth)
        children = tree.children(node)
        if not children:
            self.stats["leaves"] += 1
            return tree.value(node)
        best = -inf if tree.is_max(node) else inf
        for child in children:
            v = self.search(tree, child, alpha, beta, depth + 1)
            if tree.is_max(node):
                best = max(best, v)
                alpha = max(alpha, best)
            else:
                best = min(best, v)
                beta = min(beta, best)
            if alpha >= beta:
                self.stats["cutoffs"] += 1
                break
        return best
