"""A position that moves are made on and taken back from: what OpenSpiel's states, easyAI's games and boards share.

The interfaces give these questions their own names. A move is the number of a child, from 0. All of it is the inner
loop of a search. So a position is one list, `Step`, which a move puts another one on and an undo takes away; and what
is known of it is kept there: the children of a node are asked for once while it is on the way.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, Generic, NoReturn, Self

from proofs.sandbox.faults import UndoError, fail
from proofs.sandbox.forgiveness import forgive, is_forgiving
from proofs.sandbox.quotes import quote
from proofs.views.view import MOST, NUMBERS, evaluation, legal, refuse
from specs.tree import GameTree, N

# The node; its children, or None before the search asks; who moves, or None; the step before (None at the root); the
# move that led here. Copies share it: nothing but what is known of the node is written into it.
Step = list[Any]
ALL: Final = [*NUMBERS]
_new: Final[Any] = object.__new__  # a copy needs no __init__, which costs a call


class Walk(Generic[N]):
    """A node, and the moves that led to it."""

    __slots__ = ("_at", "_tree")
    word_for_playing: ClassVar[str]
    word_for_undoing: ClassVar[str]
    word_for_worth: ClassVar[str]

    def __init__(self, tree: GameTree[N]) -> None:
        self._tree = tree
        self._at: Step = [tree.root, None, None, None, None]

    @property
    def node(self) -> N:
        """The node of the tree."""
        node: N = self._at[0]
        return node

    def _is_over(self) -> bool:
        """Whether the game is over."""
        at = self._at
        sons = at[1]
        if sons is None:
            sons = at[1] = self._tree.children(at[0])
        return not sons

    def _moves(self) -> list[int]:
        """The legal moves, in a list of their own that the search may change."""
        at = self._at
        sons = at[1]
        if sons is None:
            sons = at[1] = self._tree.children(at[0])
        return ALL[: len(sons)] if len(sons) <= MOST else [*range(len(sons))]

    def _play(self, move: int) -> None:
        """Make a legal move."""
        at = self._at
        sons = at[1]
        if sons is None:
            sons = at[1] = self._tree.children(at[0])
        try:
            self._at = [sons[move if move >= 0 else None], None, None, at, move]
        except (IndexError, TypeError):
            if is_forgiving() and self._goes_back(move):
                self._play(move)
                return
            refuse(f"{self.word_for_playing}({quote(move)})", f"no such move; {legal(NUMBERS, len(sons))}")

    def _goes_back(self, move: object) -> bool:
        """Go back to the last position in which there is such a move, if there is one on the way here."""
        step, undone = self._at, []
        while step[3] is not None:
            undone.append(step[4])
            step = step[3]
            if type(move) is int and 0 <= move < len(step[1]):
                for one in undone:
                    forgive(one)
                self._at = step
                return True
        return False

    def _take_back(self, move: object) -> None:
        """Take back the last move, which the search names."""
        _, _, _, before, last = self._at
        if before is None:
            self._nothing_to_undo(move)
        if move != last:
            refuse(f"{self.word_for_undoing}({quote(move)})", f"the last move was {last}")
        self._at = before

    def _nothing_to_undo(self, *move: object) -> NoReturn:
        asked = f"{self.word_for_undoing}({', '.join(map(quote, move))})"
        fail(UndoError(f"{asked}: there is no move to undo; the search was given the game as it stands here"))

    def _worth(self) -> Any:
        """What the position is worth to MAX: the pay-off at the end, the evaluation elsewhere."""
        at = self._at
        sons = at[1]
        if sons is None:
            sons = at[1] = self._tree.children(at[0])
        return evaluation(self._tree, at[0], f"{self.word_for_worth}()") if sons else self._tree.value(at[0])

    def _played(self) -> list[int]:
        """The moves that led here, the first one first."""
        moves: list[int] = []
        _, _, _, before, move = self._at
        while before is not None:
            moves.append(move)
            _, _, _, before, move = before
        return moves[::-1]

    def _where(self) -> str:
        """The same in words: equal only where the same moves can be undone."""
        played = self._played()
        return f"after {' '.join(map(str, played))}" if played else "the start"

    def _twin(self) -> Self:
        """A copy that can be moved by itself."""
        twin: Self = _new(self.__class__)
        twin._tree, twin._at = self._tree, self._at
        return twin
