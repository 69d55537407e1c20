"""Styles that people write: defaults, guards, Enum flags, a table made where none is given, prints."""

import enum
import functools
import math
from functools import reduce
from math import inf


def by_default(tree, node, alpha=-inf, beta=inf):
    if not tree.children(node):
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for child in tree.children(node):
        v = by_default(tree, child, alpha, beta)
        if tree.is_max(node):
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def infinite_texts(tree, node, alpha=float("-inf"), beta=math.inf):
    if not tree.children(node):
        return tree.value(node)
    best = -inf
    for child in tree.children(node):
        best = max(best, -infinite_texts(tree, child, -beta, -max(alpha, best)))
        if best >= beta:
            break
    return best


def left_to_defaults(tree, node):
    return by_default(tree, node)


def guarded(tree, node, alpha, beta):
    assert alpha < beta, "an empty window"
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for child in children:
        v = guarded(tree, child, alpha, beta)
        if tree.is_max(node):
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def raising(tree, node, alpha, beta):
    if alpha >= beta:
        raise ValueError(f"an empty window: {alpha}, {beta}")
    if not tree.children(node):
        return tree.value(node)
    best = -inf
    for child in tree.children(node):
        best = max(best, -raising(tree, child, -beta, -max(alpha, best)))
        if best >= beta:
            break
    return best


class Bound(enum.Enum):
    EXACT = 0
    LOWER = 1
    UPPER = 2


BOUNDS = {}


def enum_flags(tree, node, alpha, beta):
    if node in BOUNDS:
        value, flag = BOUNDS[node]
        if flag is Bound.EXACT:
            return value
        if flag is Bound.LOWER and value >= beta:
            return value
        if flag == Bound.UPPER and value <= alpha:
            return value
    if not tree.children(node):
        return tree.value(node)
    best = -inf
    for child in tree.children(node):
        best = max(best, -enum_flags(tree, child, -beta, -max(alpha, best)))
        if best >= beta:
            break
    flag = Bound.UPPER if best <= alpha else Bound.LOWER if best >= beta else Bound.EXACT
    BOUNDS[node] = (best, flag)
    return best


def made_if_none(tree, node, memo=None):
    memo = {} if memo is None else memo
    if node in memo:
        return memo[node]
    if not tree.children(node):
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for child in tree.children(node):
        v = made_if_none(tree, child, memo)
        best = max(best, v) if tree.is_max(node) else min(best, v)
    memo[node] = best
    return best


def talkative(tree, node, alpha, beta, verbose=False):
    if not tree.children(node):
        return tree.value(node)
    best = -inf
    for child in tree.children(node):
        v = -talkative(tree, child, -beta, -max(alpha, best), verbose)
        if verbose:
            print("  child", child, f"{v=}")
        best = max(best, v)
        if best >= beta:
            break
    return best


def with_the_move(tree, node, alpha, beta):
    if not tree.children(node):
        return tree.value(node), None
    best, move = -inf, None
    for child in tree.children(node):
        v, _ = with_the_move(tree, child, -beta, -max(alpha, best))
        if -v > best:
            best, move = -v, child
        if best >= beta:
            break
    return best, move


def first_of_the_pair(tree, node):
    children = tree.children(node)
    if not children:
        return tree.value(node), None
    best, move = -inf if tree.is_max(node) else inf, None
    for child in children:
        v = first_of_the_pair(tree, child)[0]
        if v > best if tree.is_max(node) else v < best:
            best, move = v, child
    return best, move


def value_of_the_pair(tree, node):
    value, move = first_of_the_pair(tree, node)
    return value


class Private:
    """Methods and a table that only the class may use."""

    def __init__(self):
        self.__table = {}

    def search(self, tree, node, alpha, beta):
        return self.__search(tree, node, alpha, beta)

    def __search(self, tree, node, alpha, beta):
        if node in self.__table:
            return self.__table[node]
        if not tree.children(node):
            return tree.value(node)
        best = -inf
        for child in tree.children(node):
            best = max(best, -self.__search(tree, child, -beta, -max(alpha, best)))
            if best >= beta:
                break
        if alpha < best < beta:
            self.__table[node] = best
        return best


def memory(tree, node, alpha, beta):
    if not tree.children(node):
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for child in tree.children(node):
        v = memory(tree, child, alpha, beta)
        if tree.is_max(node):
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def first_guess(tree, root, f):
    g = f
    lower, upper = -inf, inf
    while lower < upper:
        beta = g + 1 if g == lower else g
        g = memory(tree, root, beta - 1, beta)
        if g < beta:
            upper = g
        else:
            lower = g
    return g


def guessed_by_default(tree, root, guess=0):
    lower, upper = -inf, inf
    while lower < upper:
        beta = max(guess, lower + 1)
        guess = memory(tree, root, beta - 1, beta)
        if guess < beta:
            upper = guess
        else:
            lower = guess
    return guess


@functools.lru_cache(maxsize=None)
def cached(tree, node):
    if not tree.children(node):
        return tree.value(node)
    values = [cached(tree, child) for child in tree.children(node)]
    return max(values) if tree.is_max(node) else min(values)


def folded(tree, node):
    if not tree.children(node):
        return tree.value(node)
    if tree.is_max(node):
        return functools.reduce(max, (folded(tree, child) for child in tree.children(node)))
    return reduce(min, [folded(tree, child) for child in tree.children(node)])


SCORES = {}


def ordered_by_a_table(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for child in sorted(children, key=lambda c: SCORES.get(c, 0), reverse=tree.is_max(node)):
        v = ordered_by_a_table(tree, child, alpha, beta)
        if tree.is_max(node):
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    SCORES[node] = best
    return best


def best_pair(tree, node):
    if not tree.children(node):
        return tree.value(node)
    if tree.is_max(node):
        value, move = max(((best_pair(tree, c), c) for c in tree.children(node)), key=lambda pair: pair[0])
    else:
        value, move = min([(best_pair(tree, c), c) for c in tree.children(node)], key=lambda pair: pair[0])
    return value
