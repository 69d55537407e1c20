from math import inf


class Aging:
    def __init__(self):
        self.generation = 0
        self.tt = {}

    def search(self, tree, node, alpha, beta):
        self.generation += 1
        return self.visit(tree, node, alpha, beta)

    def visit(self, tree, node, alpha, beta):
        entry = self.tt.get(node)
        hint = None
        if entry:
            generation, lo, hi, hint = entry
            if generation == self.generation:
                if lo >= beta:
                    return lo
                if hi <= alpha:
                    return hi
        kids = list(tree.children(node))
        if not kids:
            return tree.value(node)
        if hint is not None:
            kids.sort(key=lambda k: k != hint)
        best, a, b = None, alpha, beta
        for k in kids:
            v = self.visit(tree, k, a, b)
            if tree.is_max(node):
                if best is None or v > best:
                    best, hint = v, k
                a = max(a, v)
            else:
                if best is None or v < best:
                    best, hint = v, k
                b = min(b, v)
            if a >= b:
                break
        self.tt[node] = (self.generation, best if best > alpha else -inf, best if best < beta else inf, hint)
        return best
