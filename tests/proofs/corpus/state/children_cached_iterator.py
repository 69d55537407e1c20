from math import inf


class Moves:
    def __init__(self):
        self.moves = {}

    def children(self, tree, node):
        if node not in self.moves:
            self.moves[node] = iter(tree.children(node))
        return self.moves[node]

    def search(self, tree, node, alpha, beta):
        if not tree.children(node):
            return tree.value(node)
        maxi = tree.is_max(node)
        best = -inf if maxi else inf
        for c in self.children(tree, node):
            v = self.search(tree, c, alpha, beta)
            if maxi:
                best = max(best, v)
                alpha = max(alpha, v)
            else:
                best = min(best, v)
                beta = min(beta, v)
            if alpha >= beta:
                break
        return best
