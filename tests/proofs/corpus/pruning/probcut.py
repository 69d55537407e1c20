"""Negamax with ProbCut: a search two plies less deep, so far outside of the window, stands for the deep one."""

from math import inf

MARGIN = 2
LESS = 2


def search(tree, node, depth, alpha, beta):
    children = tree.children(node)
    if depth == 0 or not children:
        return tree.evaluate(node)
    if depth > LESS:
        if beta < inf:
            bound = beta + MARGIN
            v = search(tree, node, depth - LESS, bound - 1, bound)
            if v >= bound:
                return v - MARGIN
        if alpha > -inf:
            bound = alpha - MARGIN
            v = search(tree, node, depth - LESS, bound, bound + 1)
            if v <= bound:
                return v + MARGIN
    best = -inf
    for child in children:
        best = max(best, -search(tree, child, depth - 1, -beta, -max(alpha, best)))
        if best >= beta:
            break
    return best
