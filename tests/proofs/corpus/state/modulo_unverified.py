from math import inf


class TT:
    def __init__(self, size=4):
        self.size = size
        self.slots = [None] * size

    def search(self, tree, node, alpha, beta):
        i = hash(node) % self.size
        if self.slots[i] is not None:
            lo, hi = self.slots[i]
            if lo >= beta:
                return lo
            if hi <= alpha:
                return hi
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        a = alpha
        v = -inf
        for k in kids:
            v = max(v, -self.search(tree, k, -beta, -a))
            a = max(a, v)
            if a >= beta:
                break
        if v <= alpha:
            self.slots[i] = (-inf, v)
        elif v >= beta:
            self.slots[i] = (v, inf)
        else:
            self.slots[i] = (v, v)
        return v
