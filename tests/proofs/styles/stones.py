"""Stones in heaps as tuples, the rules as functions beside the search, as an introductory course has it."""

import math

FIRST, SECOND = "first", "second"


def initial_state():
    return ((2, 3), FIRST)


def player(state):
    return state[1]


def actions(state):
    return {(i, n) for i, heap in enumerate(state[0]) for n in range(1, heap + 1)}


def result(state, action):
    heaps = list(state[0])
    heaps[action[0]] -= action[1]
    return tuple(heaps), SECOND if state[1] == FIRST else FIRST


def terminal(state):
    return not any(state[0])


def utility(state):
    return -1 if state[1] == FIRST else 1


def max_value(state):
    if terminal(state):
        return utility(state)
    v = -math.inf
    for action in actions(state):
        v = max(v, min_value(result(state, action)))
    return v


def min_value(state):
    if terminal(state):
        return utility(state)
    v = math.inf
    for action in actions(state):
        v = min(v, max_value(result(state, action)))
    return v


def minimax(state):
    """The best action for the player to move."""
    if terminal(state):
        return None
    if player(state) == FIRST:
        return max(actions(state), key=lambda action: min_value(result(state, action)))
    return min(actions(state), key=lambda action: max_value(result(state, action)))


def alphabeta(state, alpha, beta):
    if terminal(state):
        return utility(state)
    if player(state) == FIRST:
        v = -math.inf
        for action in actions(state):
            v = max(v, alphabeta(result(state, action), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v
    v = math.inf
    for action in actions(state):
        v = min(v, alphabeta(result(state, action), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


def generic(state, depth, alpha, beta, maximizing, successors, is_leaf, static_value):
    """The rules are handed in."""
    if depth == 0 or is_leaf(state):
        return static_value(state)
    for child in successors(state):
        value = generic(child, depth - 1, alpha, beta, not maximizing, successors, is_leaf, static_value)
        if maximizing:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if maximizing else beta


MEMO = {}


def remembered(state):
    """Minimax with a memo that stays."""
    if state in MEMO:
        return MEMO[state]
    if terminal(state):
        value = utility(state)
    elif player(state) == FIRST:
        value = max(remembered(result(state, action)) for action in actions(state))
    else:
        value = min(remembered(result(state, action)) for action in actions(state))
    MEMO[state] = value
    return value
