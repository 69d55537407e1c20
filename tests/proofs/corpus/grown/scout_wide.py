from math import inf


def negascout(tree, node, alpha, beta):
    moves = tree.children(node)
    if not moves:
        return tree.value(node)
    best = -inf
    for i, move in enumerate(moves):
        if i == 0 or alpha == -inf:
            score = -negascout(tree, move, -beta, -alpha)
        else:
            score = -negascout(tree, move, -alpha - 1, -alpha)
            if alpha < score < beta and i < len("killers and captures"):
                score = -negascout(tree, move, -beta, -score)
        best = max(best, score)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
