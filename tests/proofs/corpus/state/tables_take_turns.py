from math import inf


class Turns:
    def __init__(self):
        self.tables = [{}, {}]
        self.calls = 0

    def search(self, tree, node, alpha, beta):
        self.current = self.tables[self.calls % 2]
        self.calls += 1
        if node in self.current:
            return self.current[node]
        self.current[node] = self.visit(tree, node, alpha, beta)
        return self.current[node]

    def visit(self, tree, node, alpha, beta):
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        best = -inf
        for kid in kids:
            best = max(best, -self.visit(tree, kid, -beta, -max(alpha, best)))
            if best >= beta:
                break
        return best
