from math import inf
def top(tree, node, alpha, beta):
    killers = [0] * 64
    def go(n, a, b, ply):
        kids = list(tree.children(n))
        if not kids: return tree.value(n)
        kids.insert(0, kids.pop(min(killers[ply % 64], len(kids) - 1)))
        mx = tree.is_max(n); best = -inf if mx else inf
        for i, k in enumerate(kids):
            v = go(k, a, b, ply + 1)
            if mx: best = max(best, v); a = max(a, v)
            else: best = min(best, v); b = min(b, v)
            if a >= b:
                killers[ply % 64] = i
                break
        return best
    return go(node, alpha, beta, 0)
