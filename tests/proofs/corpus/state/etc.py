from math import inf


class Etc:
    def __init__(self):
        self.low, self.high = {}, {}

    def search(self, tree, node, alpha, beta):
        if self.low.get(node, -inf) >= beta:
            return self.low[node]
        if self.high.get(node, inf) <= alpha:
            return self.high[node]
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        for kid in kids:
            if kid in self.high and -self.high[kid] >= beta:
                return -self.high[kid]
        best = -inf
        for kid in kids:
            best = max(best, -self.search(tree, kid, -beta, -max(alpha, best)))
            if best >= beta:
                break
        if best < beta:
            self.high[node] = best
        if best > alpha:
            self.low[node] = best
        return best
