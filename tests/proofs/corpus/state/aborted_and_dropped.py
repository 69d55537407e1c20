from math import inf


class Abort(Exception):
    pass


class Timed:
    def __init__(self):
        self.tt = {}

    def search(self, tree, node, alpha, beta):
        self.left = 4
        try:
            self.visit(tree, node, alpha, beta)
        except Abort:
            pass
        self.left = inf
        return self.visit(tree, node, alpha, beta)

    def visit(self, tree, node, alpha, beta):
        if node in self.tt:
            v, flag = self.tt[node]
            if flag == 0 or (flag > 0 and v >= beta) or (flag < 0 and v <= alpha):
                return v
        self.left -= 1
        if self.left < 0:
            raise Abort
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        best = -inf
        for kid in kids:
            best = max(best, -self.visit(tree, kid, -beta, -max(alpha, best)))
            if best >= beta:
                break
        self.tt[node] = (best, -1 if best <= alpha else 1 if best >= beta else 0)
        return best
