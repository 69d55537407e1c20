from math import inf


class Player:
    def __init__(self):
        self.best_moves = {}

    def search(self, tree, node, alpha, beta):
        moves = tree.children(node)
        if not moves:
            return tree.value(node)
        best, best_move, a = -inf, None, alpha
        if node in self.best_moves:
            best_move = self.best_moves[node]
            best = -self.search(tree, best_move, -beta, -a)
            a = max(a, best)
            moves = moves[1:]
        for move in moves:
            if a >= beta:
                break
            value = -self.search(tree, move, -beta, -a)
            if value > best:
                best, best_move = value, move
            a = max(a, value)
        self.best_moves[node] = best_move
        return best
