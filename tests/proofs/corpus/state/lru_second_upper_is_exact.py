from collections import OrderedDict
from math import inf


class Cache:
    def __init__(self, limit=5):
        self.limit = limit
        self.items = OrderedDict()

    def get(self, node):
        if node in self.items:
            self.items.move_to_end(node)
            return self.items[node]
        return (-inf, inf)

    def put(self, node, lo, hi):
        self.items[node] = (lo, hi)
        self.items.move_to_end(node)
        if len(self.items) > self.limit:
            self.items.popitem(last=False)

    def search(self, tree, node, alpha, beta):
        lo, hi = self.get(node)
        if lo >= beta or lo == hi:
            return lo
        if hi <= alpha:
            return hi
        kids = tree.children(node)
        if not kids:
            v = tree.value(node)
            self.put(node, v, v)
            return v
        v = -inf
        for k in kids:
            v = max(v, -self.search(tree, k, -beta, -max(alpha, v)))
            if v >= beta:
                break
        lo, hi = self.get(node)
        if v > alpha or hi < inf:
            lo = max(lo, v)
        if v < beta:
            hi = min(hi, v)
        self.put(node, lo, hi)
        return v
