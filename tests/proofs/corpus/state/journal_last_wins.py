from math import inf


class Journal:
    def __init__(self):
        self.table = {}
        self.journal = []

    def search(self, tree, node, alpha, beta):
        value = self.visit(tree, node, alpha, beta)
        for key, best in self.journal:
            low, high = self.table.get(key, (-inf, inf))
            self.table[key] = (best if best > alpha else low, best if best < beta else high)
        self.journal.clear()
        return value

    def visit(self, tree, node, alpha, beta):
        low, high = self.table.get(node, (-inf, inf))
        if low >= beta:
            return low
        if high <= alpha:
            return high
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        best = -inf
        for kid in kids:
            best = max(best, -self.visit(tree, kid, -beta, -max(alpha, best)))
            if best >= beta:
                break
        self.journal.append((node, best))
        return best
