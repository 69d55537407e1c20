from functools import lru_cache
from math import inf


class Solver:
    def __init__(self):
        self.alpha = -inf
        self.beta = inf

    def search(self, tree, node, alpha, beta):
        self.alpha, self.beta = alpha, beta
        return self.solve(tree, node)

    @lru_cache(maxsize=None)
    def solve(self, tree, node):
        alpha, beta = self.alpha, self.beta
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        best = -inf
        for kid in kids:
            self.alpha, self.beta = -beta, -max(alpha, best)
            best = max(best, -self.solve(tree, kid))
            if best >= beta:
                break
        return best
