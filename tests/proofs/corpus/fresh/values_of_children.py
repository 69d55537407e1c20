from functools import lru_cache
def solve(tree):
    @lru_cache(maxsize=None)
    def g(mx, kids):
        return f0(mx, kids)
    def f(node):
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        return g(tree.is_max(node), tuple(map(f, kids)))
    def f0(mx, vals):
        return max(vals) if mx else min(vals)
    return f(tree.root)
