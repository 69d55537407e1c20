"""Games as OpenSpiel has them: `state.legal_actions()`, `state.child(action)`, `state.returns()`, `state.get_game()`.

A state is changed by `apply_action` and put back by `undo_action`, or cloned first. Player 0 is MAX, player 1 is MIN.
Pyspiel need not be installed: the states and the game are stand-ins that answer what a search asks of a deterministic
game of two players.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cached_property
from typing import Any, Final, Generic

from proofs.sandbox.quotes import quote
from proofs.views.spiel_types import GameType, game_type
from proofs.views.view import MOST, NUMBERS, View, evaluation, refuse
from proofs.views.walk import ALL, Walk, _new
from specs.tree import GameTree, N

MAX: Final = 0
MIN: Final = 1
TERMINAL: Final = -4  # pyspiel.PlayerId.TERMINAL


class State(Walk[N]):
    """A position and the actions that led to it."""

    __slots__ = ("_game",)
    word_for_playing, word_for_undoing = "state.apply_action", "state.undo_action"

    def __init__(self, game: Game[N]) -> None:
        super().__init__(game._tree)
        self._game = game

    # MOVES

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions: numbers from 0. Of the player who is not to move there are none."""
        at = self._at
        sons = at[1]
        if sons is None:
            sons = at[1] = self._tree.children(at[0])
        if player is not None and player != self.current_player():
            return []
        return ALL[: len(sons)] if len(sons) <= MOST else [*range(len(sons))]

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """1 for each action that is legal, 0 for each other."""
        count = len(self.legal_actions(player))
        return [1] * count + [0] * (self._game.num_distinct_actions() - count)

    apply_action = Walk._play

    def clone(self) -> State[N]:
        """An equal state that can be changed by itself."""
        twin: State[N] = _new(State)
        twin._game, twin._tree, twin._at = self._game, self._tree, self._at
        return twin

    __copy__ = clone

    def __deepcopy__(self, _: object) -> State[N]:
        return self.clone()

    def child(self, action: int) -> State[N]:
        """The state after the action, as a new one."""
        twin = self.clone()
        twin._play(action)
        return twin

    def undo_action(self, player: int, action: int) -> None:
        """Take back the last action, which that player played."""
        at = self._at
        if at[4] != action or at[3] is None:
            self._take_back(action)  # which is refused
        self._at = before = at[3]
        mover = before[2]
        if mover is None:
            mover = before[2] = MAX if self._tree.is_max(before[0]) else MIN
        if player != mover:
            refuse(f"state.undo_action({quote(player)}, {action})", f"the last action was player {mover}'s")

    # THE END OF THE GAME

    is_terminal = Walk._is_over

    def player_return(self, player: int) -> Any:
        """The pay-off to the player; 0 while the game goes on."""
        at = self._at
        sons = at[1]
        if self._tree.children(at[0]) if sons is None else sons:
            return 0
        value: Any = self._tree.value(at[0])
        if player == MAX:
            return value
        if player != MIN:
            refuse(f"state.player_return({quote(player)})", "the players are 0 and 1")
        return -value

    def returns(self) -> list[Any]:
        """The pay-offs to player 0 and to player 1; 0 while the game goes on."""
        if not self.is_terminal():
            return [0, 0]
        value: Any = self._tree.value(self.node)
        return [value, -value]

    rewards = returns  # all that is paid is paid at the end
    player_reward = player_return

    # WHOSE TURN, AND WHERE

    def current_player(self) -> int:
        """0 where MAX is to move, 1 where MIN is, -4 at the end."""
        at = self._at
        sons = at[1]
        if sons is None:
            sons = at[1] = self._tree.children(at[0])
        if not sons:
            return TERMINAL
        mover: int | None = at[2]
        if mover is None:
            mover = at[2] = MAX if self._tree.is_max(at[0]) else MIN
        return mover

    def is_chance_node(self) -> bool:
        """Never: nothing is left to chance."""
        return False

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """There are none."""
        refuse("state.chance_outcomes()", "nothing is left to chance; ask state.is_chance_node() first")

    is_simultaneous_node = is_mean_field_node = is_chance_node

    def is_player_node(self) -> bool:
        """Whether somebody is to move."""
        return not self.is_terminal()

    def is_initial_state(self) -> bool:
        """Whether nothing has been played yet."""
        return self._at[3] is None

    def history(self) -> list[int]:
        """The actions that were played."""
        return self._played()

    def history_str(self) -> str:
        """The same as one text."""
        return ", ".join(map(str, self.history()))

    def move_number(self) -> int:
        """How many actions were played."""
        return len(self.history())

    def num_players(self) -> int:
        """Two."""
        return 2

    def num_distinct_actions(self) -> int:
        """The most actions that any state has."""
        return self._game.num_distinct_actions()

    def get_game(self) -> Game[N]:
        """The game that this is a state of."""
        return self._game

    def get_type(self) -> GameType:
        """The type of that game."""
        return self._game.get_type()

    def action_to_string(self, *player_and_action: int) -> str:
        """The action as a text; the player may be given first."""
        return str(player_and_action[-1])

    def string_to_action(self, *player_and_text: Any) -> int:
        """The action of that text; the player may be given first."""
        return int(player_and_text[-1])

    def __str__(self) -> str:
        return f"state {self.node}"

    __repr__ = __str__

    def observation_string(self, _player: int | None = None) -> str:
        """What a player sees: everything."""
        return str(self)

    def information_state_string(self, _player: int | None = None) -> str:
        """What a player knows: all that was played."""
        return self.history_str()


