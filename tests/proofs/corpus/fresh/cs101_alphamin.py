import math


def max_value(tree, node, alpha, beta):
    v = -math.inf
    for child in tree.children(node):
        v = max(v, alpha_beta(tree, child, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(tree, node, alpha, beta):
    v = math.inf
    for child in tree.children(node):
        v = min(v, alpha_beta(tree, child, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, alpha)
    return v


def alpha_beta(tree, node, alpha, beta):
    if not tree.children(node):
        return tree.value(node)
    if tree.is_max(node):
        return max_value(tree, node, alpha, beta)
    return min_value(tree, node, alpha, beta)
