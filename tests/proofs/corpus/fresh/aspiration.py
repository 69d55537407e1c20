from math import inf


def ab(tree, n, a, b):
    ks = tree.children(n)
    if not ks:
        return tree.value(n)
    if tree.is_max(n):
        v = -inf
        for k in ks:
            v = max(v, ab(tree, k, max(a, v), b))
            if v >= b:
                break
        return v
    v = inf
    for k in ks:
        v = min(v, ab(tree, k, a, min(b, v)))
        if v <= a:
            break
    return v


def aspire(tree, guess=0, delta=50):
    a, b = guess - delta, guess + delta
    v = ab(tree, tree.root, a, b)
    if v <= a:
        v = ab(tree, tree.root, -inf, a + 1)
    elif v >= b:
        v = ab(tree, tree.root, b - 1, inf)
    return v
