from math import inf

EXACT, LOWERBOUND, UPPERBOUND = 0, 1, 2


class Searcher:
    def __init__(self):
        self.table = {}

    def search(self, tree, node, alpha, beta):
        alpha_orig = alpha
        entry = self.table.get(node)
        if entry is not None:
            value, flag = entry
            if flag == EXACT:
                return value
            if flag == LOWERBOUND:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                return value
        children = tree.children(node)
        if not children:
            return tree.value(node)
        value = -inf
        for child in children:
            value = max(value, -self.search(tree, child, -beta, -alpha))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        if value <= alpha_orig:
            flag = UPPERBOUND
        elif value >= beta:
            flag = LOWERBOUND
        else:
            flag = EXACT
        self.table[node] = (value, flag)
        return value
