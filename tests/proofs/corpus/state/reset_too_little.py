from math import inf


class Fresh:
    def __init__(self):
        self.values = {}
        self.flags = {}

    def search(self, tree, node, alpha, beta):
        if node == tree.root:
            self.flags.clear()
        elif node in self.values:
            flag = self.flags.get(node)
            v = self.values[node]
            if flag is None or (flag == ">" and v >= beta) or (flag == "<" and v <= alpha):
                return v
        children = tree.children(node)
        if not children:
            return tree.value(node)
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
        self.values[node] = best
        self.flags.pop(node, None)
        if best <= alpha:
            self.flags[node] = "<"
        elif best >= beta:
            self.flags[node] = ">"
        return best
