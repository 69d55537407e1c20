"""Searches that keep what they learned in a dict of their own: with flags, with two bounds, exact values only."""

from collections import defaultdict
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

EXACT, LOWER, UPPER = 0, 1, 2
TABLE = {}


def flags(tree, node, alpha, beta):
    """As on Wikipedia, with the window at entry."""
    alpha_orig, beta_orig = alpha, beta
    entry = TABLE.get(node)
    if entry is not None:
        flag, value = entry
        if flag == EXACT:
            return value
        if flag == LOWER:
            alpha = max(alpha, value)
        elif flag == UPPER:
            beta = min(beta, value)
        if alpha >= beta:
            return value
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    a, b = alpha, beta
    for child in children:
        v = flags(tree, child, a, b)
        if tree.is_max(node):
            best = max(best, v)
            a = max(a, best)
        else:
            best = min(best, v)
            b = min(b, best)
        if a >= b:
            break
    if best <= alpha_orig:
        TABLE[node] = (UPPER, best)
    elif best >= beta_orig:
        TABLE[node] = (LOWER, best)
    else:
        TABLE[node] = (EXACT, best)
    return best


class Searcher:
    """Negamax with flags, the table an attribute."""

    def __init__(self):
        self.table = {}

    def search(self, tree, node, alpha, beta):
        alpha_orig = alpha
        entry = self.table.get(node)
        if entry is not None:
            value, flag = entry
            if flag == "exact":
                return value
            if flag == "lower":
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                return value
        children = tree.children(node)
        if not children:
            return tree.value(node)
        value = -inf
        for child in children:
            value = max(value, -self.search(tree, child, -beta, -alpha))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        if value <= alpha_orig:
            flag = "upper"
        elif value >= beta:
            flag = "lower"
        else:
            flag = "exact"
        self.table[node] = (value, flag)
        return value


def in_a_default(tree, node, alpha, beta, tt={}):
    """Two bounds a node, negamax form."""
    low, high = -inf, inf
    if node in tt:
        low, high = tt[node]
        if low >= beta:
            return low
        if high <= alpha:
            return high
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -inf
    for child in children:
        best = max(best, -in_a_default(tree, child, -beta, -max(alpha, best), tt))
        if best >= beta:
            break
    tt[node] = (best if best > alpha else low, best if best < beta else high)
    return best


def handed_on(tree, node, alpha, beta, table):
    """Two bounds a node, as in AlphaBetaWithMemory."""
    low, high = table.get(node, (-inf, inf))
    if low >= beta:
        return low
    if high <= alpha:
        return high
    alpha, beta = max(alpha, low), min(beta, high)
    children = tree.children(node)
    if not children:
        g = tree.value(node)
    elif tree.is_max(node):
        g, a = -inf, alpha
        for child in children:
            if g >= beta:
                break
            g = max(g, handed_on(tree, child, a, beta, table))
            a = max(a, g)
    else:
        g, b = inf, beta
        for child in children:
            if g <= alpha:
                break
            g = min(g, handed_on(tree, child, alpha, b, table))
            b = min(b, g)
    if g <= alpha:
        high = g
    elif g >= beta:
        low = g
    else:
        low = high = g
    table[node] = (low, high)
    return g


lowerbound = {}
upperbound = {}


def two_dicts(tree, n, alpha, beta):
    if n in lowerbound:
        if lowerbound[n] >= beta:
            return lowerbound[n]
        alpha = max(alpha, lowerbound[n])
    if n in upperbound:
        if upperbound[n] <= alpha:
            return upperbound[n]
        beta = min(beta, upperbound[n])
    succ = tree.children(n)
    if not succ:
        g = tree.value(n)
    elif tree.is_max(n):
        g, a = -inf, alpha
        for c in succ:
            if g >= beta:
                break
            g = max(g, two_dicts(tree, c, a, beta))
            a = max(a, g)
    else:
        g, b = inf, beta
        for c in succ:
            if g <= alpha:
                break
            g = min(g, two_dicts(tree, c, alpha, b))
            b = min(b, g)
    if g <= alpha:
        upperbound[n] = g
    if alpha < g < beta:
        lowerbound[n] = g
        upperbound[n] = g
    if g >= beta:
        lowerbound[n] = g
    return g


memo = {}


def remembered(tree, node):
    """Minimax with a memo."""
    if node in memo:
        return memo[node]
    if not tree.children(node):
        v = tree.value(node)
    else:
        values = [remembered(tree, child) for child in tree.children(node)]
        v = max(values) if tree.is_max(node) else min(values)
    memo[node] = v
    return v


class Exact:
    """Exact values only."""

    def __init__(self):
        self.known = dict()

    def search(self, tree, node, alpha, beta):
        if node in self.known:
            return self.known[node]
        moves = tree.children(node)
        if not moves:
            return tree.value(node)
        best = -inf
        for m in moves:
            best = max(best, -self.search(tree, m, -beta, -max(alpha, best)))
            if best >= beta:
                break
        if alpha < best < beta:
            self.known[node] = best
        return best


class Entry(NamedTuple):
    value: float
    flag: str


ENTRIES = {}


def named_entries(tree, node, alpha, beta):
    entry = ENTRIES.get(node)
    if entry:
        if entry.flag == "=":
            return entry.value
        if entry.flag == ">" and entry.value >= beta:
            return entry.value
        if entry.flag == "<" and entry.value <= alpha:
            return entry.value
    if not tree.children(node):
        return tree.value(node)
    best = -inf
    for c in tree.children(node):
        best = max(best, -named_entries(tree, c, -beta, -max(alpha, best)))
        if best >= beta:
            break
    flag = "<" if best <= alpha else ">" if best >= beta else "="
    ENTRIES[node] = Entry(best, flag)
    return best


