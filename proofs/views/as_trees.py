"""The other way round: a game of OpenSpiel, AIMA or easyAI as a tree, for the library and its contracts.

    tree = from_openspiel(pyspiel.load_game("tic_tac_toe"))
    with contracts("oracle"):
        mtd_f(tree, tree.root, 0)

The games are those of this library: two players, no chance, nothing hidden, what one wins the other loses; any other
is refused. MAX is the player to move where the tree begins. Two positions are one node if the game has a key by which
they are equal, else a node is the moves that led to it. An evaluation makes the tree an `EvaluatedGame`, which
`DepthLimited` cuts off at a depth; what a game says of its least and greatest pay-off makes it an informed tree.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from specs.tree import TreeError
from specs.values import NEG_INF, POS_INF, Value

Evaluate = Callable[[Any], Any]
_OTHERS: Final = "the library searches games of two players, without chance, with nothing hidden, and zero-sum"


@dataclass(frozen=True)
class Rules:
    """What a tree asks of a game; each question is put to a state."""

    is_over: Callable[[Any], bool]
    moves: Callable[[Any], Sequence[Any]]
    after: Callable[[Any, Any], Any]
    is_max: Callable[[Any], bool]
    pay_off: Callable[[Any], Any]
    evaluate: Evaluate | None = None
    key: Callable[[Any], Hashable] | None = None
    least: Any = NEG_INF  # that MAX can get, at any end
    most: Any = POS_INF


class Position:
    """A node: a state of the game, and the key that says which states are the same node."""

    __slots__ = ("_hash", "_sons", "key", "state")

    def __init__(self, state: Any, key: Hashable) -> None:
        self.state, self.key = state, key
        self._hash = hash(key)
        self._sons: dict[Hashable, Position] | None = None  # by move

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Position) and self.key == other.key)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Position({self.key!r})"


class Played:
    """The tree of a game, from a state on."""

    def __init__(self, rules: Rules, state: Any) -> None:
        self._rules = rules
        self._known: dict[Hashable, Position] = {}
        self.root = self._position(state, ())

    def children(self, node: Position) -> Sequence[Position]:
        return [*self._sons(node).values()]

    def is_max(self, node: Position) -> bool:
        return self._rules.is_max(node.state)

    def value(self, node: Position) -> Value:
        if self._sons(node):
            raise TreeError(f"the game goes on at {node!r}, so it has no pay-off of its own; ask its children")
        return _whole(self._rules.pay_off(node.state))

    def evaluate(self, node: Position) -> Value:
        """What the position seems to be worth to MAX; the pay-off where the game ends."""
        if not self._sons(node):
            return self.value(node)
        if self._rules.evaluate is None:
            raise TreeError(f"the game goes on at {node!r}, and no evaluation was given; name one: evaluate=...")
        return _whole(self._rules.evaluate(node.state))

    def upper(self, node: Position) -> Value:
        """What f is at most, as far as the game says without a search."""
        return _whole(self._rules.most) if self._sons(node) else self.value(node)

    def lower(self, node: Position) -> Value:
        """What f is at least."""
        return _whole(self._rules.least) if self._sons(node) else self.value(node)

    def move(self, node: Position, child: Position) -> Hashable:
        """What is played from the position to its child."""
        return next(move for move, son in self._sons(node).items() if son == child)

    def _sons(self, node: Position) -> dict[Hashable, Position]:
        if node._sons is None:
            rules, state = self._rules, node.state
            moves = () if rules.is_over(state) else rules.moves(state)
            if not moves and not rules.is_over(state):
                raise TreeError(f"the game goes on at {node!r}, but there is no legal move")
            path = node.key if rules.key is None else ()
            assert isinstance(path, tuple)
            node._sons = {move: self._position(rules.after(state, move), (*path, move)) for move in moves}
        return node._sons

    def _position(self, state: Any, path: tuple[Any, ...]) -> Position:
        key = path if self._rules.key is None else self._rules.key(state)
        if key not in self._known:
            self._known[key] = Position(state, key)
        return self._known[key]


def from_openspiel(
    game: Any, *, evaluate: Evaluate | None = None, key: Callable[[Any], Hashable] | None = None
) -> Played:
    """The tree of an OpenSpiel game or state. `evaluate` takes a state and speaks for player 0.

    `key=str` makes states one node where they look the same: right for games whose text says all that the rules need,
    which is not so where repetitions count.
    """
    state = game.new_initial_state() if hasattr(game, "new_initial_state") else game.clone()
    played = state.get_game()
    kind, players = played.get_type(), played.num_players()
    if players != 2:
        raise TreeError(f"{kind.short_name} has {players} players; {_OTHERS}")
    for said, wanted in (
        (kind.dynamics, "SEQUENTIAL"),
        (kind.chance_mode, "DETERMINISTIC"),
        (kind.information, "PERFECT_INFORMATION"),
        (kind.utility, "ZERO_SUM"),
    ):
        if said.name != wanted:
            raise TreeError(f"{kind.short_name} is {said.name}, not {wanted}; {_OTHERS}")
    first = 0 if state.is_terminal() else state.current_player()
    speak = None if evaluate is None else (lambda s: evaluate(s) if first == 0 else -evaluate(s))
    return Played(
        Rules(
            is_over=lambda s: s.is_terminal(),
            moves=lambda s: s.legal_actions(),
            after=lambda s, action: s.child(action),
            is_max=lambda s: s.current_player() == first,
            pay_off=lambda s: s.player_return(first),
            evaluate=speak,
            key=None if key is None else lambda s: (key(s), s.current_player()),
            least=played.min_utility(),
            most=played.max_utility(),
        ),
        state,
    )


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

    return Played(
        Rules(
            is_over=game.is_terminal if hasattr(game, "is_terminal") else game.terminal_test,
            moves=lambda s: [*game.actions(s)],
            after=game.result,
            is_max=is_max,
            pay_off=pay_off,
            evaluate=evaluate,
            key=(lambda s: s) if _is_hashable(start) else None,
        ),
        start,
    )


def from_easyai(game: Any, *, evaluate: Evaluate | None = None) -> Played:
    """The tree of an easyAI game as it stands. Where it goes on, its `scoring`, or `evaluate`, is its evaluation.

    Both speak for the player to move. If the game has a `ttentry`, that is the key.
    """
    if getattr(game, "players", None) is not None and len(game.players) != 2:
        raise TreeError(f"{type(game).__name__} has {len(game.players)} players; {_OTHERS}")
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

    pay_off = for_max(lambda at: at.scoring())
    return Played(
        Rules(
            is_over=lambda at: bool(at.is_over()),
            moves=lambda at: [*at.possible_moves()],
            after=after,
            is_max=is_max,
            pay_off=pay_off,
            evaluate=pay_off if evaluate is None else for_max(evaluate),
            key=(lambda at: (at.ttentry(), at.current_player)) if hasattr(game, "ttentry") else None,
        ),
        game.copy(),
    )


def _is_hashable(state: object) -> bool:
    try:
        hash(state)
    except TypeError:
        return False
    return True


def _whole(value: Any) -> Value:
    """The value; a whole number as an integer, which the searches with windows one wide need."""
    return int(value) if isinstance(value, float) and value.is_integer() else cast("Value", value)
