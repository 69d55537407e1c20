"""A position that moves are made on and taken back from: what OpenSpiel's states, easyAI's games and boards share.

The interfaces give these questions their own names. A move is the number of a child, from 0. All of it is the inner
loop of a search, so what is known is kept: the children of a node are asked for once while it is on the way.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, Generic, NoReturn, Self

from proofs.sandbox.quotes import quote
from proofs.views.view import NUMBERS, evaluation, legal, refuse
from specs.tree import GameTree, N

Past = tuple[Any, Any, Any, int]  # the past before the last move (None if there is none), the node, its sons, the move
_new: Final[Any] = object.__new__  # a copy needs no __init__, which costs a call


class Walk(Generic[N]):
    """A node, and the moves that led to it."""

    __slots__ = ("_past", "_sons", "_tree", "node")
    word_for_playing: ClassVar[str]
    word_for_undoing: ClassVar[str]
    word_for_worth: ClassVar[str]

    def __init__(self, tree: GameTree[N]) -> None:
        self._tree = tree
        self.node: N = tree.root
        self._past: Past | None = None
        self._sons: Any = None  # the children of the node, asked for when the search asks

    def _is_over(self) -> bool:
        """Whether the game is over."""
        sons = self._sons
        if sons is None:
            sons = self._sons = self._tree.children(self.node)
        return not sons

    def _moves(self) -> list[int]:
        """The legal moves, in a list of their own that the search may change."""
        sons = self._sons
        if sons is None:
            sons = self._sons = self._tree.children(self.node)
        return [*range(len(sons))]

    def _play(self, move: int) -> None:
        """Make a legal move."""
        sons = self._sons
        if sons is None:
            sons = self._sons = self._tree.children(self.node)
        try:
            son = sons[move if move >= 0 else None]
        except (IndexError, TypeError):
            refuse(f"{self.word_for_playing}({quote(move)})", f"no such move; {legal(NUMBERS, len(sons))}")
        self._past, self.node, self._sons = (self._past, self.node, sons, move), son, None

    def _take_back(self, move: object) -> None:
        """Take back the last move, which the search names."""
        if self._past is None:
            self._nothing_to_undo(move)
        self._past, self.node, self._sons, last = self._past
        if move != last:
            refuse(f"{self.word_for_undoing}({quote(move)})", f"the last move was {last}")

    def _nothing_to_undo(self, *move: object) -> NoReturn:
        asked = f"{self.word_for_undoing}({', '.join(map(quote, move))})"
        refuse(asked, "there is no move to undo; the search was given the game as it stands here")

    def _worth(self) -> Any:
        """What the position is worth to MAX: the pay-off at the end, the evaluation elsewhere."""
        if self._sons is None or self._sons:
            return evaluation(self._tree, self.node, f"{self.word_for_worth}()")
        return self._tree.value(self.node)

    def _played(self) -> list[int]:
        """The moves that led here, the first one first."""
        moves, past = [], self._past
        while past is not None:
            past, _, _, move = past
            moves.append(move)
        return moves[::-1]

    def _where(self) -> str:
        """The same in words: equal only where the same moves can be undone."""
        return f"after {' '.join(map(str, self._played()))}" if self._past else "the start"

    def _twin(self) -> Self:
        """A copy that can be moved by itself."""
        twin: Self = _new(self.__class__)
        twin._tree, twin.node, twin._past, twin._sons = self._tree, self.node, self._past, self._sons
        return twin