class Game(Generic[N]):
    """What `state.get_game()` answers. Its limits are found by going through the tree when they are first asked for."""

    def __init__(self, tree: GameTree[N]) -> None:
        self._tree = tree

    def new_initial_state(self) -> State[N]:
        """The state at the root."""
        return State(self)

    def get_type(self) -> GameType:
        """Deterministic, of perfect information, zero-sum, with players who move one after the other."""
        return game_type()

    def num_players(self) -> int:
        """Two."""
        return 2

    def max_utility(self) -> float:
        """No pay-off is above +inf: what the pay-offs are is not known before the leaves are asked."""
        return math.inf

    def min_utility(self) -> float:
        """No pay-off is below -inf."""
        return -math.inf

    def utility_sum(self) -> int:
        """What one player wins the other loses."""
        return 0

    def max_game_length(self) -> int:
        """The most actions from the root to an end."""
        return self._limits[0]

    max_history_length = max_move_number = max_game_length

    def num_distinct_actions(self) -> int:
        """The most actions that any state has."""
        return self._limits[1]

    def max_chance_outcomes(self) -> int:
        """None."""
        return 0

    @cached_property
    def _limits(self) -> tuple[int, int]:
        """The height of the tree and the most children of a node."""
        height, width, level = -1, 0, {self._tree.root}
        while level:  # a node that is on several levels is looked at on each
            height += 1
            sons = [self._tree.children(node) for node in level]
            width = max(width, *map(len, sons))
            level = {son for group in sons for son in group}
        return height, width

    def __copy__(self) -> Game[N]:
        return self

    def __deepcopy__(self, _: object) -> Game[N]:
        return self

    def __str__(self) -> str:
        return "tree()"

    __repr__ = to_string = __str__


class OpenSpiel(View[N]):
    """`game`, its `state` at the root, the `player` to move there, and the evaluation of states as `value_function`."""

    names = NUMBERS
    takes_turns = False  # a state says whose turn it is

    def __init__(self, tree: GameTree[N]) -> None:
        super().__init__(tree)
        self.game = Game(tree)
        self.state = self.game.new_initial_state()

    @property
    def player(self) -> int:
        """The player to move at the root."""
        return MAX if self.tree.is_max(self.tree.root) else MIN

    @property
    def value_function(self) -> Callable[[State[N]], Any] | None:
        """What a state seems to be worth to player 0; None if the game has no evaluation."""
        if getattr(self.tree, "evaluate", None) is None:
            return None
        return lambda state: evaluation(self.tree, state.node, "value_function(state)")

    @property
    def position(self) -> str:
        """The actions that were played on the state that the search was given."""
        return self.state._where()
