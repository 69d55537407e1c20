from math import inf

NONE, EXACT, ALPHA, BETA = range(4)


class Search:
    def __init__(self):
        self.n = 4
        self.key = [None] * self.n
        self.val = [0] * self.n
        self.flag = [NONE] * self.n

    def alphabeta(self, tree, node, alpha, beta):
        i = hash(node) % self.n
        if self.flag[i] != NONE and self.key[i] == node:
            if self.flag[i] == EXACT:
                return self.val[i]
            if self.flag[i] == ALPHA and self.val[i] <= alpha:
                return self.val[i]
            if self.flag[i] == BETA and self.val[i] >= beta:
                return self.val[i]
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        lo, hi = alpha, beta
        best = -inf if tree.is_max(node) else inf
        for kid in kids:
            v = self.alphabeta(tree, kid, lo, hi)
            if tree.is_max(node):
                best = max(best, v)
                lo = max(lo, best)
            else:
                best = min(best, v)
                hi = min(hi, best)
            if lo >= hi:
                break
        self.store(node, best, ALPHA if best <= alpha else BETA if best >= beta else EXACT)
        return best

    def store(self, node, value, flag):
        i = hash(node) % self.n
        self.key[i] = node
        self.val[i] = value
        if self.flag[i] != EXACT:
            self.flag[i] = flag
