from math import inf


class Killers:
    def __init__(self):
        self.killers = {}

    def search(self, tree, node, alpha, beta, ply=0):
        children = list(tree.children(node))
        if not children:
            return tree.value(node)
        k = self.killers.get(ply)
        if k is not None and k < len(children):
            killer = children.pop(k)
            if k > 0:
                children.insert(0, killer)
            elif len(children) == 0:
                children = [killer]
        maximizing = tree.is_max(node)
        best = -inf if maximizing else inf
        for i, child in enumerate(children):
            v = self.search(tree, child, alpha, beta, ply + 1)
            if maximizing:
                best = max(best, v)
                alpha = max(alpha, best)
            else:
                best = min(best, v)
                beta = min(beta, best)
            if alpha >= beta:
                self.killers[ply] = i
                break
        return best
