"""Searches of several functions, of nested functions, of methods, with more parameters than they need."""

from math import inf

nodes = 0


def better(tree, node, one, other):
    return max(one, other) if tree.is_max(node) else min(one, other)


def narrowed(tree, node, alpha, beta, best):
    if tree.is_max(node):
        return max(alpha, best), beta
    return alpha, min(beta, best)


def with_helpers(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for child in children:
        best = better(tree, node, best, with_helpers(tree, child, alpha, beta))
        alpha, beta = narrowed(tree, node, alpha, beta, best)
        if alpha >= beta:
            break
    return best


def search_max(tree, node, alpha, beta):
    best = -inf
    for child in tree.children(node):
        best = max(best, either(tree, child, alpha, beta))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def search_min(tree, node, alpha, beta):
    best = inf
    for child in tree.children(node):
        best = min(best, either(tree, child, alpha, beta))
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def either(tree, node, alpha, beta):
    if not tree.children(node):
        return tree.value(node)
    return search_max(tree, node, alpha, beta) if tree.is_max(node) else search_min(tree, node, alpha, beta)


def nested(tree, root, alpha, beta):
    def value(node, a, b):
        children = tree.children(node)
        if not children:
            return tree.value(node)
        best = -inf if tree.is_max(node) else inf
        for child in children:
            v = value(child, a, b)
            if tree.is_max(node):
                best = max(best, v)
                a = max(a, best)
            else:
                best = min(best, v)
                b = min(b, best)
            if a >= b:
                break
        return best

    return value(root, alpha, beta)


def max_and_min(tree, node, alpha, beta):
    """As in AIMA, with the type of each node looked up."""

    def max_value(state, alpha, beta):
        if not tree.children(state):
            return tree.value(state)
        v = -inf
        for successor in tree.children(state):
            v = max(v, value(successor, alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(state, alpha, beta):
        if not tree.children(state):
            return tree.value(state)
        v = inf
        for successor in tree.children(state):
            v = min(v, value(successor, alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    def value(state, alpha, beta):
        if tree.is_max(state):
            return max_value(state, alpha, beta)
        return min_value(state, alpha, beta)

    return value(node, alpha, beta)


def with_depth(tree, node, depth, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for child in children:
        v = with_depth(tree, child, depth + 1, alpha, beta)
        if tree.is_max(node):
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def keeps_the_move(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best, best_child, count = -inf if tree.is_max(node) else inf, None, 0
    for child in children:
        count += 1
        v = keeps_the_move(tree, child, alpha, beta)
        if tree.is_max(node) and v > best:
            best, best_child = v, child
            alpha = max(alpha, best)
        if not tree.is_max(node) and v < best:
            best, best_child = v, child
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def counts_nodes(tree, node, alpha, beta):
    global nodes
    nodes += 1
    if not tree.children(node):
        return tree.value(node)
    if tree.is_max(node):
        best = -inf
        for child in tree.children(node):
            best = max(best, counts_nodes(tree, child, max(alpha, best), beta))
            if best >= beta:
                break
        return best
    best = inf
    for child in tree.children(node):
        best = min(best, counts_nodes(tree, child, alpha, min(beta, best)))
        if best <= alpha:
            break
    return best


class Engine:
    def __init__(self):
        self.nodes = 0

    def search(self, tree, node, alpha, beta):
        self.nodes += 1
        children = tree.children(node)
        if not children:
            return tree.value(node)
        best = -inf if tree.is_max(node) else inf
        for child in children:
            v = self.search(tree, child, alpha, beta)
            if tree.is_max(node):
                best = max(best, v)
                alpha = max(alpha, best)
            else:
                best = min(best, v)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best


def told_the_turn(tree, node, alpha, beta, maximizing):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    if maximizing:
        best = -inf
        for child in children:
            best = max(best, told_the_turn(tree, child, alpha, beta, tree.is_max(child)))
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    best = inf
    for child in children:
        best = min(best, told_the_turn(tree, child, alpha, beta, tree.is_max(child)))
        beta = min(beta, best)
        if beta <= alpha:
            break
    return best
