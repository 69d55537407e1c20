"""Null windows beside the principal variation, with bounds of each position after its line."""

from math import inf

TABLE = {}


def search(graph, node, alpha, beta, path=()):
    if node in path:
        return 0
    key = node, path
    low, high = TABLE.get(key, (-inf, inf))
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    children = graph.children(node)
    if not children:
        return graph.value(node)
    is_max = graph.is_max(node)
    best, a, b = (-inf if is_max else inf), alpha, beta
    for number, child in enumerate(children):
        narrow = (a, a + 1) if is_max else (b - 1, b)
        if number == 0 or -inf in narrow or inf in narrow:
            v = search(graph, child, a, b, (*path, node))
        else:
            v = search(graph, child, *narrow, (*path, node))
            if a < v < b:
                v = search(graph, child, a, b, (*path, node))
        if is_max:
            best = max(best, v)
            a = max(a, best)
        else:
            best = min(best, v)
            b = min(b, best)
        if a >= b:
            break
    TABLE[key] = (best if best > alpha else low), (best if best < beta else high)
    return best
