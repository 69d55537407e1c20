from math import inf


class Bounded:
    def __init__(self):
        self.values = {}
        self.flags = {}

    def search(self, tree, node, alpha, beta):
        if node in self.values:
            flag = self.flags.get(node, "exact")
            v = self.values[node]
            if flag == "exact" or (flag == "lower" and v >= beta) or (flag == "upper" and v <= alpha):
                return v
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        best = -inf
        for kid in kids:
            best = max(best, -self.search(tree, kid, -beta, -max(alpha, best)))
            if best >= beta:
                break
        self.values[node] = best
        self.flags[node] = "upper" if best <= alpha else "lower" if best >= beta else "exact"
        if len(self.flags) > 2:
            del self.flags[next(iter(self.flags))]
        if len(self.values) > 8:
            del self.values[next(iter(self.values))]
        return best
