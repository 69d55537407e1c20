from math import inf


class Memory:
    def __init__(self):
        self.bounds = {}

    def search(self, tree, node, alpha, beta):
        lo, hi = self.bounds.get(node, (-inf, inf))
        if lo >= beta:
            return lo
        if hi <= alpha:
            return hi
        succ = tree.children(node)
        if not succ:
            v = tree.value(node)
            self.bounds[node] = (v, v)
            return v
        if tree.is_max(node):
            g = -inf
            for c in succ:
                g = max(g, self.search(tree, c, alpha, beta))
                alpha = max(alpha, g)
                if alpha >= beta:
                    break
        else:
            g = inf
            for c in succ:
                g = min(g, self.search(tree, c, alpha, beta))
                beta = min(beta, g)
                if alpha >= beta:
                    break
        if g <= alpha:
            hi = g
        elif g >= beta:
            lo = g
        else:
            lo = hi = g
        self.bounds[node] = (lo, hi)
        return g
