"""OpenSpiel's alpha-beta with a transposition table, written plainly in the style of its `alpha_beta_search`.

OpenSpiel's own has no table, so it makes no keys, and these cost more than all else that a table does. This one is the
peer of the searches that have one: the same states, the same keys, the same evaluation, and a table of both bounds
and the best move by position and depth. The text of a state is made once, for the key and the evaluation; what a key
needs of the moves so far is handed down.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import inf
from typing import Any, Final, NamedTuple

from verified.games.checkers import QUIET, is_capture

Past = tuple[int, int | None, int]  # in checkers: who is to move, the capture to go on with, quiet moves


class Keys(NamedTuple):
    """How positions of a game are told apart: by their text, the moves so far, and how deep they are searched."""

    of: Callable[[str, Any, int], Hashable]
    first: Callable[[Any], Any]  # what is known of the moves so far where a search begins
    follow: Callable[[Any, int, Any], Any]  # and at a child


def checkers_key(text: str, past: Past, depth: int) -> Hashable:
    """The board, who is to move, the capture to go on with, and the quiet moves if a draw by them is in sight."""
    player, jump, quiet = past
    return text, player, jump, quiet if quiet + depth >= QUIET else None, depth


def checkers_follow(past: Past, action: int, child: Any) -> Past:
    """What is known after the move."""
    player, _, quiet = past
    if not is_capture(action):
        return 1 - player, None, quiet + 1
    return (player, action, 0) if child.current_player() == player else (1 - player, None, 0)


def checkers_first(state: Any) -> Past:
    """What the moves so far say."""
    past: Past = 0, None, 0
    again = state.get_game().new_initial_state()
    for action in state.history():
        again.apply_action(action)
        past = checkers_follow(past, action, again)
    return past


KEYS: Final = {
    "othello": Keys(lambda text, _past, depth: (text, depth), lambda _state: None, lambda *_: None),
    "checkers": Keys(checkers_key, checkers_first, checkers_follow),
}


def alpha_beta_with_table(
    state: Any,
    depth: int,
    alpha: float,
    beta: float,
    value_function: Callable[[str], float],
    maximizing_player_id: int,
    keys: Keys,
    past: Any,
    table: dict[Hashable, tuple[float, float, int]],
) -> float:
    """The value of the state if it is within the window, else a bound of it."""
    text = state.to_string()
    key = keys.of(text, past, depth)
    lower, upper, best_action = table.get(key, (-inf, inf, -1))
    if lower >= beta:
        return lower
    if upper <= alpha or lower >= upper:
        return upper
    low, high = max(alpha, lower), min(beta, upper)
    if state.is_terminal():
        value: float = state.player_return(maximizing_player_id)
        table[key] = value, value, -1
        return value
    if depth == 0:
        value = value_function(text)
        table[key] = value, value, -1
        return value
    if state.current_player() == maximizing_player_id:
        value, a = -inf, low
        for action in state.legal_actions():
            child_state = state.clone()
            child_state.apply_action(action)
            then = keys.follow(past, action, child_state)
            child_value = alpha_beta_with_table(
                child_state, depth - 1, a, high, value_function, maximizing_player_id, keys, then, table
            )
            if child_value > value:
                value, best_action = child_value, action
            a = max(a, value)
            if a >= high:
                break
    else:
        value, b = inf, high
        for action in state.legal_actions():
            child_state = state.clone()
            child_state.apply_action(action)
            then = keys.follow(past, action, child_state)
            child_value = alpha_beta_with_table(
                child_state, depth - 1, low, b, value_function, maximizing_player_id, keys, then, table
            )
            if child_value < value:
                value, best_action = child_value, action
            b = min(b, value)
            if b <= low:
                break
    if value < high:
        upper = value
    if value > low:
        lower = value
    table[key] = lower, upper, best_action
    return value