@dataclass(frozen=True)
class Bounds:
    low: float
    high: float


BOUNDS: dict = {}


def frozen_bounds(tree, node, alpha, beta):
    known = BOUNDS.get(node)
    if known is None:
        known = Bounds(-inf, inf)
    if known.low >= beta:
        return known.low
    if known.high <= alpha:
        return known.high
    if not tree.children(node):
        return tree.value(node)
    best = -inf
    for c in tree.children(node):
        best = max(best, -frozen_bounds(tree, c, -beta, -max(alpha, best)))
        if best >= beta:
            break
    if best < beta:
        BOUNDS[node] = Bounds(best if best > alpha else known.low, best)
    else:
        BOUNDS[node] = Bounds(best, known.high)
    return best


def with_dicts(tree, node, depth, alpha, beta, tt):
    """Entries that are dicts themselves, with a depth that decides nothing."""
    if node in tt:
        entry = tt[node]
        if entry["flag"] == "EXACT":
            return entry["value"]
        if entry["flag"] == "LOWER" and entry["value"] >= beta:
            return entry["value"]
        if entry["flag"] == "UPPER" and entry["value"] <= alpha:
            return entry["value"]
    if not tree.children(node):
        return tree.value(node)
    best = -inf
    for c in tree.children(node):
        best = max(best, -with_dicts(tree, c, depth - 1, -beta, -max(alpha, best), tt))
        if best >= beta:
            break
    if best <= alpha:
        flag = "UPPER"
    elif best >= beta:
        flag = "LOWER"
    else:
        flag = "EXACT"
    tt[node] = {"value": best, "flag": flag, "depth": depth}
    return best


class MTDF:
    """MTD(f) with two bounds a node."""

    def __init__(self):
        self.lower = {}
        self.upper = {}

    def search(self, tree, node):
        g = 0
        low, high = -inf, inf
        while low < high:
            beta = g + 1 if g == low else g
            g = self.memory(tree, node, beta - 1, beta)
            if g < beta:
                high = g
            else:
                low = g
        return g

    def memory(self, tree, node, alpha, beta):
        if self.lower.get(node, -inf) >= beta:
            return self.lower[node]
        if self.upper.get(node, inf) <= alpha:
            return self.upper[node]
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        if tree.is_max(node):
            g, a = -inf, alpha
            for kid in kids:
                g = max(g, self.memory(tree, kid, a, beta))
                a = max(a, g)
                if g >= beta:
                    break
        else:
            g, b = inf, beta
            for kid in kids:
                g = min(g, self.memory(tree, kid, alpha, b))
                b = min(b, g)
                if g <= alpha:
                    break
        if g < beta:
            self.upper[node] = g
        if g > alpha:
            self.lower[node] = g
        return g


POSITIONS = {}
IS_EXACT, IS_ALPHA, IS_BETA = range(3)


def probe_and_store(tree, node, alpha, beta):
    """Fail-hard, with a flag that the loop changes, as on the Chess Programming Wiki."""
    if node in POSITIONS:
        value, flag = POSITIONS[node]
        if flag == IS_EXACT:
            return min(max(value, alpha), beta)
        if flag == IS_ALPHA and value <= alpha:
            return alpha
        if flag == IS_BETA and value >= beta:
            return beta
    if not tree.children(node):
        return min(max(tree.value(node), alpha), beta)
    flag = IS_ALPHA
    for child in tree.children(node):
        value = -probe_and_store(tree, child, -beta, -alpha)
        if value >= beta:
            POSITIONS[node] = (beta, IS_BETA)
            return beta
        if value > alpha:
            flag = IS_EXACT
            alpha = value
    POSITIONS[node] = (alpha, flag)
    return alpha


def meets_in_the_middle(tree, node, alpha, beta, table=None):
    """Two bounds a node, as in AlphaBetaWithMemory; where they meet, that is the value."""
    if table is None:
        table = {}
    low, high = table.get(node, (-inf, inf))
    if low == high or low >= beta:
        return low
    if high <= alpha:
        return high
    alpha, beta = max(alpha, low), min(beta, high)
    children = tree.children(node)
    if not children:
        g = tree.value(node)
    elif tree.is_max(node):
        g, a = -inf, alpha
        for child in children:
            if g >= beta:
                break
            g = max(g, meets_in_the_middle(tree, child, a, beta, table))
            a = max(a, g)
    else:
        g, b = inf, beta
        for child in children:
            if g <= alpha:
                break
            g = min(g, meets_in_the_middle(tree, child, alpha, b, table))
            b = min(b, g)
    if g <= alpha:
        high = g
    elif g >= beta:
        low = g
    else:
        low = high = g
    table[node] = (low, high)
    return g


@dataclass
class Known:
    """A field that is called as a question to the tree, and one with a default."""

    value: int
    kind: str = "exact"


KNOWN = {}


def noted(tree, node, alpha, beta):
    entry: Known | None = KNOWN.get(node)
    if entry is not None:
        if entry.kind == "exact" or (entry.kind == "lower" and entry.value >= beta):
            return entry.value
    if not tree.children(node):
        return tree.value(node)
    best = -inf
    for child in tree.children(node):
        best = max(best, -noted(tree, child, -beta, -max(alpha, best)))
        if best >= beta:
            break
    if best > alpha:
        made = Known(kind="lower", value=best) if best >= beta else Known(best)
        KNOWN[node] = made
    return best


VALUES = defaultdict(lambda: None)


def by_default(tree, node):
    known = VALUES[node]
    if known is not None:
        return known
    if not tree.children(node):
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for child in tree.children(node):
        v = by_default(tree, child)
        best = max(best, v) if tree.is_max(node) else min(best, v)
    VALUES[node] = best
    return best
