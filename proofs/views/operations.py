"""What a search may ask of a position, whatever it calls it: each operation by its name, for the record of a view.

An operation is given the view, the position that is asked and the arguments of the call. A position among the
arguments, and a move, are known by their types, so that `result(state, move)`, `make_move(board, row, col, piece)` and
`generate_successor(agent, action)` need no word on the order of theirs.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from proofs.sandbox.quotes import quote
from proofs.views.view import MOST, refuse

if TYPE_CHECKING:
    from proofs.views.adapted import Adapted, Position

Operation = Callable[["Adapted[Any]", "Position", Sequence[Any]], Any]


class Move(int):
    """A move: the number of a child. That it is a move, and no other number, tells it from other arguments.

    A search may take it apart, `row, column = move`: each part is the move.
    """

    __slots__ = ()

    def __iter__(self) -> Iterator[Move]:
        return iter((self, self))

    def __getitem__(self, part: int) -> Move:
        return self


MOVES: Final = [*map(Move, range(MOST))]


def _moves(_: Adapted[Any], at: Position, __: Sequence[Any]) -> list[Move]:
    return MOVES[: at._width]


def _successors(view: Adapted[Any], at: Position, args: Sequence[Any]) -> list[tuple[Any, Position]]:
    return [(move, _after(view, at, (move,))) for move in _moves(view, at, args)]


def _children(view: Adapted[Any], at: Position, args: Sequence[Any]) -> list[Position]:
    return [_after(view, at, (move,)) for move in _moves(view, at, args)]


def _play(_: Adapted[Any], at: Position, args: Sequence[Any]) -> bool:
    at._make(number(args))
    return True


def _undo(_: Adapted[Any], at: Position, __: Sequence[Any]) -> None:
    at._unmake()


def _after(_: Adapted[Any], at: Position, args: Sequence[Any]) -> Position:
    new = at._copied()
    new._make(number(args))
    return new


def _worth(view: Adapted[Any], at: Position, args: Sequence[Any]) -> Any:
    value = at._value()
    labels = view.labels
    if len(labels) == 2 and args:  # of a player that is named, what it is worth to that one
        if any(type(arg) is type(labels[1]) and arg == labels[1] for arg in args):
            return -value
        if any(type(arg) is type(labels[0]) and arg == labels[0] for arg in args):
            return value
    return -value if view.worth_of_mover and not at._max_moves else value


def _turn(view: Adapted[Any], at: Position, _: Sequence[Any]) -> Any:
    return view.labels[not at._max_moves] if view.labels else at._max_moves


def _opponent(view: Adapted[Any], at: Position, args: Sequence[Any]) -> Any:
    asked = next((arg for arg in args if arg in view.labels), _turn(view, at, ()))
    return view.labels[asked == view.labels[0]] if view.labels else not asked


OPERATIONS: Final[Mapping[str, Operation]] = {
    "moves": _moves,
    "children": _children,
    "successors": _successors,  # pairs of a move and a child
    "play": _play,
    "undo": _undo,
    "after": _after,
    "copy": lambda _, at, __: at._copied(),
    "over": lambda _, at, __: not at._width,
    "ended": lambda _, at, __: None if at._width else True,
    "going": lambda _, at, __: bool(at._width),
    "legal": lambda _, at, args: number(args) < at._width,
    "worth": _worth,
    "turn": _turn,
    "opponent": _opponent,
    "key": lambda _, at, __: at._at[0],
    "position": lambda _, at, __: at,
    "two": lambda _, __, ___: 2,  # how many players there are
    "zero": lambda _, __, ___: 0,  # what decides nothing, such as the order of moves
    "plenty": lambda _, __, ___: math.inf,  # the time that is left
    "nothing": lambda _, __, ___: None,  # a step that a game of the checker does not have, such as a switch of players
}
MEANINGS: Final[Mapping[str, str]] = {
    "moves": "the legal moves",
    "children": "the positions that follow",
    "successors": "the legal moves, each with the position that follows",
    "play": "make a move, on the position itself",
    "undo": "take the last move back",
    "after": "the position that follows a move, a new one",
    "copy": "a copy of the position",
    "over": "whether the game is over",
    "ended": "None while the game goes on",
    "going": "whether the game goes on",
    "legal": "whether there is such a move",
    "worth": "the pay-off at the end, the evaluation elsewhere: MAX's, or that of the player who is named",
    "turn": "who is to move: MAX's name or MIN's",
    "opponent": "the name of the other player",
    "key": "what tells the position from others",
    "position": "the position itself",
    "two": "2, the number of players",
    "zero": "0: it decides nothing",
    "plenty": "time enough, always",
    "nothing": "nothing: there is no such step here",
}


def number(args: Sequence[Any]) -> int:
    """Which move is meant: what a view has handed out as one, else the first number."""
    named = [int(arg) for kind in (Move, int) for arg in args if type(arg) is kind]
    if not named:
        refuse(f"a move ({', '.join(map(quote, args))})", "no argument is a move")
    return named[0]
