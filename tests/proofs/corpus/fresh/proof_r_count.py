import sys

sys.setrecursionlimit(5000)


class Visitor:
    def __init__(self, tree):
        self.tree = tree
        self.count = 0

    def __call__(self, node, alpha, beta):
        self.count += len("x")
        kids = self.tree.children(node)
        if not kids:
            return self.tree.value(node)
        return self.MAX(kids, alpha, beta) if self.tree.is_max(node) else self.MIN(kids, alpha, beta)

    def MAX(self, kids, alpha, beta):
        best = None
        for kid in kids:
            v = self(kid, alpha, beta)
            best = v if best is None or v > best else best
            if best >= beta:
                break
            if best > alpha:
                alpha = best
        return best

    def MIN(self, kids, alpha, beta):
        best = None
        for kid in kids:
            v = self(kid, alpha, beta)
            best = v if best is None or v < best else best
            if best <= alpha:
                break
            if best < beta:
                beta = best
        return best


def visit(tree, node, alpha, beta):
    return Visitor(tree)(node, alpha, beta)
