"""Two entries for each position: the deepest one, and the latest one."""

from math import inf

TABLE = {}


def known(node, depth, alpha, beta):
    for low, high, deep in TABLE.get(node, ()):
        if deep >= depth:
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
    return None


def keep(node, entry):
    deepest, _ = TABLE.get(node, (entry, entry))
    TABLE[node] = (entry if entry[2] >= deepest[2] else deepest), entry


def search(tree, node, depth, alpha, beta):
    value = known(node, depth, alpha, beta)
    if value is not None:
        return value
    children = tree.children(node)
    if depth == 0 or not children:
        best = tree.evaluate(node)
        keep(node, (best, best, depth))
        return best
    a, b = alpha, beta
    best = -inf if tree.is_max(node) else inf
    for child in children:
        v = search(tree, child, depth - 1, a, b)
        if tree.is_max(node):
            best = max(best, v)
            a = max(a, best)
        else:
            best = min(best, v)
            b = min(b, best)
        if best >= beta if tree.is_max(node) else best <= alpha:
            break
    keep(node, (best if best > alpha else -inf, best if best < beta else inf, depth))
    return best
