from math import inf


class MTD:
    def __init__(self):
        self.bounds = {}

    def test(self, tree, node, beta):
        lo, hi = self.bounds.get(node, (-inf, inf))
        if lo >= beta:
            return lo
        if hi < beta:
            return hi
        kids = tree.children(node)
        if not kids:
            v = tree.value(node)
            self.bounds[node] = (v, v)
            return v
        best = -inf
        for kid in kids:
            # value of the child against 1 - beta, for its own player
            best = max(best, -self.above(tree, kid, -beta))
            if best >= beta:
                break
        self.bounds[node] = (best, hi) if best >= beta else (lo, best)
        return best

    def above(self, tree, node, bound):
        """like test, but asks for > bound"""
        lo, hi = self.bounds.get(node, (-inf, inf))
        if lo > bound:
            return lo
        if hi <= bound:
            return hi
        kids = tree.children(node)
        if not kids:
            v = tree.value(node)
            self.bounds[node] = (v, v)
            return v
        best = -inf
        for kid in kids:
            best = max(best, -self.test(tree, kid, -bound))
            if best > bound:
                break
        self.bounds[node] = (best, hi) if best > bound else (lo, best)
        return best

    def search(self, tree, node, alpha, beta):
        v = self.above(tree, node, alpha)
        if v <= alpha:
            return v
        lower = v
        while lower < beta:
            v = self.above(tree, node, lower)
            if v <= lower:
                return v
            lower = v
        return lower
