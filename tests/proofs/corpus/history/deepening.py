"""Deeper and deeper, until no line was cut off; kept is what rests on no cut, with its line."""

WHOLE = {}


def search(graph, node, alpha, beta):
    depth, is_whole = 0, False
    while not is_whole:
        depth += 1
        value, is_whole = walk(graph, node, depth, ())
    return value


def walk(graph, node, depth, path):
    if node in path:
        return 0, True
    key = node, frozenset(path)
    if key in WHOLE:
        return WHOLE[key], True
    children = graph.children(node)
    if not children:
        return graph.value(node), True
    if depth == 0:
        return 0, False
    results = [walk(graph, child, depth - 1, (*path, node)) for child in children]
    best = (max if graph.is_max(node) else min)(value for value, _ in results)
    is_whole = all(whole for _, whole in results)
    if is_whole:
        WHOLE[key] = best
    return best, is_whole
