from math import inf

known = {}


def search(tree, node, alpha, beta):
    if id(node) in known:
        return known[id(node)]
    children = tree.children(node)
    if not children:
        known[id(node)] = tree.value(node)
        return known[id(node)]
    a, b = alpha, beta
    best = -inf if tree.is_max(node) else inf
    for child in children:
        v = search(tree, child, a, b)
        if tree.is_max(node):
            best = max(best, v)
            a = max(a, best)
        else:
            best = min(best, v)
            b = min(b, best)
        if a >= b:
            break
    if alpha < best < beta:
        known[id(node)] = best
    return best
