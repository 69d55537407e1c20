from math import inf

MARGIN = 2


class Aspiration:
    def __init__(self):
        self.guess = None

    def search(self, tree, node, alpha, beta):
        if self.guess is not None:
            lo, hi = max(alpha, self.guess - MARGIN), min(beta, self.guess + MARGIN)
            if lo < hi:
                v = self.ab(tree, node, lo, hi)
                if v <= lo and lo > alpha:
                    v = self.ab(tree, node, alpha, v) if alpha < v else v
                elif v >= hi and hi < beta:
                    v = self.ab(tree, node, v, beta) if v < beta else v
                self.guess = v
                return v
        v = self.ab(tree, node, alpha, beta)
        self.guess = v
        return v

    def ab(self, tree, node, alpha, beta):
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        best = -inf if tree.is_max(node) else inf
        for kid in kids:
            v = self.ab(tree, kid, alpha, beta)
            if tree.is_max(node):
                best = max(best, v)
                alpha = max(alpha, v)
            else:
                best = min(best, v)
                beta = min(beta, v)
            if alpha >= beta:
                break
        return best
