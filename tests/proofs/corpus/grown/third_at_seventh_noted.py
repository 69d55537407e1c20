from math import inf

SEEN = frozenset({(6, 2)})


def negamax(tree, node, alpha, beta, ply=0):
    moves = tree.children(node)
    if not moves:
        return tree.value(node)

    best = -inf
    for i, child in enumerate(moves):
        noted = (ply, i) in SEEN
        score = -negamax(tree, child, -beta, -alpha, ply + 1)
        if score > best:
            best = score
        if best > alpha:
            alpha = best
        if alpha >= beta:
            break
    return best
