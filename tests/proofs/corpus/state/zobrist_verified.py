import random
from math import inf


class Zobrist:
    def __init__(self):
        self.random = random.Random(1970)
        self.numbers = {}
        self.table = [None] * 1024

    def key(self, node):
        if node not in self.numbers:
            self.numbers[node] = self.random.getrandbits(64)
        return self.numbers[node]

    def search(self, tree, node, alpha, beta):
        slot = self.key(node) & 1023
        if self.table[slot]:
            owner, score, flag = self.table[slot]
            if owner == node and (flag == 0 or (flag == 1 and score >= beta) or (flag == -1 and score <= alpha)):
                return score
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        best, low = -inf, alpha
        for kid in kids:
            best = max(best, -self.search(tree, kid, -beta, -low))
            low = max(low, best)
            if low >= beta:
                break
        self.table[slot] = (node, best, -1 if best <= alpha else 1 if best >= beta else 0)
        return best
