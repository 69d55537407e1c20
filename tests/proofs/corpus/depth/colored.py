"""More of them: an entry that is asked whether it is there, two kinds of entries, types, a table by default None."""

import logging
from dataclasses import dataclass
from enum import Enum
from math import inf
from typing import Optional

logger = logging.getLogger(__name__)


class Flag(Enum):
    EXACT = 0
    LOWERBOUND = 1
    UPPERBOUND = 2


@dataclass
class Entry:
    value: int
    depth: int
    flag: Flag


def negamax_table(u, alpha, beta, depth, T):
    """Wikipedia's negamax with a table; only complete answers are used."""
    logger.debug(f'negamax_table({u.id}, {alpha}, {beta}, {depth})')
    alpha_orig = alpha
    if u.id in T:
        entry = T[u.id]
        if entry.depth >= depth:
            if entry.flag == Flag.EXACT:
                return entry.value
            elif entry.flag == Flag.LOWERBOUND and entry.value >= beta:
                return entry.value
            elif entry.flag == Flag.UPPERBOUND and entry.value <= alpha:
                return entry.value
    if depth == 0 or not u.children:
        value = u.color.value * u.eval
        T[u.id] = Entry(value, depth, Flag.EXACT)
        return value
    value = -inf
    for v in u.children:
        value = max(value, -negamax_table(v, -beta, -alpha, depth - 1, T))
        alpha = max(alpha, value)
        if alpha >= beta:
            logger.debug(f'cutoff at {u.id}: {value}')
            break
    if value <= alpha_orig:
        flag = Flag.UPPERBOUND
    elif value >= beta:
        flag = Flag.LOWERBOUND
    else:
        flag = Flag.EXACT
    T[u.id] = Entry(value, depth, flag)
    logger.debug(f'{value}')
    return value


def minimax_table(u, alpha, beta, depth, T):
    entry = T.get(u.id)
    if entry and entry.depth >= depth:
        if entry.flag == Flag.EXACT:
            return entry.value
        if entry.flag == Flag.LOWERBOUND and entry.value >= beta:
            return entry.value
        if entry.flag == Flag.UPPERBOUND and entry.value <= alpha:
            return entry.value
    if depth == 0 or not u.children:
        return u.eval
    if u.color.value == 1:
        value = -inf
        a = alpha
        for v in u.children:
            value = max(value, minimax_table(v, a, beta, depth - 1, T))
            a = max(a, value)
            if value >= beta:
                break
    else:
        value = inf
        b = beta
        for v in u.children:
            value = min(value, minimax_table(v, alpha, b, depth - 1, T))
            b = min(b, value)
            if value <= alpha:
                break
    if value <= alpha:
        flag = Flag.UPPERBOUND
    elif value >= beta:
        flag = Flag.LOWERBOUND
    else:
        flag = Flag.EXACT
    T[u.id] = Entry(value=value, depth=depth, flag=flag)
    return value


def pvs(u, alpha, beta, depth, T=None):
    if depth == 0 or len(u.children) == 0:
        return u.color.value * u.eval
    first = True
    value = -inf
    for v in u.children:
        if first:
            score = -pvs(v, -beta, -alpha, depth - 1, T)
            first = False
        else:
            score = -pvs(v, -alpha - 1, -alpha, depth - 1, T)
            if alpha < score < beta:
                score = -pvs(v, -beta, -alpha, depth - 1, T)
        value = max(value, score)
        alpha = max(alpha, value)
        if alpha >= beta:
            logger.info('beta cutoff')
            break
    return value


def probe(T, u, alpha, beta, depth) -> Optional[int]:
    if u.id not in T:
        return None
    e = T[u.id]
    if e.depth < depth:
        return None
    if e.flag == Flag.EXACT:
        return e.value
    if e.flag == Flag.LOWERBOUND and e.value >= beta:
        return e.value
    if e.flag == Flag.UPPERBOUND and e.value <= alpha:
        return e.value
    return None


