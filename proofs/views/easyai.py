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
from proofs.views.view import NUMBERS, View, refuse
from proofs.views.walk import Past, Walk
from specs.tree import GameTree, N

_PLAYERS: Final = (SimpleNamespace(name="Player 1"), SimpleNamespace(name="Player 2"))


class Game(Walk[N]):
    """What a search calls `game`. It may set attributes of its own, as `game.ai_move`."""

    word_for_playing, word_for_undoing, word_for_worth = "game.make_move", "game.unmake_move", "game.scoring"

    def __init__(self, tree: GameTree[N]) -> None:
        super().__init__(tree)
        self.players = [*_PLAYERS]
        self.current_player = self._turn = 1 if tree.is_max(tree.root) else 2  # the turn follows the moves
        self._entries: dict[str, tuple[N, Past | None, int]] = {}  # the positions that `ttentry` has named

    # MOVES

    def possible_moves(self) -> list[int]:
        """The legal moves of the current player: numbers from 0."""
        if self.current_player != self._turn:
            self._wrong_player("game.possible_moves()")
        sons = self._sons
        if sons is None:
            sons = self._sons = self._tree.children(self.node)
        return [*range(len(sons))]

    def make_move(self, move: int) -> None:
        """Make a move of the current player, who stays the current one until `switch_player`."""
        if self.current_player != self._turn:
            self._wrong_player(f"game.make_move({quote(move)})")
        sons = self._sons
        if sons is None or move.__class__ is not int or not -1 < move < len(sons):
            self._play(move)  # or refuse it
        else:
            self._past, self.node, self._sons = (self._past, self.node, sons, move), sons[move], None
        self._turn = 3 - self._turn

    def unmake_move(self, move: int) -> None:
        """Take back the last move."""
        if self._past is None or self._past[3] != move:
            self._take_back(move)  # which is refused
            return
        self._past, self.node, self._sons, _ = self._past
        self._turn = 3 - self._turn

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
        if self.current_player != self._turn:
            self._wrong_player("game.is_over()")
        sons = self._sons
        if sons is None:
            sons = self._sons = self._tree.children(self.node)
        return not sons

    def scoring(self) -> Any:
        """What the position is worth to the current player."""
        is_end = self._sons is not None and not self._sons
        value: Any = self._tree.value(self.node) if is_end else self._worth()
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
        self._entries[entry] = self.node, self._past, self._turn
        return entry

    def ttrestore(self, entry: str) -> None:
        """Go back to a position that `ttentry` has named; the current player stays as it is."""
        if entry not in self._entries:
            refuse(f"game.ttrestore({quote(entry)})", "game.ttentry() has named no such position")
        self.node, self._past, self._turn = self._entries[entry]
        self._sons = None

    def _wrong_player(self, asked: str) -> None:
        refuse(asked, f"it is the turn of player {self._turn}, but the current player is {self.current_player!r}")

    def __repr__(self) -> str:
        return f"<the game after {self._played()}>"


_OWN: Final = frozenset(("_entries", "_turn", "current_player", "players"))


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
