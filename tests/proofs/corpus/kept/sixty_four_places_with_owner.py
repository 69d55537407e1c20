from math import inf


class Engine:
    def __init__(self):
        self.table = {}

    def search(self, tree, node, alpha, beta):
        key = hash(node) % 64
        entry = self.table.get(key)
        if entry is not None:
            flag, value = entry[0], entry[1]
            if entry[2] != node:
                flag = "none"
            if flag == "exact" or (flag == "lower" and value >= beta) or (flag == "upper" and value <= alpha):
                return value
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
        flag = "upper" if best <= alpha else "lower" if best >= beta else "exact"
        self.table[key] = flag, best, node
        return best
