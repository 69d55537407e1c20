from math import inf


class Player:
    def __init__(self):
        self.pv = {}

    def search(self, tree, node, alpha, beta):
        moves = tree.children(node)
        if not moves:
            return tree.value(node)
        if node in self.pv:
            moves = [self.pv[node]]
        best, a = -inf, alpha
        for move in moves:
            value = -self.search(tree, move, -beta, -a)
            if value > best:
                best = value
                choice = move
            a = max(a, value)
            if a >= beta:
                break
        if best > alpha:
            self.pv[node] = choice
        return best
