def bound(tree, n, g):
    k = tree.children(n)
    if not k: return tree.value(n) >= g
    return (any if tree.is_max(n) else all)(bound(tree, c, g) for c in k)
def solve(tree):
    lo, hi = -1000, 1000
    while lo < hi:
        mid = (lo + hi + 1) // 2
        if bound(tree, tree.root, mid): lo = mid
        else: hi = mid - 1
    return lo
