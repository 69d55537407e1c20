from math import inf


class PlainSearch:
    def search(self, tree, node, alpha, beta):
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        if tree.is_max(node):
            best = -inf
            for kid in kids:
                best = max(best, self.search(tree, kid, max(alpha, best), beta))
                if best >= beta:
                    break
            return best
        best = inf
        for kid in kids:
            best = min(best, self.search(tree, kid, alpha, min(beta, best)))
            if best <= alpha:
                break
        return best


class TableSearch(PlainSearch):
    def __init__(self):
        super().__init__()
        self.lower = {}
        self.upper = {}

    def search(self, tree, node, alpha, beta):
        if node in self.lower and self.lower[node] >= alpha:
            return self.lower[node]
        if node in self.upper and self.upper[node] <= beta:
            return self.upper[node]
        v = super().search(tree, node, alpha, beta)
        if v > alpha:
            self.lower[node] = v
        if v < beta:
            self.upper[node] = v
        return v
