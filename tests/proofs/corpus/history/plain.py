"""A repetition is a draw, and nothing is kept."""

from math import inf

def search(graph, node, alpha, beta, path=()):
    if node in path:
        return 0
    children = graph.children(node)
    if not children:
        return graph.value(node)
    best = -inf if graph.is_max(node) else inf
    for child in children:
        v = search(graph, child, alpha, beta, (*path, node))
        if graph.is_max(node):
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
