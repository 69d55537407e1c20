from math import inf


class NegaScout:
    def __init__(self):
        self.exact = {}

    def search(self, tree, node, alpha, beta):
        if node in self.exact:
            return self.exact[node]
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        best, low, high = -inf, alpha, beta
        for kid in kids:
            v = -self.search(tree, kid, -high, -low)
            if low < v < beta and high != beta:
                if tree.children(kid):
                    self.exact[kid] = -v
                v = -self.search(tree, kid, -beta, -v)
            best = max(best, v)
            low = max(low, best)
            if low >= beta:
                break
            high = low + 1
        if alpha < best < beta:
            self.exact[node] = best
        return best
