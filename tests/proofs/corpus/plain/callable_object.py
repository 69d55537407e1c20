from math import inf


class Negamax:
    infinity = inf

    def __call__(self, tree, node, alpha, beta):
        moves = tree.children(node)
        if not moves:
            return tree.value(node)
        best = -self.infinity
        for move in moves:
            best = max(best, -self(tree, move, -beta, -max(alpha, best)))
            if best >= beta:
                return best
        return best


search = Negamax()
