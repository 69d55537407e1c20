"""A set of what was played is handed in; nothing is stored that rests on a repetition."""

from math import inf

TABLE = {}

def search(graph, node, alpha, beta, visited):
    return walk(graph, node, alpha, beta, visited)[0]

def walk(graph, node, alpha, beta, visited):
    if node in visited:
        return 0, True
    if node in TABLE:
        return TABLE[node], False
    children = graph.children(node)
    if not children:
        return graph.value(node), False
    visited.add(node)
    best, rests = (-inf if graph.is_max(node) else inf), False
    for child in children:
        v, repeated = walk(graph, child, alpha, beta, visited)
        rests = rests or repeated
        best = max(best, v) if graph.is_max(node) else min(best, v)
    visited.remove(node)
    if not rests:
        TABLE[node] = best
    return best, rests
