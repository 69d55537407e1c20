"""Games as "Artificial Intelligence: A Modern Approach" has them in Python (games.py and games4e.py of aima-python).

A game is asked about states, which never change: `game.actions(state)`, `game.result(state, move)`,
`game.utility(state, player)`. The players are "MAX" and "MIN", the moves letters.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Generic

from proofs.sandbox.quotes import quote
from proofs.views.view import LETTERS, View, evaluation, legal, refuse
from specs.tree import GameTree, N

MAX: Final = "MAX"
MIN: Final = "MIN"
_INDEX: Final = {move: index for index, move in enumerate(LETTERS)}


class State(Generic[N]):
    """A position. Two states are equal if they are of the same node."""

    __slots__ = ("_game", "_sons", "node")

    def __init__(self, game: Game[N], node: N) -> None:
        self._game = game
        self.node = node
        self._sons: Sequence[N] | None = None  # asked for when the search asks

    @property
    def to_move(self) -> str:
        """The player to move."""
        return self._game.to_move(self)

    def __eq__(self, other: object) -> bool:
        return self.node == other.node if isinstance(other, State) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.node)

    def __copy__(self) -> State[N]:
        return self

    def __deepcopy__(self, _: object) -> State[N]:
        return self

    def __repr__(self) -> str:
        return f"<state {self.node!r}>"


class Game(Generic[N]):
    """The game; it never changes, so there is nothing to undo."""

    def __init__(self, tree: GameTree[N]) -> None:
        self._tree = tree
        self.initial: State[N] = State(self, tree.root)

    def actions(self, state: State[N]) -> list[str]:
        """The legal moves, in a list of its own that the search may change."""
        return LETTERS[: len(self._sons(state))]

    def result(self, state: State[N], move: str) -> State[N]:
        """The state after a legal move."""
        sons = state._sons
        if sons is None:
            sons = self._sons(state)
        try:
            return State(self, sons[_INDEX[move]])
        except LookupError:
            refuse(f"game.result(state, {quote(move)})", f"no such move; {legal(LETTERS, len(sons))}")

    def is_terminal(self, state: State[N]) -> bool:
        """Whether the game is over."""
        return not self._sons(state)

    terminal_test = is_terminal

    def utility(self, state: State[N], player: str) -> Any:
        """The pay-off to the player where the game ends; the evaluation elsewhere, if the game has one."""
        if state._sons is None or state._sons:
            value = evaluation(self._tree, state.node, "game.utility(state, player)")
        else:
            value = self._tree.value(state.node)
        if player == MAX:
            return value
        if player != MIN:
            refuse(
                f"game.utility(state, {quote(player)})", f"the players are {MAX!r} and {MIN!r}, as in to_move(state)"
            )
        return -value

    def _sons(self, state: State[N]) -> Sequence[N]:
        sons = state._sons
        if sons is None:
            sons = state._sons = self._tree.children(state.node)
        return sons

    def to_move(self, state: State[N]) -> str:
        """The player to move: "MAX" or "MIN"."""
        return MAX if self._tree.is_max(state.node) else MIN

    def display(self, state: State[N]) -> None:
        """Nothing is shown."""

    def __copy__(self) -> Game[N]:
        return self

    def __deepcopy__(self, _: object) -> Game[N]:
        return self

    def __repr__(self) -> str:
        return "<the game>"


class AIMA(View[N]):
    """`game`, its `state` at the root, and the `player` to move there."""

    names = LETTERS

    def __init__(self, tree: GameTree[N]) -> None:
        super().__init__(tree)
        self.game = Game(tree)
        self.state = self.game.initial

    @property
    def player(self) -> str:
        """The player to move at the root."""
        return self.game.to_move(self.state)
