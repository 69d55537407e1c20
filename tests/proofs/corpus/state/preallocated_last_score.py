from math import inf

TT_SIZE = 2**20


class Engine:
    def __init__(self):
        self.tt = [None] * TT_SIZE

    def search(self, tree, node, alpha, beta):
        idx = hash(node) & (TT_SIZE - 1)
        entry = self.tt[idx]
        if entry and entry[0] == node:
            _, score, flag = entry
            if flag == "=" or (flag == ">" and score >= beta) or (flag == "<" and score <= alpha):
                return score
        moves = tree.children(node)
        if not moves:
            return tree.value(node)
        best = -inf
        low = alpha
        for m in moves:
            score = -self.search(tree, m, -beta, -low)
            best = max(best, score)
            low = max(low, best)
            if low >= beta:
                break
        if best <= alpha:
            flag = "<"
        elif best >= beta:
            flag = ">"
        else:
            flag = "="
        self.tt[idx] = (node, score, flag)
        return best
