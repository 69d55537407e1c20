# easyAI style, mutable game, negamax with depth
inf = float("infinity")


def negamax(game, depth, scoring, alpha=-inf, beta=+inf):
    if depth == 0 or game.is_over():
        return scoring(game) if callable(scoring) else game.scoring()
    best = -inf
    for move in game.possible_moves():
        game.make_move(move)
        game.switch_player()
        v = -negamax(game, depth - 1, scoring, -beta, -alpha)
        game.switch_player()
        game.unmake_move(move)
        best = max(best, v)
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return best


def negamax_lost(game, depth, scoring, alpha=-inf, beta=+inf):  # wrong: forgets to switch back before the break
    if depth == 0 or game.is_over():
        return scoring(game) if callable(scoring) else game.scoring()
    best = -inf
    for move in game.possible_moves():
        game.make_move(move)
        game.switch_player()
        v = -negamax_lost(game, depth - 1, scoring, -beta, -alpha)
        best = max(best, v)
        alpha = max(alpha, v)
        if alpha >= beta:
            break
        game.switch_player()
        game.unmake_move(move)
    return best
