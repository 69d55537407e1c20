"""`max_value` and `min_value` that call each other and never ask who moves, as in AIMA: MAX moves at the root."""

from math import inf


def max_value(tree, node, alpha, beta):
    if not tree.children(node):
        return tree.value(node)
    v = -inf
    for child in tree.children(node):
        v = max(v, min_value(tree, child, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(tree, node, alpha, beta):
    if not tree.children(node):
        return tree.value(node)
    v = inf
    for child in tree.children(node):
        v = min(v, max_value(tree, child, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


def alpha_beta_search(game, state):
    def best_for_max(state, alpha, beta):
        successors = game.children(state)
        if not successors:
            return game.value(state)
        v = -inf
        for s in successors:
            v = max(v, best_for_min(s, alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def best_for_min(state, alpha, beta):
        successors = game.children(state)
        if not successors:
            return game.value(state)
        v = inf
        for s in successors:
            v = min(v, best_for_max(s, alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    return best_for_max(state, -inf, inf)


def maximum(tree, node):
    if not tree.children(node):
        return tree.value(node)
    return max(minimum(tree, child) for child in tree.children(node))


def minimum(tree, node):
    if not tree.children(node):
        return tree.value(node)
    return min(maximum(tree, child) for child in tree.children(node))
