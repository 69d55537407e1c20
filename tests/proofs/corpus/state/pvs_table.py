from math import inf


class PVS:
    def __init__(self):
        self.tt = {}
        self.nodes = 0

    def search(self, tree, node, alpha, beta):
        self.nodes += 1
        a = alpha
        if node in self.tt:
            score, bound = self.tt[node]
            if bound == 0:
                return score
            if bound == 1 and score >= beta:
                return score
            if bound == -1 and score <= alpha:
                return score
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        best = -inf
        for i, kid in enumerate(kids):
            if i == 0:
                score = -self.search(tree, kid, -beta, -a)
            else:
                score = -self.search(tree, kid, -a - 1, -a)
                if a < score < beta:
                    score = -self.search(tree, kid, -beta, -a)
            best = max(best, score)
            a = max(a, best)
            if a >= beta:
                break
        self.tt[node] = (best, -1 if best <= alpha else 1 if best >= beta else 0)
        return best
