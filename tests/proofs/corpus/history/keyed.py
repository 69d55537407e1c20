"""Bounds of each position on each set of positions before it."""

from math import inf

TABLE = {}

def search(graph, node, alpha, beta, path=frozenset()):
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
    a, b = alpha, beta
    best = -inf if graph.is_max(node) else inf
    for child in children:
        v = search(graph, child, a, b, path | {node})
        if graph.is_max(node):
            best = max(best, v)
            a = max(a, best)
        else:
            best = min(best, v)
            b = min(b, best)
        if a >= b:
            break
    TABLE[key] = (best if best > alpha else low), (best if best < beta else high)
    return best
