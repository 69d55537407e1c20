from math import inf

BUCKETS = 2


class TwoDeep:
    def __init__(self):
        self.first = [None] * BUCKETS
        self.second = [None] * BUCKETS

    def search(self, tree, node, alpha, beta):
        b = hash(node) % BUCKETS
        hit = None
        if self.first[b] is not None and self.first[b][0] == node:
            hit = self.first[b]
        elif self.second[b] is not None:
            hit = self.second[b]
        if hit is not None:
            _, lo, hi = hit
            if lo >= beta:
                return lo
            if hi <= alpha:
                return hi
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        lo, hi = alpha, beta
        best = -inf if tree.is_max(node) else inf
        for kid in kids:
            v = self.search(tree, kid, lo, hi)
            if tree.is_max(node):
                best = max(best, v)
                lo = max(lo, best)
            else:
                best = min(best, v)
                hi = min(hi, best)
            if lo >= hi:
                break
        entry = (node, best if best > alpha else -inf, best if best < beta else inf)
        if self.first[b] is None or self.first[b][0] == node:
            self.first[b] = entry
        else:
            self.second[b] = entry
        return best
