from collections import Counter
from math import inf


class HistorySearch:
    def __init__(self):
        self.history = Counter()

    def search(self, tree, node, alpha, beta, height=1):
        moves = sorted(tree.children(node), key=lambda m: -self.history[m])
        if not moves:
            return tree.value(node)
        best = -inf
        for m in moves:
            v = -self.search(tree, m, -beta, -max(alpha, best), height + 1)
            if v > best:
                best = v
                if v >= beta:
                    self.history[m] += height * height
                    break
        return best
