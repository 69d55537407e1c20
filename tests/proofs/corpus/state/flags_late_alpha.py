from math import inf


class Table:
    def __init__(self):
        self.tt = {}

    def search(self, tree, node, alpha, beta):
        e = self.tt.get(node)
        if e:
            v, f = e
            if f == "E" or (f == "L" and v >= beta) or (f == "U" and v <= alpha):
                return v
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        best = -inf
        for c in kids:
            best = max(best, -self.search(tree, c, -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        f = "U" if best <= alpha else "L" if best >= beta else "E"
        self.tt[node] = (best, f)
        return best
