"""Searches in another style: nodes with children, eval, color and id; a table that is handed in; entries with a flag."""

import logging
from enum import Enum
from math import inf

log = logging.getLogger("search")


class Color(Enum):
    MAX = 1
    MIN = -1


class Node:
    def __init__(self, tree, node, color=None):
        self.tree, self.id = tree, node

    @property
    def children(self):
        return [Node(self.tree, child) for child in self.tree.children(self.id)]

    @property
    def color(self):
        return Color.MAX if self.tree.is_max(self.id) else Color.MIN

    @property
    def eval(self):
        return self.tree.evaluate(self.id)


class Flag(Enum):
    EXACT = 0
    LOWER = 1
    UPPER = 2


class Entry:
    def __init__(self, value, depth, flag):
        self.value = value
        self.depth = depth
        self.flag = flag


def static(u):
    return u.color.value * u.eval


def negamax(u, alpha, beta, depth, T):
    if depth == 0 or not u.children:
        return static(u)
    return max(-negamax(v, -beta, -alpha, depth - 1, T) for v in u.children)


def fail_hard(u, alpha, beta, depth, T):
    if depth == 0 or not u.children:
        return min(max(static(u), alpha), beta)
    for v in u.children:
        alpha = max(alpha, -fail_hard(v, -beta, -alpha, depth - 1, T))
        if alpha >= beta:
            return beta
    return alpha


def fail_soft(u, alpha, beta, depth, T):
    if depth == 0 or not u.children:
        return static(u)
    value = -inf
    for v in u.children:
        value = max(value, -fail_soft(v, -beta, -alpha, depth - 1, T))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    log.debug("%s", u.id)
    return value


def look_up(T, u, depth, alpha, beta):
    entry = T.get(u.id)
    if entry is None or entry.depth < depth:
        return None
    if entry.flag is Flag.EXACT:
        return entry.value
    if entry.flag is Flag.LOWER and entry.value >= beta:
        return entry.value
    if entry.flag is Flag.UPPER and entry.value <= alpha:
        return entry.value
    return None


def store(T, u, depth, alpha, beta, value):
    flag = Flag.UPPER if value <= alpha else Flag.LOWER if value >= beta else Flag.EXACT
    T[u.id] = Entry(value, depth, flag)
    return value


def with_table(u, alpha, beta, depth, T):
    known = look_up(T, u, depth, alpha, beta)
    if known is not None:
        return known
    if depth == 0 or not u.children:
        return store(T, u, depth, -inf, inf, static(u))
    value, low = -inf, alpha
    for v in u.children:
        value = max(value, -with_table(v, -beta, -low, depth - 1, T))
        low = max(low, value)
        if low >= beta:
            break
    return store(T, u, depth, alpha, beta, value)


def pvs_with_table(u, alpha, beta, depth, T):
    known = look_up(T, u, depth, alpha, beta)
    if known is not None:
        return known
    if depth == 0 or not u.children:
        return store(T, u, depth, -inf, inf, static(u))
    value, low = -inf, alpha
    for number, v in enumerate(u.children):
        if number == 0 or low == -inf:
            score = -pvs_with_table(v, -beta, -low, depth - 1, T)
        else:
            score = -pvs_with_table(v, -low - 1, -low, depth - 1, T)
            if low < score < beta:
                score = -pvs_with_table(v, -beta, -low, depth - 1, T)
        value = max(value, score)
        low = max(low, value)
        if low >= beta:
            break
    return store(T, u, depth, alpha, beta, value)
