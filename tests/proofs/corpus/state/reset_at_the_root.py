from math import inf


class Fresh:
    def __init__(self):
        self.reset()

    def reset(self):
        self.exact = {}
        self.visited = 0

    def search(self, tree, node, alpha, beta):
        if node == tree.root:
            self.reset()
        self.visited += 1
        if node in self.exact:
            return self.exact[node]
        children = tree.children(node)
        if not children:
            self.exact[node] = tree.value(node)
            return self.exact[node]
        best = -inf if tree.is_max(node) else inf
        a, b = alpha, beta
        for child in children:
            v = self.search(tree, child, a, b)
            if tree.is_max(node):
                best = max(best, v)
                a = max(a, v)
            else:
                best = min(best, v)
                b = min(b, v)
            if a >= b:
                break
        if alpha < best < beta:
            self.exact[node] = best
        return best
