from collections import namedtuple
from math import inf

Entry = namedtuple("Entry", "key ply value flag")


class TT:
    SIZE = 16

    def __init__(self):
        self.entries = [None] * self.SIZE
        self.ply = 0

    def search(self, tree, node, alpha, beta):
        index = hash(node) % self.SIZE
        e = self.entries[index]
        if e is not None and e.key == node:
            if e.flag == 0:
                return e.value
            if e.flag < 0 and e.value <= alpha:
                return e.value
            if e.flag > 0 and e.value >= beta:
                return e.value
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        self.ply += 1
        best, a = -inf, alpha
        for kid in kids:
            best = max(best, -self.search(tree, kid, -beta, -a))
            a = max(a, best)
            if best >= beta:
                break
        self.ply -= 1
        flag = -1 if best <= alpha else 1 if best >= beta else 0
        old = self.entries[index]
        if old is None or old.ply >= self.ply:
            self.entries[index] = Entry(node, self.ply, best, flag)
        return best
