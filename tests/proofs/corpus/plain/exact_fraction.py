from fractions import Fraction
from math import inf


def search(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return Fraction(tree.value(node))
    best = None
    for child in children:
        v = search(tree, child, alpha, beta)
        if tree.is_max(node):
            best = v if best is None else max(best, v)
            alpha = max(alpha, best)
        else:
            best = v if best is None else min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best if abs(best) < inf else None
