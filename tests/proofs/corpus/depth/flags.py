"""Negamax with flags: an entry is replaced by one that is at least as deep."""

from enum import Enum
from math import inf


class Flag(Enum):
    EXACT = 0
    LOWER = 1
    UPPER = 2


class Entry:
    def __init__(self, value, depth, flag):
        self.value = value
        self.depth = depth
        self.flag = flag


class Engine:
    def __init__(self):
        self.table = {}

    def probe(self, node, depth, alpha, beta):
        entry = self.table.get(node)
        if entry is None or entry.depth < depth:
            return None
        if entry.flag is Flag.EXACT:
            return entry.value
        if entry.flag is Flag.LOWER and entry.value >= beta:
            return entry.value
        if entry.flag is Flag.UPPER and entry.value <= alpha:
            return entry.value
        return None

    def store(self, node, depth, alpha, beta, value):
        flag = Flag.UPPER if value <= alpha else Flag.LOWER if value >= beta else Flag.EXACT
        old = self.table.get(node)
        if old is None or old.depth <= depth:
            self.table[node] = Entry(value, depth, flag)

    def search(self, tree, node, depth, alpha, beta):
        known = self.probe(node, depth, alpha, beta)
        if known is not None:
            return known
        children = tree.children(node)
        if depth == 0 or not children:
            best = tree.evaluate(node)
        else:
            best, low = -inf, alpha
            for child in children:
                best = max(best, -self.search(tree, child, depth - 1, -beta, -low))
                low = max(low, best)
                if low >= beta:
                    break
        self.store(node, depth, alpha, beta, best)
        return best


ENGINE = Engine()


def search(tree, node, depth, alpha, beta):
    return ENGINE.search(tree, node, depth, alpha, beta)
