class Engine:
    INFINITY = float("inf")

    def __init__(self):
        self.hashtable = {}
        self.hits = 0

    def probe(self, node, alpha, beta):
        if node not in self.hashtable:
            return None
        score, flag = self.hashtable[node]
        if flag == "exact":
            return score
        if flag == "upper" and score <= alpha:
            return score
        if flag == "lower" and score > alpha:
            return score
        return None

    def negamax(self, tree, node, alpha, beta):
        known = self.probe(node, alpha, beta)
        if known is not None:
            self.hits += 1
            return known
        moves = tree.children(node)
        if not moves:
            return tree.value(node)
        best, a = -self.INFINITY, alpha
        for move in moves:
            score = -self.negamax(tree, move, -beta, -a)
            if score > best:
                best = score
            if best > a:
                a = best
            if a >= beta:
                break
        flag = "upper" if best <= alpha else "lower" if best >= beta else "exact"
        self.hashtable[node] = (best, flag)
        return best
