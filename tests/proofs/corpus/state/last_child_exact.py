from math import inf

exact = {}


def search(tree, node, alpha, beta):
    if node in exact:
        return exact[node]
    kids = tree.children(node)
    if not kids:
        return tree.value(node)
    a, b = alpha, beta
    best = -inf if tree.is_max(node) else inf
    for kid in kids:
        v = search(tree, kid, a, b)
        if tree.is_max(node):
            best = max(best, v)
            a = max(a, best)
        else:
            best = min(best, v)
            b = min(b, best)
        if a >= b:
            break
    if alpha < best < beta:
        exact[node] = best
        if len(kids) == 2 and len(exact) > 1:
            exact[kid] = v
    return best
