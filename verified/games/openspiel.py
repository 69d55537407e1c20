"""A game of OpenSpiel as a tree.

    tree = from_openspiel(pyspiel.load_game("tic_tac_toe"))
    with contracts("oracle"):
        mtd_f(tree, tree.root, 0)

The library searches games with two players, no chance, nothing hidden and zero sum; any other game is refused. MAX is
the player to move at the root. OpenSpiel itself is imported only when a game is loaded by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from operator import methodcaller
from typing import Any, Final

from specs.suggestion import meant
from specs.tree import TreeError
from verified.games.play import Played, Position, Rules

OTHERS: Final = "the library searches games of two players, without chance, with nothing hidden, and zero-sum"
WANTED: Final = (
    ("dynamics", "SEQUENTIAL"),
    ("chance_mode", "DETERMINISTIC"),
    ("information", "PERFECT_INFORMATION"),
    ("utility", "ZERO_SUM"),
)


class MissingGamesError(ImportError, ValueError):
    """OpenSpiel is not installed."""

    def __init__(self) -> None:
        super().__init__("the games come from OpenSpiel, which is not here: pip install 'verified-game-trees[games]'")


def pyspiel() -> Any:
    """OpenSpiel's module, or an error that says how to get it."""
    try:
        import pyspiel as module
    except ImportError:
        raise MissingGamesError from None
    return module


def names() -> list[str]:
    """The games of OpenSpiel that the library searches with their default parameters."""
    return sorted(
        kind.short_name
        for kind in pyspiel().registered_games()
        if kind.min_num_players <= 2 <= kind.max_num_players
        and kind.default_loadable
        and all(getattr(kind, said).name == wanted for said, wanted in WANTED)
    )


def initial_state(name: str) -> Any:
    """The state in which the game of that name begins; parameters may follow: `hex(board_size=3)`."""
    known, (kind, _, parameters) = names(), name.partition("(")
    if kind not in known:
        raise TreeError(f"{kind!r} is no game of OpenSpiel that the library searches{meant(kind, known)}")
    spiel = pyspiel()
    try:
        return spiel.load_game(name).new_initial_state()
    except spiel.SpielError as problem:
        wrong = f"({parameters}" if parameters else name
        raise TreeError(f"{kind} does not take {wrong!r}: {str(problem).splitlines()[0]}") from None


def after_moves(state: Any, moves: Sequence[str | int]) -> Any:
    """The state after the moves, each given as OpenSpiel prints it or by its number."""
    state = state.clone()
    for number, move in enumerate(moves, start=1):
        legal = state.legal_actions()
        said = (action for action in legal if state.action_to_string(action) == move)
        action = move if isinstance(move, int) else next(said, None)
        if action not in legal:
            known = ", ".join(map(state.action_to_string, legal))
            there = f"the legal moves are {known}" if legal else "the game is over"
            raise TreeError(f"move {number}, {move!r}, cannot be played: {there}")
        state.apply_action(action)
    return state


def from_openspiel(
    game: Any,
    *,
    evaluate: Callable[[Any], Any] | None = None,
    key: Callable[[Any], Hashable] | None = None,
) -> Played:
    """The tree of an OpenSpiel game or state. `evaluate` takes a state and returns its value for player 0.

    With `key=str` states with the same text are one node: right for games whose text has all that the rules need, which
    is not so where repetitions count.
    """
    state = game.new_initial_state() if hasattr(game, "new_initial_state") else game.clone()
    return tree_of(
        state,
        evaluate=None if evaluate is None else lambda position: evaluate(position.state),
        key=None if key is None else lambda position: (key(position.state), position.state.current_player()),
    )


def to_move(position: Position) -> int:
    """The number of the player to move, by OpenSpiel's state."""
    player: int = position.state.current_player()
    return player


def tree_of(
    state: Any,
    *,
    evaluate: Callable[[Position], Any] | None,
    key: Callable[[Position], Hashable] | None,
    player: Callable[[Position], int] = to_move,
    win: int = 1,
    **more: Any,
) -> Played:
    """The tree from a state on; `evaluate` and `key` are functions of a position; pay-offs are multiplied by `win`."""
    played = state.get_game()
    kind, players = played.get_type(), played.num_players()
    if players != 2:
        raise TreeError(f"{kind.short_name} has {players} players; {OTHERS}")
    for said, wanted in WANTED:
        if getattr(kind, said).name != wanted:
            raise TreeError(f"{kind.short_name} is {getattr(kind, said).name}, not {wanted}; {OTHERS}")
    first = 0 if state.is_terminal() else state.current_player()
    speak = evaluate if evaluate is None or first == 0 else lambda position: -evaluate(position)
    rules = Rules(
        is_over=methodcaller("is_terminal"),
        moves=methodcaller("legal_actions"),
        after=type(state).child,
        is_max=lambda position: player(position) == first,
        pay_off=lambda s: win * s.player_return(first),
        evaluate=speak,
        key=key,
        least=win * played.min_utility(),
        most=win * played.max_utility(),
        **more,
    )
    return Played(rules, state)
