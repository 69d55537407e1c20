from collections import OrderedDict
from math import inf


class Bounded:
    CAPACITY = 6

    def __init__(self):
        self.cache = OrderedDict()

    def get(self, node):
        if node in self.cache:
            self.cache.move_to_end(node)
            return self.cache[node]
        return (-inf, inf)

    def put(self, node, low, high):
        self.cache[node] = (low, high)
        self.cache.move_to_end(node)
        while len(self.cache) > self.CAPACITY:
            self.cache.popitem(last=False)

    def search(self, tree, node, alpha, beta):
        low, high = self.get(node)
        if low >= beta:
            return low
        if high <= alpha:
            return high
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        best = -inf if tree.is_max(node) else inf
        for kid in kids:
            if tree.is_max(node):
                best = max(best, self.search(tree, kid, max(alpha, best), beta))
                if best >= beta:
                    break
            else:
                best = min(best, self.search(tree, kid, alpha, min(beta, best)))
                if best <= alpha:
                    break
        self.put(node, best if best > alpha else low, best if best < beta else high)
        return best
