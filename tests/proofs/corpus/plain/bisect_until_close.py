from fractions import Fraction
from math import inf


def test(tree, n, g):
    kids = tree.children(n)
    if not kids:
        return tree.value(n)
    v = -inf if tree.is_max(n) else inf
    for k in kids:
        if tree.is_max(n):
            v = max(v, test(tree, k, g))
            if v >= g:
                break
        else:
            v = min(v, test(tree, k, g))
            if v < g:
                break
    return v


def search(tree):
    lo, hi = test(tree, tree.root, -inf), test(tree, tree.root, inf)
    while hi - lo > Fraction(1, 8):
        g = Fraction(lo) + Fraction(hi - lo) / 2
        v = test(tree, tree.root, g)
        if v >= g:
            lo = v
        else:
            hi = v
    return hi
