"""Undo the moves that a search on one board forgot to undo, to find out whether that is its only mistake.

A search that forgets to undo makes its next move in a wrong position, and ends in an error that does not say so.
Within `forgiving()` a board goes back to the position where that move is legal. If the search is right then, the
forgotten undo was the cause.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_lists: Final[list[list[object]]] = []  # of the moves that were taken back, in each `forgiving()` that is going on


@contextmanager
def forgiving() -> Iterator[list[object]]:
    """Within it moves that were not taken back are taken back for the search; they are in the list, in order."""
    moves: list[object] = []
    _lists.append(moves)
    try:
        yield moves
    finally:
        _lists.remove(moves)


def is_forgiving() -> bool:
    """Whether a board should take moves back for the search."""
    return bool(_lists)


def forgive(move: object) -> None:
    """Note that the move was taken back."""
    _lists[-1].append(move)
