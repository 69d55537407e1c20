"""Negamax form: what a search returns is the value for the player to move."""

from math import inf


def plain(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -inf
    for child in children:
        best = max(best, -plain(tree, child, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def hard(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    for child in children:
        score = -hard(tree, child, -beta, -alpha)
        if score >= beta:
            return beta
        if score > alpha:
            alpha = score
    return alpha


def in_the_call(tree, node, alpha, beta):
    if not tree.children(node):
        return tree.value(node)
    best = -inf
    for child in tree.children(node):
        best = max(best, -in_the_call(tree, child, -beta, -max(alpha, best)))
        if best >= beta:
            break
    return best


def with_color(tree, node, alpha, beta, color):
    children = tree.children(node)
    if not children:
        return color * tree.value(node)
    best = -inf
    for child in children:
        v = -with_color(tree, child, -beta, -alpha, -color)
        if v > best:
            best = v
        if best > alpha:
            alpha = best
        if alpha >= beta:
            break
    return best


def nothing_yet(tree, node, alpha, beta):
    best = None
    for child in tree.children(node):
        v = -nothing_yet(tree, child, -beta, -alpha)
        if best is None or v > best:
            best = v
        alpha = max(alpha, v)
        if alpha >= beta:
            return best
    if best is None:
        return tree.value(node)
    return best


def full(tree, node):
    if not tree.children(node):
        return tree.value(node)
    return max(-full(tree, child) for child in tree.children(node))


def first_and_rest(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -first_and_rest(tree, children[0], -beta, -alpha)
    for child in children[1:]:
        if best >= beta:
            break
        if best > alpha:
            alpha = best
        score = -first_and_rest(tree, child, -beta, -alpha)
        if score > best:
            best = score
    return best


def scout(tree, node, alpha, beta):
    """Principal variation search, for integers."""
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -inf
    a, b = alpha, beta
    first = True
    for child in children:
        v = -scout(tree, child, -b, -a)
        if a < v < beta and not first:
            v = -scout(tree, child, -beta, -v)
        best = max(best, v)
        a = max(a, best)
        if a >= beta:
            return best
        b = a + 1
        first = False
    return best
