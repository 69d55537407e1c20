from math import inf


class Counting:
    LIMIT = 40

    def __init__(self):
        self.nodes = 0

    def search(self, tree, node, alpha, beta):
        self.nodes += 1
        if self.nodes > self.LIMIT:
            return alpha
        children = tree.children(node)
        if not children:
            return tree.value(node)
        best = -inf if tree.is_max(node) else inf
        for child in children:
            v = self.search(tree, child, alpha, beta)
            if tree.is_max(node):
                best = max(best, v)
                alpha = max(alpha, best)
            else:
                best = min(best, v)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best
