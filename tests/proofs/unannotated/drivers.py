"""Drivers with a loop: MTD(f), aspiration, deepening; each calls a search of the same file."""

from math import inf


def search(tree, node, alpha, beta):
    if not tree.children(node):
        return tree.value(node)
    if tree.is_max(node):
        best = -inf
        for child in tree.children(node):
            best = max(best, search(tree, child, max(alpha, best), beta))
            if best >= beta:
                break
        return best
    best = inf
    for child in tree.children(node):
        best = min(best, search(tree, child, alpha, min(beta, best)))
        if best <= alpha:
            break
    return best


def mtd(tree, node):
    g, low, high = 0, -inf, inf
    while low < high:
        beta = g + 1 if g == low else g
        g = search(tree, node, beta - 1, beta)
        if g < beta:
            high = g
        else:
            low = g
    return g


def mtd_until_equal(tree, node):
    low, high = float("-inf"), float("inf")
    g = 0
    while True:
        gamma = max(g, low + 1)
        g = search(tree, node, gamma - 1, gamma)
        if g >= gamma:
            low = g
        else:
            high = g
        if low >= high:
            return g


def from_above(tree, node):
    """As MT-SSS*: the test value only goes down."""
    g = inf
    while True:
        gamma = g
        g = search(tree, node, gamma - 1, gamma) if gamma < inf else search(tree, node, -inf, inf)
        if g == gamma:
            return g


def stepping_down(tree, node):
    high = search(tree, node, 9, 10)
    while high >= 10:
        return search(tree, node, -inf, inf)
    while True:
        g = search(tree, node, high - 1, high)
        if g >= high:
            return g
        high = g


def aspiration(tree, node):
    alpha, beta = -5, 5
    while True:
        v = search(tree, node, alpha, beta)
        if v <= alpha:
            alpha = -inf
        elif v >= beta:
            beta = inf
        else:
            return v


def widening(tree, node):
    alpha, beta = -1, 1
    v = search(tree, node, alpha, beta)
    while v <= alpha or v >= beta:
        if v <= alpha:
            alpha, beta = -inf, v + 1
        else:
            alpha, beta = v - 1, inf
        v = search(tree, node, alpha, beta)
    return v


def to_a_depth(tree, node, depth, alpha, beta):
    if not tree.children(node):
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for child in tree.children(node):
        v = to_a_depth(tree, child, depth - 1, alpha, beta)
        if tree.is_max(node):
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def deepening(tree, node):
    value = None
    for depth in range(1, 5):
        value = to_a_depth(tree, node, depth, -inf, inf)
    return value


def deepening_with_a_guess(tree, node):
    guess = to_a_depth(tree, node, 0, -inf, inf)
    for depth in range(1, 4):
        v = to_a_depth(tree, node, depth, guess - 2, guess + 2)
        if v <= guess - 2 or v >= guess + 2:
            v = to_a_depth(tree, node, depth, -inf, inf)
        guess = v
    return guess
