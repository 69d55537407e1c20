from math import inf


class MTDF:
    def __init__(self):
        self.table = {}

    def search(self, tree):
        g = 0
        low, high = -inf, inf
        passes = 0
        while low < high and passes < 100:
            passes += 1
            beta = g + 1 if g == low else g
            g = self.memory(tree, tree.root, beta - 1, beta)
            if g < beta:
                high = g
            else:
                low = g
        return g

    def memory(self, tree, node, alpha, beta):
        if node in self.table and node != tree.root:
            v = self.table[node]
            if v >= beta or v <= alpha:
                return v
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        if tree.is_max(node):
            g = -inf
            for kid in kids:
                g = max(g, self.memory(tree, kid, max(alpha, g), beta))
                if g >= beta:
                    break
        else:
            g = inf
            for kid in kids:
                g = min(g, self.memory(tree, kid, alpha, min(beta, g)))
                if g <= alpha:
                    break
        self.table[node] = g
        return g
