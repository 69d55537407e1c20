from math import inf


class Moves:
    def __init__(self):
        self.moves = {}
        self.score = {}

    def children(self, tree, node):
        if node not in self.moves:
            self.moves[node] = list(tree.children(node))
        return self.moves[node]

    def search(self, tree, node, alpha, beta):
        children = self.children(tree, node)
        if not children:
            return tree.value(node)
        maxi = tree.is_max(node)
        children.sort(key=lambda c: self.score.get(c, 0), reverse=maxi)
        best = -inf if maxi else inf
        for c in list(children):
            v = self.search(tree, c, alpha, beta)
            self.score[c] = v
            if maxi:
                best = max(best, v)
                alpha = max(alpha, v)
            else:
                best = min(best, v)
                beta = min(beta, v)
            if alpha >= beta:
                break
        return best
