"""Chess. OpenSpiel prints Forsyth-Edwards notation: board, player, castling, en passant, clock, number of the move.

The first four make two positions the same by the rules of repetition. Two rules of draws look further back:

- After 100 plies without capture or pawn move (the clock) the game is drawn. A search that can go r plies deeper sees
  that only if the clock is at least 100 - r: otherwise the clock is no part of the key.
- A position that occurs for the third time is a draw. So the value of a position depends on which positions have
  occurred before it, and how often, as far as they can occur again within r plies. To return to a position takes an
  even number of plies, at least 4, counted from its last occurrence. `recurring` has the earlier positions that can
  still occur for the third time; the others are no part of the key, so move orders that differ only in them transpose.

The number of the move matters to no rule. Because of r the tree has a horizon.
"""

from collections.abc import Hashable
from typing import Any, Final, NamedTuple

from verified.games.game import Evaluation, Game
from verified.games.lines import Board, LineScores
from verified.games.play import Position

CLOCK: Final = 100  # plies without capture or pawn move that end the game
THIRD: Final = 3  # the occurrence that ends the game
CYCLE: Final = 4  # each player needs two moves to come back
PAWNS: Final = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9, "k": 0}
POINTS: Final = {"p": 100, "n": 320, "b": 330, "r": 500, "q": 900, "k": 0}
CENTRE: Final = {"p": 4, "n": 10, "b": 6, "r": 1, "q": 2, "k": -8}  # for each step away from the edge, up to three
ADVANCE: Final = (0, 0, 2, 5, 10, 20, 40, 0)  # for a pawn on that row, counted from home
SEVENTH: Final = 20  # for a rook on the row of the other's pawns


class Seen(NamedTuple):
    """A position and those before it, back to the last capture or pawn move."""

    board: str  # the first four fields
    clock: int
    before: Any  # Seen, or None


def read(text: str, before: Seen | None) -> Seen:
    """The position with this notation, after `before`."""
    board, clock, _ = text.rsplit(" ", 2)
    return Seen(board, int(clock), before if int(clock) else None)


def facts(position: Position) -> Seen:
    """The position with those before it, as far as a repetition may concern them."""
    if position.parent is not None:
        return read(position.text, position.parent.facts)
    state = position.state
    start = state.serialize().partition("\n")[0].removeprefix("FEN: ")
    again = state.get_game().new_initial_state(*([start] if start else []))
    seen = read(again.to_string(), None)
    for move in state.history():
        again.apply_action(move)
        seen = read(again.to_string(), seen)
    return seen


def recurring(seen: Seen, left: int | None) -> frozenset[tuple[str, int]]:
    """The positions so far that can occur a third time within so many plies, each with its number of occurrences."""
    if left is not None and left <= CYCLE and seen.clock < CYCLE:
        return frozenset()  # nothing has occurred twice, and what occurred once needs more than one cycle
    occurrences: dict[str, tuple[int, int]] = {}  # how often, and how many plies ago for the last time
    at: Seen | None = seen
    ago = 0
    while at is not None:
        times, last = occurrences.get(at.board, (0, ago))
        occurrences[at.board] = times + 1, last
        at, ago = at.before, ago + 1
    return frozenset(
        (board, times)
        for board, (times, last) in occurrences.items()
        if left is None or max(CYCLE - last, 2 - last % 2) + CYCLE * (THIRD - 1 - times) <= left
    )


def key(position: Position) -> Hashable:
    """The part of the history that can matter to the rules within the plies that are left."""
    seen, left = position.facts, position.left
    clock = seen.clock if left is None or seen.clock + left >= CLOCK else None
    return seen.board, clock, recurring(seen, left)


def counted(man: str, _row: int, _column: int) -> int:
    """The value of the man in pawns."""
    return PAWNS[man.lower()]


def weighed(man: str, row: int, column: int) -> int:
    """The value of the man on its square, in hundredths of a pawn; `row` is counted from the player's own side."""
    kind = man.lower()
    inside = min(row, 7 - row, 3) + min(column, 7 - column, 3)
    worth = POINTS[kind] + CENTRE[kind] * inside // 2
    if kind == "p":
        worth += ADVANCE[row]
    return worth + (SEVENTH if kind == "r" and row == 6 else 0)


def over_men(worth: Any) -> Board:
    """The evaluation that is the sum of the values of the men; Black is player 0."""

    def scorer(number: int) -> LineScores:
        def score(line: str) -> int:
            total = column = 0
            for man in line:
                if man.isdigit():
                    column += int(man)
                else:
                    total += -worth(man, 7 - number, column) if man.isupper() else worth(man, number, column)
                    column += 1
            return total

        return LineScores(score)

    ranks = [scorer(number) for number in range(8)]  # from the eighth rank down

    def evaluate(text: str) -> int:
        total = 0
        for scores, line in zip(ranks, text[: text.index(" ")].split("/"), strict=True):
            total += scores[line]
        return total

    return evaluate


CHESS: Final = Game(
    "chess",
    fine=Evaluation(
        "material in hundredths of a pawn, with small weights for centre, progress and place", over_men(weighed), 12_000
    ),
    coarse=Evaluation("material in pawns: knight and bishop 3, rook 5, queen 9", over_men(counted), 103),
    key=key,
    keyed="board, player, castling, en passant; the clock if near 100; what may yet occur for the third time",
    facts=facts,
    horizon=8,
)
