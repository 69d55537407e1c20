"""The other way round: a game of OpenSpiel, AIMA or easyAI as a tree, for the library and its contracts.

    tree = from_easyai(Nim())
    with contracts("oracle"):
        mtd_f(tree, tree.root, 0)

The games are those of this library: two players, no chance, nothing hidden, what one wins the other loses; any other
is refused. MAX is the player to move where the tree begins. Two positions are one node if the game has a key by which
they are equal, else a node is the moves that led to it. An evaluation makes the tree an `EvaluatedGame`, which
`DepthLimited` cuts off at a depth; what a game says of its least and greatest pay-off makes it an informed tree.
`from_openspiel` is that of `verified.games`, which has OpenSpiel's own games with evaluations.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from specs.tree import TreeError
from verified.games.openspiel import OTHERS as _OTHERS
from verified.games.openspiel import from_openspiel
from verified.games.play import Played, Rules

Evaluate = Callable[[Any], Any]

__all__ = ["Played", "from_aima", "from_easyai", "from_openspiel"]


def from_aima(game: Any, state: Any = None, *, evaluate: Evaluate | None = None) -> Played:
    """The tree of an AIMA game. `evaluate` takes a state and speaks for the player to move where the tree begins.

    States that can be hashed are nodes themselves.
    """
    if hasattr(game, "chances"):
        raise TreeError(f"{game!r} has chance nodes; {_OTHERS}")
    start = game.initial if state is None else state
    first = game.to_move(start)
    players = [first]

    def is_max(at: Any) -> bool:
        player = game.to_move(at)
        if player not in players:
            players.append(player)
        if len(players) > 2:
            raise TreeError(f"{game!r} has the players {', '.join(map(repr, players))}; {_OTHERS}")
        return bool(player == first)

    def pay_off(at: Any) -> Any:
        mine = game.utility(at, first)
        for other in players[1:]:
            if game.utility(at, other) != -mine:
                won = f"{mine!r} to {first!r} and {game.utility(at, other)!r} to {other!r}"
                raise TreeError(f"an end of {game!r} pays {won}; {_OTHERS}")
        return mine

    is_over = game.is_terminal if hasattr(game, "is_terminal") else game.terminal_test
    return Played(
        Rules(
            is_over=is_over,
            moves=lambda s: [] if is_over(s) else [*game.actions(s)],
            after=game.result,
            is_max=lambda position: is_max(position.state),
            pay_off=pay_off,
            evaluate=_of_state(evaluate),
            key=(lambda position: position.state) if _is_hashable(start) else None,
        ),
        start,
    )


def from_easyai(game: Any, *, evaluate: Evaluate | None = None) -> Played:
    """The tree of an easyAI game as it stands. Where it goes on, its `scoring`, or `evaluate`, is its evaluation.

    Both speak for the player to move. If the game has no `scoring`, `evaluate` says what its ends are worth, too, as it
    does to easyAI's own searches. If the game has a `ttentry`, that is the key.
    """
    if getattr(game, "players", None) is not None and len(game.players) != 2:
        raise TreeError(f"{type(game).__name__} has {len(game.players)} players; {_OTHERS}")
    if evaluate is None and not hasattr(game, "scoring"):
        raise TreeError(
            f"{type(game).__name__} has no scoring; say what a position is worth: evaluate=lambda game: ..."
        )
    first = game.current_player

    def is_max(at: Any) -> bool:
        return bool(at.current_player == first)

    def after(at: Any, move: Any) -> Any:
        twin = at.copy()
        twin.make_move(move)
        twin.switch_player()
        return twin

    def for_max(score: Evaluate) -> Evaluate:
        return lambda at: score(at) if is_max(at) else -score(at)

    pay_off = for_max((lambda at: at.scoring()) if hasattr(game, "scoring") else cast("Evaluate", evaluate))
    return Played(
        Rules(
            is_over=lambda at: bool(at.is_over()),
            moves=lambda at: [] if at.is_over() else [*at.possible_moves()],
            after=after,
            is_max=lambda position: is_max(position.state),
            pay_off=pay_off,
            evaluate=_of_state(pay_off if evaluate is None else for_max(evaluate)),
            key=(lambda at: (at.state.ttentry(), at.state.current_player)) if hasattr(game, "ttentry") else None,
        ),
        game.copy(),
    )


def _of_state(evaluate: Evaluate | None) -> Evaluate | None:
    return None if evaluate is None else lambda position: evaluate(position.state)


def _is_hashable(state: object) -> bool:
    try:
        hash(state)
    except TypeError:
        return False
    return True
