"""Null windows, second searches, drivers."""

from math import inf


def null_window(tree, node, alpha, beta):
    """Principal variation search on integers, with a flag for the first child."""
    children = tree.children(node)
    if not children:
        return tree.value(node)
    first = True
    if tree.is_max(node):
        best = -inf
        for child in children:
            low = max(alpha, best)
            if first:
                v = null_window(tree, child, low, beta)
                first = False
            else:
                v = null_window(tree, child, low, low + 1)
                if low < v < beta:
                    v = null_window(tree, child, v, beta)
            best = max(best, v)
            if best >= beta:
                break
        return best
    best = inf
    for child in children:
        high = min(beta, best)
        if first:
            v = null_window(tree, child, alpha, high)
            first = False
        else:
            v = null_window(tree, child, high - 1, high)
            if alpha < v < high:
                v = null_window(tree, child, alpha, v)
        best = min(best, v)
        if best <= alpha:
            break
    return best


def whole(tree, node, alpha, beta):
    if not tree.children(node):
        return tree.value(node)
    if tree.is_max(node):
        best = -inf
        for child in tree.children(node):
            best = max(best, whole(tree, child, max(alpha, best), beta))
            if best >= beta:
                break
        return best
    best = inf
    for child in tree.children(node):
        best = min(best, whole(tree, child, alpha, min(beta, best)))
        if best <= alpha:
            break
    return best


def full_window(tree, node):
    return whole(tree, node, -inf, inf)


def from_the_root(tree):
    return whole(tree, tree.root, -inf, inf)


def aspired(tree, node):
    low, high = -10, 10
    v = whole(tree, node, low, high)
    if v <= low:
        return whole(tree, node, -inf, v + 1)
    if v >= high:
        return whole(tree, node, v - 1, inf)
    return v


def mtd_f(tree, node):
    lower, upper, guess = -inf, inf, 0
    while lower < upper:
        beta = guess + 1 if guess == lower else guess
        guess = whole(tree, node, beta - 1, beta)
        if guess < beta:
            upper = guess
        else:
            lower = guess
    return guess
