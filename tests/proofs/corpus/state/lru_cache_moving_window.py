from functools import cache
from math import inf


def search(tree, node, alpha, beta):
    window = [alpha, beta]

    @cache
    def visit(n):
        a, b = window
        kids = tree.children(n)
        if not kids:
            return tree.value(n)
        best = -inf if tree.is_max(n) else inf
        for kid in kids:
            v = visit(kid)
            if tree.is_max(n):
                best = max(best, v)
                window[0] = max(window[0], best)
            else:
                best = min(best, v)
                window[1] = min(window[1], best)
            if window[0] >= window[1]:
                break
        window[:] = a, b
        return best

    return visit(node)
