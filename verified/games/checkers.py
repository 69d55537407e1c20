"""Checkers (English draughts). OpenSpiel's text of a position has the board only; the rules need three things more.

- Who is to move.
- The piece that has just captured and must go on capturing: nothing else may move (a jump is a move of its own here).
- How many moves were made without a capture: after 40 the game is drawn. A search that can go r plies deeper sees that
  draw only if the count is at least 40 - r. Below that the count is no part of the key, so move orders that differ in
  it alone transpose. That is why the tree has a horizon.
"""

from collections.abc import Hashable
from typing import Final

from verified.games.game import Evaluation, Game
from verified.games.lines import over_squares
from verified.games.play import Position

QUIET: Final = 40  # moves without a capture that end the game
SQUARES: Final = (1, 10, 1)  # first, stride and step of the squares in the text (`over_squares`)
PIECES: Final = {"o": (1, "man"), "+": (-1, "man"), "8": (1, "king"), "*": (-1, "king"), ".": (0, "none")}
MAN: Final = 100
KING: Final = 150
ADVANCE: Final = (0, 2, 3, 4, 6, 9, 13, 0)  # for a man so many rows from home; the last row makes a king of it
GUARD: Final = 6  # for a man on the home row: while it stays, no king is made there
CENTRE: Final = 3  # for a piece on one of the eight squares in the middle


def counted(there: str, _row: int, _column: int) -> int:
    """Two for a man, three for a king."""
    sign, piece = PIECES[there]
    return sign * {"none": 0, "man": 2, "king": 3}[piece]


def weighed(there: str, row: int, column: int) -> int:
    """A man a hundred, with its progress; a king a man and a half; a little for the centre."""
    sign, piece = PIECES[there]
    if piece == "none":
        return 0
    centre = CENTRE if 2 <= row <= 5 and 2 <= column <= 5 else 0
    if piece == "king":
        return sign * (KING + centre)
    gone = 7 - row if sign == 1 else row  # player 0 plays up the board
    return sign * (MAN + ADVANCE[gone] + (GUARD if gone == 0 else 0) + centre)


def is_capture(move: int) -> bool:
    """Whether the move is a capture. OpenSpiel numbers moves by square and direction, each twice: captures are odd."""
    return move % 2 == 1


def facts(position: Position) -> tuple[int, int | None, int]:
    """What the board does not show: who moves, or would at the end; the piece that must capture; quiet moves so far."""
    if position.parent is None:
        state = position.state
        before = [(step.player, step.action) for step in state.full_history()]
        quiet = next((n for n, (_, move) in enumerate(reversed(before)) if is_capture(move)), len(before))
        mover, last = before[-1] if before else (1, 0)
    else:
        mover, _, quiet = position.parent.facts
        last = position.move
        if not is_capture(last):
            return 1 - mover, None, quiet + 1
        quiet = 0
    goes_on = is_capture(last) and position.state.current_player() == mover
    return (mover, last, 0) if goes_on else (1 - mover, None, quiet)


def player(position: Position) -> int:
    """Who is to move."""
    number: int = position.facts[0]
    return number


def key(position: Position) -> Hashable:
    """The board, the player, the capture to go on with, and the count of quiet moves if a draw by it is in sight."""
    mover, jump, quiet = position.facts
    left = position.left
    return position.text, mover, jump, quiet if left is None or quiet + left >= QUIET else None


CHECKERS: Final = Game(
    "checkers",
    fine=Evaluation(
        "a man 100, a king 150, and small weights for progress, home row and centre",
        over_squares(*SQUARES, weighed),
        2000,
    ),
    coarse=Evaluation("a man 2, a king 3", over_squares(*SQUARES, counted), 36),
    key=key,
    keyed="the board, who is to move, the piece that must go on capturing, moves without capture if near 40",
    facts=facts,
    player=player,
    horizon=20,
)
