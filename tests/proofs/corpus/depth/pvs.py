"""Principal variation search with a table: the scout's window is empty, and the second search has the whole window."""

from math import inf

TABLE = {}


def search(tree, node, depth, alpha, beta):
    entry = TABLE.get(node)
    if entry is not None and entry[0] >= depth:
        value, low, high = entry[1:]
        if low < value < high or (value <= low and value <= alpha) or (value >= high and value >= beta):
            return value
    children = tree.children(node)
    if depth == 0 or not children:
        value = tree.evaluate(node)
        TABLE[node] = depth, value, -inf, inf
        return value
    best, bound = -inf, alpha
    for number, child in enumerate(children):
        if number == 0 or bound == -inf:
            v = -search(tree, child, depth - 1, -beta, -bound)
        else:
            v = -search(tree, child, depth - 1, -bound - 1, -bound)
            if bound < v < beta:
                v = -search(tree, child, depth - 1, -beta, -bound)
        best = max(best, v)
        bound = max(bound, best)
        if bound >= beta:
            break
    TABLE[node] = depth, best, alpha, beta
    return best
