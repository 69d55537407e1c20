from math import inf


class PVS:
    def __init__(self):
        self.tt = {}

    def search(self, tree, node, alpha, beta):
        if node in self.tt:
            score, bound = self.tt[node]
            if bound == "exact" or (bound == "lower" and score >= beta) or (bound == "upper" and score <= alpha):
                return score
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        best, a = -inf, alpha
        for i, kid in enumerate(kids):
            if i == 0:
                score = -self.search(tree, kid, -beta, -a)
            else:
                score = -self.search(tree, kid, -a - 1, -a)
                if a < score < beta:
                    score = -self.search(tree, kid, -beta, -score)
            best = max(best, score)
            a = max(a, best)
            if a >= beta:
                break
        # a null window can never give an exact score
        if beta - alpha > 1:
            bound = "exact"
        else:
            bound = "lower" if best >= beta else "upper"
        self.tt[node] = (best, bound)
        return best
