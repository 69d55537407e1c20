# OpenSpiel style, returns (value, action)
def _ab(state, alpha, beta, player):
    if state.is_terminal():
        return state.player_return(player), None
    best_action = None
    if state.current_player() == player:
        value = -float("inf")
        for action in state.legal_actions():
            child = state.clone()
            child.apply_action(action)
            v, _ = _ab(child, alpha, beta, player)
            if v > value:
                value, best_action = v, action
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value, best_action
    value = float("inf")
    for action in state.legal_actions():
        child = state.clone()
        child.apply_action(action)
        v, _ = _ab(child, alpha, beta, player)
        if v < value:
            value, best_action = v, action
        beta = min(beta, value)
        if alpha >= beta:
            break
    return value, best_action


def search(state):
    return _ab(state, -float("inf"), float("inf"), state.current_player())


def undo_search(state, alpha, beta):  # make/undo, player 0 value
    if state.is_terminal():
        return state.player_return(0)
    mx = state.current_player() == 0
    best = -float("inf") if mx else float("inf")
    p = state.current_player()
    for a in state.legal_actions():
        state.apply_action(a)
        v = undo_search(state, alpha, beta)
        if mx:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            return best  # wrong: the move is not taken back
        state.undo_action(p, a)
    return best
