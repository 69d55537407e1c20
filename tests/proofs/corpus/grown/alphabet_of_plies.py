from math import inf
from string import ascii_lowercase


def negamax(tree, node, alpha, beta, ply=0):
    moves = tree.children(node)
    if not moves:
        return tree.value(node)
    try:
        letter = ascii_lowercase[ply]
    except IndexError:
        return 0
    best = -inf
    for i, child in enumerate(moves):
        score = -negamax(tree, child, -beta, -alpha, ply + 1)
        if score > best:
            best = score
        if best > alpha:
            alpha = best
        if alpha >= beta:
            break
    return best
