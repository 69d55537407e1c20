from math import inf


class TT:
    SIZE = 4

    def __init__(self):
        self.keys = [None] * self.SIZE
        self.data = [None] * self.SIZE
        self.ply = 0

    def search(self, tree, node, alpha, beta):
        index = hash(node) % self.SIZE
        if self.keys[index] == node and self.data[index]:
            _, value, flag = self.data[index]
            if flag == 0:
                return value
            if flag < 0 and value <= alpha:
                return value
            if flag > 0 and value >= beta:
                return value
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        self.ply += 1
        best, a = -inf, alpha
        for kid in kids:
            best = max(best, -self.search(tree, kid, -beta, -a))
            a = max(a, best)
            if best >= beta:
                break
        self.ply -= 1
        flag = -1 if best <= alpha else 1 if best >= beta else 0
        self.keys[index] = node
        if self.data[index] is None or self.data[index][0] >= self.ply:
            self.data[index] = (self.ply, best, flag)
        return best
