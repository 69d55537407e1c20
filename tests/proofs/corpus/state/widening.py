from math import inf


class Deepening:
    def __init__(self):
        self.tt = {}
        self.guess = 0

    def search(self, tree):
        width = 1
        while True:
            lo, hi = self.guess - width, self.guess + width
            v = self.ab(tree, tree.root, lo, hi)
            if lo < v < hi:
                self.guess = v
                return v
            width *= 4

    def ab(self, tree, n, alpha, beta):
        if n in self.tt:
            lo, hi = self.tt[n]
            if lo >= beta:
                return lo
            if hi <= alpha:
                return hi
        else:
            lo, hi = -inf, inf
        kids = tree.children(n)
        if not kids:
            return tree.value(n)
        best = None
        for k in kids:
            if tree.is_max(n):
                v = self.ab(tree, k, alpha if best is None else max(alpha, best), beta)
                best = v if best is None else max(best, v)
                if best >= beta:
                    break
            else:
                v = self.ab(tree, k, alpha, beta if best is None else min(beta, best))
                best = v if best is None else min(best, v)
                if best <= alpha:
                    break
        self.tt[n] = (best if best > alpha else lo, best if best < beta else hi)
        return best
