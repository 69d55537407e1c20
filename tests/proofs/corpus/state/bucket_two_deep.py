from math import inf


class TwoDeep:
    def __init__(self):
        self.deep = {}
        self.fresh = {}

    def lookup(self, node, alpha, beta):
        b = hash(node) % 4
        for table in (self.deep, self.fresh):
            if b in table:
                key, ply, value, flag = table[b]
                if key == node:
                    if flag == "E":
                        return value
                    if flag == "L" and value >= beta:
                        return value
                    if flag == "U" and value <= alpha:
                        return value
        return None

    def store(self, node, ply, value, flag):
        b = hash(node) % 4
        if b not in self.deep or self.deep[b][1] >= ply:
            if b in self.deep and self.deep[b][0] != node:
                self.fresh[b] = self.deep[b]
            self.deep[b] = (node, ply, value, flag)
        else:
            self.fresh[b] = (node, ply, value, flag)

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
