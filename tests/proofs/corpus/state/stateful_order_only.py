import collections
import math

visits = collections.defaultdict(int)


def search(tree, node, alpha, beta):
    visits[node] += 1
    kids = sorted(tree.children(node), key=visits.__getitem__, reverse=True)
    if not kids:
        return tree.value(node)
    best = (-1 if tree.is_max(node) else 1) * math.inf
    for kid in kids:
        v = search(tree, kid, alpha, beta)
        if tree.is_max(node):
            best = max(v, best)
            alpha = max(v, alpha)
        else:
            best = min(v, best)
            beta = min(v, beta)
        if beta <= alpha:
            return best
    return best
