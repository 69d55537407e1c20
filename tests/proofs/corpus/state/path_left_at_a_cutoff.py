from math import inf


class Repetition:
    def __init__(self):
        self.path = set()

    def search(self, tree, node, alpha, beta):
        if node in self.path:
            return 0
        children = tree.children(node)
        if not children:
            return tree.value(node)
        self.path.add(node)
        if tree.is_max(node):
            best = -inf
            for child in children:
                best = max(best, self.search(tree, child, max(alpha, best), beta))
                if best >= beta:
                    return best
        else:
            best = inf
            for child in children:
                best = min(best, self.search(tree, child, alpha, min(beta, best)))
                if best <= alpha:
                    return best
        self.path.discard(node)
        return best
