"""Nothing is stored that rests on a repetition, nor what a cutoff hides."""

from math import inf

TABLE = {}

def search(graph, node, alpha, beta):
    return walk(graph, node, alpha, beta, ())[0]

def walk(graph, node, alpha, beta, path):
    if node in path:
        return 0, True
    if node in TABLE:
        return TABLE[node], False
    children = graph.children(node)
    if not children:
        return graph.value(node), False
    best, rests, cut = (-inf if graph.is_max(node) else inf), False, False
    for child in children:
        v, repeated = walk(graph, child, alpha, beta, (*path, node))
        rests = rests or repeated
        if graph.is_max(node):
            best = max(best, v)
            cut = best >= beta
        else:
            best = min(best, v)
            cut = best <= alpha
        if cut:
            break
    if not rests and alpha == -inf and beta == inf:
        TABLE[node] = best
    return best, rests
