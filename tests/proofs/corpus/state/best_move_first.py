from math import inf


class Player:
    def __init__(self):
        self.table = {}

    def search(self, tree, node, alpha, beta):
        entry = self.table.get(node)
        hash_move = None
        if entry is not None:
            value, flag, hash_move = entry
            if flag == "exact":
                return value
            if flag == "low" and value >= beta:
                return value
            if flag == "up" and value <= alpha:
                return value
        moves = list(tree.children(node))
        if not moves:
            return tree.value(node)
        if hash_move in moves:
            moves.remove(hash_move)
            moves.insert(0, hash_move)
        best, best_move, a = -inf, None, alpha
        for move in moves:
            value = -self.search(tree, move, -beta, -a)
            if value > best:
                best, best_move = value, move
            a = max(a, value)
            if a >= beta:
                break
        flag = "up" if best <= alpha else "low" if best >= beta else "exact"
        self.table[node] = (best, flag, best_move)
        return best
