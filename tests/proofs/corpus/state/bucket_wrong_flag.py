from math import inf


class TwoDeep:
    def __init__(self):
        self.buckets = [[None, None] for _ in range(2)]

    def lookup(self, node, alpha, beta):
        first, second = self.buckets[hash(node) % 2]
        if first is None:
            return None
        value, flag = first[2], first[3]
        if first[0] != node:
            if second is None or second[0] != node:
                return None
            value = second[2]
        if flag == "E":
            return value
        if flag == "L" and value >= beta:
            return value
        if flag == "U" and value <= alpha:
            return value
        return None

    def store(self, node, ply, value, flag):
        bucket = self.buckets[hash(node) % 2]
        if bucket[0] is None or bucket[0][0] == node or bucket[0][1] > ply:
            bucket[0] = (node, ply, value, flag)
        else:
            bucket[1] = (node, ply, value, flag)

    def search(self, tree, node, alpha, beta, ply=0):
        found = self.lookup(node, alpha, beta)
        if found is not None:
            return found
        children = tree.children(node)
        if not children:
            return tree.value(node)
        best = -inf
        for c in children:
            best = max(best, -self.search(tree, c, -beta, -max(alpha, best), ply + 1))
            if best >= beta:
                break
        self.store(node, ply, best, "U" if best <= alpha else "L" if best >= beta else "E")
        return best
