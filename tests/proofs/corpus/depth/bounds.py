"""Two bounds for each position, with the depth that they come from; a new entry replaces the old one."""

from math import inf

TABLE = {}


def search(tree, node, depth, alpha, beta):
    low, high, known = TABLE.get(node, (-inf, inf, -1))
    if known >= depth:
        if low == high or low >= beta:
            return low
        if high <= alpha:
            return high
    children = tree.children(node)
    if depth == 0 or not children:
        best = tree.evaluate(node)
        TABLE[node] = best, best, depth
        return best
    best, a, b = (-inf if tree.is_max(node) else inf), alpha, beta
    for child in children:
        v = search(tree, child, depth - 1, a, b)
        if tree.is_max(node):
            best = max(best, v)
            a = max(a, best)
        else:
            best = min(best, v)
            b = min(b, best)
        if a >= b:
            break
    TABLE[node] = (best if best > alpha else -inf), (best if best < beta else inf), depth
    return best
