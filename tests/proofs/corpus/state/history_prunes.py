from collections import Counter
from math import inf


class HistorySearch:
    def __init__(self):
        self.history = Counter()

    def search(self, tree, node, alpha, beta):
        moves = sorted(tree.children(node), key=lambda m: -self.history[m])
        if not moves:
            return tree.value(node)
        if self.history[moves[0]] >= 2:
            moves = [m for m in moves if self.history[m] > 0]
        best = -inf
        for m in moves:
            v = -self.search(tree, m, -beta, -max(alpha, best))
            if v > best:
                best = v
                if v >= beta:
                    self.history[m] += 1
                    break
        return best
