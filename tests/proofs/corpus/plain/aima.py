import math


def alpha_beta_search(game, state, alpha, beta):
    def max_value(state, alpha, beta):
        successors = game.children(state)
        if not successors:
            return game.value(state)
        v = -math.inf
        for s in successors:
            v = max(v, value(s, alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(state, alpha, beta):
        successors = game.children(state)
        if not successors:
            return game.value(state)
        v = math.inf
        for s in successors:
            v = min(v, value(s, alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    def value(state, alpha, beta):
        return max_value(state, alpha, beta) if game.is_max(state) else min_value(state, alpha, beta)

    return value(state, alpha, beta)
