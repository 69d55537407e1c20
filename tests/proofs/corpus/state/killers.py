from math import inf


class Killers:
    def __init__(self):
        self.killers = {}

    def order(self, children, ply):
        first = [k for k in self.killers.get(ply, []) if k in children]
        return first + [c for c in children if c not in first]

    def search(self, tree, node, alpha, beta, ply=0):
        children = tree.children(node)
        if not children:
            return tree.value(node)
        maximizing = tree.is_max(node)
        best = -inf if maximizing else inf
        for child in self.order(children, ply):
            v = self.search(tree, child, alpha, beta, ply + 1)
            if maximizing:
                best = max(best, v)
                alpha = max(alpha, best)
            else:
                best = min(best, v)
                beta = min(beta, best)
            if alpha >= beta:
                slots = self.killers.setdefault(ply, [])
                if child not in slots:
                    slots.insert(0, child)
                    del slots[2:]
                break
        return best
