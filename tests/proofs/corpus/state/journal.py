from math import inf


class Journal:
    def __init__(self):
        self.table = {}
        self.journal = []

    def search(self, tree, node, alpha, beta):
        value = self.visit(tree, node, alpha, beta)
        for key, low, high in self.journal:
            old_low, old_high = self.table.get(key, (-inf, inf))
            self.table[key] = (max(low, old_low), min(high, old_high))
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
        self.journal.append((node, best if best > alpha else -inf, best if best < beta else inf))
        return best
