from math import inf


class TT:
    def __init__(self, size=8):
        self.size = size
        self.slots = [None] * size

    def search(self, tree, node, alpha, beta):
        i = hash(node) % self.size
        slot = self.slots[i]
        if slot is not None and slot[0] == node:
            _, lo, hi = slot
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
            self.slots[i] = (node, -inf, v)
        elif v >= beta:
            self.slots[i] = (node, v, inf)
        else:
            self.slots[i] = (node, v, v)
        return v
