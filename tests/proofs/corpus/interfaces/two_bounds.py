# a class with a table, depth-less; right, and wrong: stores an exact value always
class Engine:
    def __init__(self, size=64):
        self.tt = {}

    def search(self, tree, node, alpha, beta):
        key = node
        if key in self.tt:
            lo, hi = self.tt[key]
            if lo >= beta:
                return lo
            if hi <= alpha:
                return hi
            alpha, beta = max(alpha, lo), min(beta, hi)
        kids = tree.children(node)
        if not kids:
            g = tree.value(node)
            self.tt[key] = (g, g)
            return g
        mx = tree.is_max(node)
        g = -float("inf") if mx else float("inf")
        a, b = alpha, beta
        for k in kids:
            v = self.search(tree, k, a, b)
            if mx:
                g = max(g, v)
                a = max(a, g)
                if g >= beta:
                    break
            else:
                g = min(g, v)
                b = min(b, g)
                if g <= alpha:
                    break
        lo, hi = self.tt.get(key, (-float("inf"), float("inf")))
        if g <= alpha:
            hi = g
        if alpha < g < beta:
            lo = hi = g
        if g >= beta:
            lo = g
        self.tt[key] = (lo, hi)
        return g


class Wrong(Engine):
    def search(self, tree, node, alpha, beta):
        if node in self.tt:
            return self.tt[node]
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        mx = tree.is_max(node)
        g = -float("inf") if mx else float("inf")
        for k in kids:
            v = self.search(tree, k, alpha, beta)
            if mx:
                g = max(g, v)
                alpha = max(alpha, g)
            else:
                g = min(g, v)
                beta = min(beta, g)
            if alpha >= beta:
                break
        self.tt[node] = g
        return g
