"""Iterative deepening over one table, with a window around the last value; its entries order the moves as well."""

from math import inf

TABLE = {}
BEST = {}


def search(tree, node, depth, alpha, beta):
    entry = TABLE.get(node)
    if entry is not None and entry[0] >= depth:
        _, value, kind = entry
        if kind == "exact" or (kind == "low" and value >= beta) or (kind == "high" and value <= alpha):
            return value
    children = list(tree.children(node))
    if depth == 0 or not children:
        value = tree.evaluate(node)
        TABLE[node] = depth, value, "exact"
        return value
    if BEST.get(node) in children:
        children.remove(BEST[node])
        children.insert(0, BEST[node])
    is_max = tree.is_max(node)
    best, a, b = (-inf if is_max else inf), alpha, beta
    for child in children:
        v = search(tree, child, depth - 1, a, b)
        if (v > best) if is_max else (v < best):
            best = v
            BEST[node] = child
        if is_max:
            a = max(a, best)
        else:
            b = min(b, best)
        if a >= b:
            break
    TABLE[node] = depth, best, "high" if best <= alpha else "low" if best >= beta else "exact"
    return best


def deepen(tree, node, depth):
    value = tree.evaluate(node)
    for plies in range(1, depth + 1):
        low, high = value - 1, value + 1
        value = search(tree, node, plies, low, high)
        if not low < value < high:
            value = search(tree, node, plies, -inf, inf)
    return value
