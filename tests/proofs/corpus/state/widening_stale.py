from math import inf


class Deepening:
    def __init__(self):
        self.tt = {}
        self.guess = 0

    def search(self, tree):
        width = 1
        while True:
            lo, hi = self.guess - width, self.guess + width
            self.tt.pop(tree.root, None)
            v = self.ab(tree, tree.root, lo, hi)
            if lo < v < hi:
                self.guess = v
                return v
            width *= 4

    def ab(self, tree, n, alpha, beta):
        if n in self.tt:
            return self.tt[n]
        kids = tree.children(n)
        if not kids:
            return tree.value(n)
        best = -inf if tree.is_max(n) else inf
        for k in kids:
            if tree.is_max(n):
                best = max(best, self.ab(tree, k, max(alpha, best), beta))
                if best >= beta:
                    break
            else:
                best = min(best, self.ab(tree, k, alpha, min(beta, best)))
                if best <= alpha:
                    break
        self.tt[n] = best
        return best
