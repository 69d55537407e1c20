from math import inf


class Engine:
    MASK = 0x3F

    def __init__(self):
        self.generation = 0
        self.table = {}

    def search(self, tree, node, alpha, beta):
        self.generation = (self.generation + 1) & self.MASK
        return self.visit(tree, node, alpha, beta)

    def visit(self, tree, node, alpha, beta):
        generation, flag, value = self.table.get(node, (None, "", 0))
        if generation == self.generation:
            if flag == "exact" or (flag == "lower" and value >= beta) or (flag == "upper" and value <= alpha):
                return value
        children = tree.children(node)
        if not children:
            return tree.value(node)
        best, a = -inf, alpha
        for child in children:
            best = max(best, -self.visit(tree, child, -beta, -a))
            a = max(a, best)
            if a >= beta:
                break
        flag = "upper" if best <= alpha else "lower" if best >= beta else "exact"
        self.table[node] = self.generation, flag, best
        return best
