from math import inf


class MTDF:
    def __init__(self):
        self.lower = {}
        self.upper = {}
        self.f = 0

    def search(self, tree):
        g = self.f
        low, high = -inf, inf
        while low < high:
            beta = g + 1 if g == low else g
            g = self.memory(tree, tree.root, beta - 1, beta)
            if g < beta:
                high = g
            else:
                low = g
        self.f = g
        return g

    def memory(self, tree, node, alpha, beta):
        if self.lower.get(node, -inf) >= beta:
            return self.lower[node]
        if self.upper.get(node, inf) <= alpha:
            return self.upper[node]
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        if tree.is_max(node):
            g, a = -inf, alpha
            for kid in kids:
                g = max(g, self.memory(tree, kid, a, beta))
                a = max(a, g)
                if g >= beta:
                    break
        else:
            g, b = inf, beta
            for kid in kids:
                g = min(g, self.memory(tree, kid, alpha, b))
                b = min(b, g)
                if g <= alpha:
                    break
        if g < beta:
            self.upper[node] = g
        if g > alpha:
            self.lower[node] = g
        return g
