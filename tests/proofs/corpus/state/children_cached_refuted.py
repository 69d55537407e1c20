from math import inf


class Moves:
    def __init__(self):
        self.moves = {}

    def search(self, tree, node, alpha, beta):
        if node not in self.moves:
            self.moves[node] = list(tree.children(node))
        moves = self.moves[node]
        if not moves:
            return tree.value(node)
        best = -inf
        for m in list(moves):
            v = -self.search(tree, m, -beta, -max(alpha, best))
            if v <= alpha and len(moves) > 1:
                moves.remove(m)  # refuted
            best = max(best, v)
            if best >= beta:
                break
        return best
