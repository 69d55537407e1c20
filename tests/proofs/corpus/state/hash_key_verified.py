from math import inf


class HashTable:
    def __init__(self):
        self.buckets = {}

    def find(self, node):
        for entry in self.buckets.get(hash(node) % 3, []):
            if entry["node"] == node:
                return entry
        return None

    def search(self, tree, node, alpha, beta):
        entry = self.find(node)
        if entry is None:
            entry = {"node": node, "lo": -inf, "hi": inf}
            self.buckets.setdefault(hash(node) % 3, []).append(entry)
        if entry["lo"] >= beta:
            return entry["lo"]
        if entry["hi"] <= alpha:
            return entry["hi"]
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        maxi = tree.is_max(node)
        best = -inf if maxi else inf
        for kid in kids:
            if maxi:
                best = max(best, self.search(tree, kid, max(alpha, best), beta))
                if best >= beta:
                    break
            else:
                best = min(best, self.search(tree, kid, alpha, min(beta, best)))
                if best <= alpha:
                    break
        if best > alpha:
            entry["lo"] = max(best, entry["lo"])
        if best < beta:
            entry["hi"] = min(best, entry["hi"])
        return best
