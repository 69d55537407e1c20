EXACT, LOWER, UPPER = range(3)


class Entry:
    __slots__ = ("key", "value", "flag")

    def __init__(self, key, value, flag):
        self.key, self.value, self.flag = key, value, flag


class Search:
    BITS = 5

    def __init__(self):
        self.slots = [None] * (1 << self.BITS)

    def run(self, tree, node, alpha, beta):
        slot = hash(node) & ((1 << self.BITS) - 1)
        e = self.slots[slot]
        if e is not None and e.key == node:
            if e.flag == EXACT:
                return e.value
            if e.flag == LOWER and e.value >= beta:
                return e.value
            if e.flag == UPPER and e.value <= alpha:
                return e.value
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        lo, hi = alpha, beta
        top = tree.is_max(node)
        best = None
        for kid in kids:
            v = self.run(tree, kid, lo, hi)
            if best is None or (v > best if top else v < best):
                best = v
            if top:
                lo = max(lo, best)
            else:
                hi = min(hi, best)
            if lo >= hi:
                break
        flag = EXACT if alpha < best < beta else LOWER if best >= beta else UPPER
        if e is None or e.key != node or e.flag != EXACT:
            self.slots[slot] = Entry(node, best, flag)
        return best
