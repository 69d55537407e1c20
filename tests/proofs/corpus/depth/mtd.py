"""MTD(f) over a table with depths; the value that its bounds close in on is searched once more, with a window."""

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


def mtd(tree, node, depth):
    value, low, high = tree.evaluate(node), -inf, inf
    while low < high:
        gamma = value + 1 if value == low else value
        value = search(tree, node, depth, gamma - 1, gamma)
        if value < gamma:
            high = value
        else:
            low = value
    again = search(tree, node, depth, value - 1, value + 1)
    if value - 1 < again < value + 1:
        return again
    return search(tree, node, depth, -inf, inf)
