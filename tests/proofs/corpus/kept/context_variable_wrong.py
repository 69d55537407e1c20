from math import inf
from contextvars import ContextVar

TABLE = ContextVar("table")


def current():
    try:
        return TABLE.get()
    except LookupError:
        TABLE.set({})
        return TABLE.get()


def search(tree, node, alpha, beta):
    table = current()
    entry = table.get(node)
    if entry is not None:
        low, high = entry
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
    children = tree.children(node)
    if not children:
        return tree.value(node)
    a, b = alpha, beta
    best = -inf if tree.is_max(node) else inf
    for child in children:
        v = search(tree, child, a, b)
        if tree.is_max(node):
            best = max(best, v)
            a = max(a, best)
        else:
            best = min(best, v)
            b = min(b, best)
        if a >= b:
            break
    low = -inf if best <= alpha else best
    high = inf if best >= beta else best
    table[node] = (best, high) if best < beta else (low, best)
    return best
