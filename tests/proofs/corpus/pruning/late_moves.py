"""Negamax with late move reductions: later moves are tried one ply less deep, and again if they are good."""

from math import inf

FULL = 1
LESS = 1


def search(tree, node, depth, alpha, beta):
    moves = tree.children(node)
    if depth == 0 or not moves:
        return tree.evaluate(node)
    best = -inf
    for number, child in enumerate(moves):
        low = max(alpha, best)
        reduced = number >= FULL and depth > LESS and low > -inf
        v = -search(tree, child, depth - 1 - LESS if reduced else depth - 1, -beta, -low)
        if reduced and v > low:
            v = -search(tree, child, depth - 1, -beta, -low)
        best = max(best, v)
        if best >= beta:
            break
    return best
