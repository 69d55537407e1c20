"""A list of what was played is handed in."""

from math import inf

TABLE = {}

def search(graph, node, alpha, beta, history):
    if node in history:
        return 0
    key = node, tuple(history)
    if key in TABLE:
        return TABLE[key]
    children = graph.children(node)
    if not children:
        return graph.value(node)
    history.append(node)
    values = []
    for child in children:
        values.append(search(graph, child, -inf, inf, history))
    history.pop()
    TABLE[key] = max(values) if graph.is_max(node) else min(values)
    return TABLE[key]
