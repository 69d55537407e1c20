"""A board with moves that are made and undone, as most chess-like programs have it, under the names in common use.

`push` and `pop` are also `make` and `undo`, `do_move` and `undo_move`, `make_move` and `unmake_move`. An undo may name
the move, which must then be the last one. `turn`, `is_over`, `legal_moves`, `key` and `hash` are read or called.
"""

from __future__ import annotations

from typing import Any, Final, cast

from proofs.views.either_way import NO, YES, Listed, Number, Text, Truth
from proofs.views.view import NUMBERS, View
from proofs.views.walk import Walk
from specs.tree import GameTree, N

_UNNAMED: Final = object()
_FIRST: Final = [(*range(count),) for count in range(65)]  # of nearly all positions


class Board(Walk[N]):
    """What a search calls `board`."""

    __slots__ = ("__dict__", "__weakref__")  # a search may write on it, as on any object
    word_for_playing, word_for_undoing, word_for_worth = "board.push", "board.pop", "board.evaluate"

    # MOVES

    moves = generate_moves = get_legal_moves = Walk._moves

    @property
    def legal_moves(self) -> Listed:
        """The legal moves, numbers from 0."""
        at = self._at
        sons = at[1]
        if sons is None:
            sons = at[1] = self._tree.children(at[0])
        return Listed(_FIRST[len(sons)] if len(sons) < len(_FIRST) else range(len(sons)))

    push = make = do_move = make_move = Walk._play

    def pop(self, move: object = _UNNAMED) -> int:
        """Undo the last move; which one that was."""
        if move is not _UNNAMED:
            self._take_back(move)
            return cast("int", move)
        at = self._at
        if at[3] is None:
            self._nothing_to_undo()
        self._at = at[3]
        return at[4]  # type: ignore[no-any-return]  # the move

    undo = undo_move = unmake = unmake_move = retract = take_back = pop

    # WHERE THE GAME STANDS

    @property
    def turn(self) -> Truth:
        """Whether MAX is to move."""
        return YES if self._tree.is_max(self._at[0]) else NO

    @property
    def is_over(self) -> Truth:
        """Whether the game is over."""
        at = self._at
        sons = at[1]
        if sons is None:
            sons = at[1] = self._tree.children(at[0])
        return NO if sons else YES

    is_terminal = is_game_over = game_over = is_over

    evaluate = score = Walk._worth

    def relative_score(self) -> Any:
        """What the position is worth to the player to move."""
        at = self._at
        tree = self._tree
        value: Any = tree.value(at[0]) if at[1] is not None and not at[1] else self._worth()
        return value if tree.is_max(at[0]) else -value

    @property
    def key(self) -> Number | Text | N:
        """The key of a table: equal where the positions are."""
        node = self._at[0]
        known: Number | Text | N = Number(node) if type(node) is int else Text(node) if type(node) is str else node
        return known

    @property
    def hash(self) -> Number:
        """A number for the position."""
        return Number(hash(self._at[0]))

    # COPIES

    def copy(self) -> Board[N]:
        """A board in the same position."""
        return self._twin()

    __copy__ = copy

    def __deepcopy__(self, _: object) -> Board[N]:
        return self._twin()

    def __repr__(self) -> str:
        return f"<the board after {self._played()}>"


class MoveUndo(View[N]):
    """`board`, which a template may also call `game` or `state`."""

    names = NUMBERS

    def __init__(self, tree: GameTree[N]) -> None:
        super().__init__(tree)
        self.board = self.game = self.state = Board(tree)

    @property
    def position(self) -> str:
        """The moves that were made on the board."""
        return self.board._where()
