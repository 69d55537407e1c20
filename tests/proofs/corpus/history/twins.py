"""Base and twin nodes: what rests on a repetition is kept with its line."""

from math import inf

BASE = {}
TWINS = {}

def search(graph, node, alpha, beta, path):
    return walk(graph, node, path)[0]

def walk(graph, node, path):
    if node in path:
        return 0, {node}
    if node in BASE:
        return BASE[node], set()
    twin = node, frozenset(path)
    if twin in TWINS:
        return TWINS[twin]
    children = graph.children(node)
    if not children:
        BASE[node] = graph.value(node)
        return BASE[node], set()
    best, rests = (-inf if graph.is_max(node) else inf), set()
    for child in children:
        v, on = walk(graph, child, path + (node,))
        rests = rests | on
        best = max(best, v) if graph.is_max(node) else min(best, v)
    if not rests:
        BASE[node] = best
    else:
        TWINS[twin] = best, rests
    return best, rests
