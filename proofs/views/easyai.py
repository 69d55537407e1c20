"""Games as easyAI has them: one object on which moves are made and unmade, with a player who is to be switched.

`make_move` and `switch_player` are two steps, and what a game answers is meant for `current_player`. Player 1 is MAX,
player 2 is MIN. A search that asks for moves, or makes one, before it has switched the player is told so: in a real
game it would move the stones of the wrong side.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from types import SimpleNamespace
from typing import Any, Final

from proofs.sandbox.quotes import quote
from proofs.views.view import MOST, NUMBERS, View, refuse
from proofs.views.walk import ALL, Step, Walk
from specs.tree import GameTree, N

_PLAYERS: Final = (SimpleNamespace(name="Player 1"), SimpleNamespace(name="Player 2"))


class Game(Walk[N]):
    """What a search calls `game`. It may set attributes of its own, as `game.ai_move`."""

    word_for_playing, word_for_undoing, word_for_worth = "game.make_move", "game.unmake_move", "game.scoring"

    def __init__(self, tree: GameTree[N]) -> None:
        super().__init__(tree)
        self.players = [*_PLAYERS]
        self.current_player = self._at[2] = 1 if tree.is_max(tree.root) else 2
        self._entries: dict[str, Step] = {}  # the positions that `ttentry` has named

    # MOVES

    def possible_moves(self) -> list[int]:
        """The legal moves of the current player: numbers from 0."""
        at = self._at
        if self.current_player != at[2]:
            self._wrong_player("game.possible_moves()")
        sons = at[1]
        if sons is None:
            sons = at[1] = self._tree.children(at[0])
        return ALL[: len(sons)] if len(sons) <= MOST else [*range(len(sons))]

    def make_move(self, move: int) -> None:
        """Make a move of the current player, who stays the current one until `switch_player`."""
        at = self._at
        turn = at[2]
        if self.current_player != turn:
            self._wrong_player(f"game.make_move({quote(move)})")
        try:
            self._at = [at[1][move if move >= 0 else None], None, 3 - turn, at, move]
        except (IndexError, TypeError):
            self._play(move)  # which asks for the children first, or refuses the move
            self._at[2] = 3 - turn

    def unmake_move(self, move: int) -> None:
        """Take back the last move."""
        at = self._at
        if at[4] != move or at[3] is None:
            self._take_back(move)  # which is refused
        self._at = at[3]

    def switch_player(self) -> None:
        """Let the opponent be the current player."""
        self.current_player = 3 - self.current_player

    def play_move(self, move: int) -> None:
        """Make a move and switch the player."""
        self.make_move(move)
        self.switch_player()

    # WHERE THE GAME STANDS

    def is_over(self) -> bool:
        """Whether the current player finds the game over."""
        at = self._at
        if self.current_player != at[2]:
            self._wrong_player("game.is_over()")
        sons = at[1]
        if sons is None:
            sons = at[1] = self._tree.children(at[0])
        return not sons

    def scoring(self) -> Any:
        """What the position is worth to the current player."""
        at = self._at
        sons = at[1]
        if sons is None:
            sons = at[1] = self._tree.children(at[0])
        value: Any = self._worth() if sons else self._tree.value(at[0])
        return value if self.current_player == 1 else -value

    def show(self) -> None:
        """Nothing is shown."""

    # PLAYERS

    @property
    def opponent_index(self) -> int:
        """The number of the other player."""
        return 3 - self.current_player

    @property
    def player(self) -> Any:
        """The current player, who has a name and nothing else."""
        return self.players[self.current_player - 1]

    @property
    def opponent(self) -> Any:
        """The other player."""
        return self.players[self.opponent_index - 1]

    @property
    def nplayer(self) -> int:
        """`current_player`, as it was called before easyAI 2."""
        return self.current_player

    @nplayer.setter
    def nplayer(self, number: int) -> None:
        self.current_player = number

    nopponent = opponent_index

    # COPIES AND KEYS

    def copy(self) -> Game[N]:
        """A game in the same position, with copies of what the search has put on it."""
        twin = self._twin()
        twin.__dict__.update(self.__dict__)
        for name in self.__dict__.keys() - _OWN:
            twin.__dict__[name] = deepcopy(self.__dict__[name])
        return twin

    __copy__ = copy

    def __deepcopy__(self, _: object) -> Game[N]:
        return self.copy()

    def ttentry(self) -> str:
        """The position as a text, the key of a transposition table."""
        entry = str(self.node)
        self._entries[entry] = self._at
        return entry

    def ttrestore(self, entry: str) -> None:
        """Go back to a position that `ttentry` has named; the current player stays as it is."""
        if entry not in self._entries:
            refuse(f"game.ttrestore({quote(entry)})", "game.ttentry() has named no such position")
        self._at = self._entries[entry]

    def _wrong_player(self, asked: str) -> None:
        refuse(asked, f"it is the turn of player {self._at[2]}, but the current player is {self.current_player!r}")

    def __repr__(self) -> str:
        return f"<the game after {self._played()}>"


_OWN: Final = frozenset(("_entries", "current_player", "players"))


def scoring(game: Game[Any]) -> Any:
    """What the position is worth to the current player."""
    return game.scoring()


class EasyAI(View[N]):
    """`game`, and `scoring` for a search that is given a function of the game."""

    names = NUMBERS
    scoring: Callable[[Game[Any]], Any] = staticmethod(scoring)

    def __init__(self, tree: GameTree[N]) -> None:
        super().__init__(tree)
        self.game = Game(tree)

    @property
    def position(self) -> str:
        """The moves that were made on the game, and the current player."""
        return f"{self.game._where()}, player {self.game.current_player} to move"
