from math import inf

CACHE = {}


def search(tree, node, alpha, beta):
    key = "%r/%r/%r" % (node, alpha, beta)
    if key not in CACHE:
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        a, b, v = alpha, beta, -inf if tree.is_max(node) else inf
        for kid in kids:
            w = search(tree, kid, a, b)
            if tree.is_max(node):
                v = max(v, w)
                a = max(a, v)
            else:
                v = min(v, w)
                b = min(b, v)
            if a >= b:
                break
        CACHE[key] = v
    return CACHE[key]
