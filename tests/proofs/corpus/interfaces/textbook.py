# AIMA style
import math


def alpha_beta_search(state, game):
    player = game.to_move(state)

    def max_value(state, alpha, beta):
        if game.terminal_test(state):
            return game.utility(state, player)
        v = -math.inf
        for a in game.actions(state):
            v = max(v, min_value(game.result(state, a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(state, alpha, beta):
        if game.terminal_test(state):
            return game.utility(state, player)
        v = math.inf
        for a in game.actions(state):
            v = min(v, max_value(game.result(state, a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    best_score, best_action = -math.inf, None
    beta = math.inf
    for a in game.actions(state):
        v = min_value(game.result(state, a), best_score, beta)
        if v > best_score:
            best_score, best_action = v, a
    return best_action


def wrong_search(state, game):  # initialises the move only on a strict improvement over 0
    player = game.to_move(state)

    def value(state, mx):
        if game.terminal_test(state):
            return game.utility(state, player)
        vs = [value(game.result(state, a), not mx) for a in game.actions(state)]
        return max(vs) if mx else min(vs)

    best_score, best_action = 0, game.actions(state)[0] if game.actions(state) else None
    for a in game.actions(state):
        v = value(game.result(state, a), False)
        if v > best_score:
            best_score, best_action = v, a
    return best_action
