from math import inf


class Aging:
    def __init__(self):
        self.age = 0
        self.tt = {}

    def search(self, tree, node, alpha, beta):
        self.age = (self.age + 1) % 4
        self.path = 0
        return self.visit(tree, node, alpha, beta)

    def visit(self, tree, node, alpha, beta):
        if (node, self.age) in self.tt:
            value, a, b = self.tt[node, self.age]
            # same search, same window at the root: only looser windows matter
            if self.path == 0 or (a <= alpha and beta <= b):
                return value
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        self.path += 1
        best = -inf if tree.is_max(node) else inf
        a, b = alpha, beta
        for k in kids:
            v = self.visit(tree, k, a, b)
            if tree.is_max(node):
                best = max(best, v)
                a = max(a, v)
            else:
                best = min(best, v)
                b = min(b, v)
            if a >= b:
                break
        self.path -= 1
        self.tt[node, self.age] = (best, alpha, beta)
        return best
