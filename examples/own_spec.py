"""A spec of one's own: alpha-beta's, and no leaf is evaluated that NegaScout does not evaluate (see own-spec.md).

Wrong: `plain`, which is alpha-beta, evaluates leaves that a scout skips. (`search`, a null-window scout, does not.)
"""

from math import inf

from proofs import ALPHABETA, clause


@clause("frugal", "mine", "no leaf is evaluated that NegaScout with the same window does not evaluate")
def frugal(evaluated, leaves_of_negascout):
    return set(evaluated) <= set(leaves_of_negascout)


FRUGAL = ALPHABETA.with_(required=[*ALPHABETA.required, frugal])


def search(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    is_max = tree.is_max(node)
    best = -inf if is_max else inf
    for child in children:
        low, high = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        if child == children[0]:
            v = search(tree, child, low, high)
        else:
            v = search(tree, child, low, low + 1) if is_max else search(tree, child, high - 1, high)
            if low < v < high:
                v = search(tree, child, v, high) if is_max else search(tree, child, low, v)
        best = max(best, v) if is_max else min(best, v)
        if best >= beta if is_max else best <= alpha:
            break
    return best


def plain(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    is_max = tree.is_max(node)
    best = -inf if is_max else inf
    for child in children:
        low, high = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        v = plain(tree, child, low, high)
        best = max(best, v) if is_max else min(best, v)
        if best >= beta if is_max else best <= alpha:
            break
    return best
