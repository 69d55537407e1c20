from math import inf


class Answers:
    """Answers by node and window."""

    def __init__(self):
        self.answers = {}

    def search(self, tree, node, alpha, beta):
        key = ",".join(map(str, (node, alpha, beta)))
        if key in self.answers:
            return self.answers[key]
        children = tree.children(node)
        if not children:
            return tree.value(node)
        a, b = alpha, beta
        best = -inf if tree.is_max(node) else inf
        for child in children:
            v = self.search(tree, child, a, b)
            if tree.is_max(node):
                best = max(best, v)
                a = max(a, best)
            else:
                best = min(best, v)
                b = min(b, best)
            if a >= b:
                break
        self.answers[key] = best
        return best
