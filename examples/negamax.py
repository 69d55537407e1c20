"""Negamax alpha-beta, but the cutoff waits for a value ABOVE beta. Right, and it looks at more than it need."""

from math import inf


def search(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -inf
    for child in children:
        best = max(best, -search(tree, child, -beta, -max(alpha, best)))
        if best > beta:
            break
    return best