def record(T, u, alpha, beta, depth, value):
    if value <= alpha:
        flag = Flag.UPPERBOUND
    elif value >= beta:
        flag = Flag.LOWERBOUND
    else:
        flag = Flag.EXACT
    if u.id not in T or T[u.id].depth <= depth:
        T[u.id] = Entry(value, depth, flag)


def search(u, alpha, beta, depth, T):
    known = probe(T, u, alpha, beta, depth)
    if known is not None:
        return known
    if depth == 0 or not u.children:
        value = u.color.value * u.eval
    else:
        value = -inf
        a = alpha
        for v in u.children:
            value = max(value, -search(v, -beta, -a, depth - 1, T))
            if value >= beta:
                break
            a = max(a, value)
    record(T, u, alpha, beta, depth, value)
    return value


class Bounds:
    def __init__(self, lower, upper, depth):
        self.lower = lower
        self.upper = upper
        self.depth = depth


def alphabeta_memory(u, alpha, beta, depth, T):
    """Plaat's AlphaBetaWithMemory, to a depth; the window stays as it is."""
    if u.id in T and T[u.id].depth >= depth:
        n = T[u.id]
        if n.lower >= beta:
            return n.lower
        if n.upper <= alpha:
            return n.upper
        if n.lower == n.upper:
            return n.lower
    if depth == 0 or not u.children:
        g = u.color.value * u.eval
    else:
        g = -inf
        a = alpha
        for c in u.children:
            if g >= beta:
                break
            g = max(g, -alphabeta_memory(c, -beta, -a, depth - 1, T))
            a = max(a, g)
    if g <= alpha:
        T[u.id] = Bounds(-inf, g, depth)
    if alpha < g < beta:
        T[u.id] = Bounds(g, g, depth)
    if g >= beta:
        T[u.id] = Bounds(g, inf, depth)
    return g


def negascout(u, alpha, beta, depth, T):
    a0 = alpha
    e = T.get(u.id)
    if e is not None and e.depth >= depth:
        is_bound = (e.flag is Flag.LOWERBOUND and e.value >= beta) or (e.flag is Flag.UPPERBOUND and e.value <= alpha)
        if e.flag is Flag.EXACT or is_bound:
            return e.value
    if depth <= 0 or not u.children:
        return u.color.value * u.eval
    best = -inf
    b = beta
    for i, v in enumerate(u.children):
        score = -negascout(v, -b, -alpha, depth - 1, T)
        if alpha < score < beta and i > 0:
            score = -negascout(v, -beta, -alpha, depth - 1, T)
        best = max(best, score)
        alpha = max(alpha, score)
        if alpha >= beta:
            break
        b = alpha + 1
    T[u.id] = Entry(best, depth, Flag.UPPERBOUND if best <= a0 else Flag.LOWERBOUND if best >= beta else Flag.EXACT)
    return best


def inner(u, alpha, beta, depth, T):
    e = T.get(u.id)
    if e is not None and e.depth >= depth:
        if e.flag == Flag.EXACT:
            return e.value
        if e.flag == Flag.LOWERBOUND and e.value >= beta:
            return e.value
        if e.flag == Flag.UPPERBOUND and e.value <= alpha:
            return e.value
    if depth == 0 or not u.children:
        return u.color.value * u.eval
    value, a = -inf, alpha
    for v in u.children:
        value = max(value, -inner(v, -beta, -a, depth - 1, T))
        a = max(a, value)
        if a >= beta:
            break
    flag = Flag.UPPERBOUND if value <= alpha else Flag.LOWERBOUND if value >= beta else Flag.EXACT
    T[u.id] = Entry(value, depth, flag)
    return value


def deepen(u, alpha, beta, depth, T):
    value = u.color.value * u.eval
    for d in range(1, depth + 1):
        value = inner(u, alpha, beta, d, T)
        logger.debug(f'depth {d}: {value}')
    return value
