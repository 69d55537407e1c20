"""The contract of a search that returns a move: the move alone, a move with its value, or a principal variation.

`said` is read from the result: a move; a pair of a value and a move, in either order; a list of moves; or a value and
such a list. A move is the child that it leads to. At a terminal these clauses demand nothing.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from numbers import Real
from typing import Any, Final

from specs.contracts import Clause, ensures, ghost, message, when
from specs.minimax import f as value_of
from specs.tree import GameTree
from specs.values import Infinity, Value, format_value

Move = Any  # the child that a move leads to
ToChild = Callable[[Any, Any], Any]  # the child that a move made at a node leads to; `NOWHERE` if it is no move there


class _Nothing:
    """A mark for a missing child or a missing value; it equals nothing but itself."""

    def __repr__(self) -> str:
        return "nothing"


NOWHERE: Final = _Nothing()
UNSAID: Final = _Nothing()


class UnreadableError(Exception):
    """A result in which no move can be read."""


@dataclass(frozen=True)
class Said:
    """A move, as the child it leads to (None: no move); its value, if it was returned; and the line, if it was."""

    move: Move = None
    value: Any = UNSAID
    line: tuple[Move, ...] | None = None
    moves: tuple[Any, ...] = ()  # as they were returned, where that is not the child itself
    names: Sequence[Any] = ()  # what the moves at a node are called there, the oldest child's first


def is_value(thing: object) -> bool:
    """Whether the object is a number, and so may be the value of a position."""
    return isinstance(thing, Real | Decimal | Infinity) and not isinstance(thing, bool)


def read(node: Any, result: Any, child: ToChild, is_number: Callable[[object], bool] = is_value) -> Said:
    """The move, value and line that a search at the node returned; UnreadableError if the result has no move.

    Where moves are numbers too, a tuple of two numbers is read as a value and a move.
    """
    if not isinstance(result, tuple | list):
        return _line(node, [result], child, is_line=False)
    if len(result) == 2:
        first, second = result
        for value, rest in ((first, second), (second, first)):
            if not is_number(value) or (isinstance(result, list) and not isinstance(rest, tuple | list)):
                continue
            is_line = isinstance(rest, tuple | list)
            if rest is None or is_line or child(node, rest) is not NOWHERE:
                return replace(_line(node, rest if is_line else [rest], child, is_line=is_line), value=value)
    return _line(node, result, child, is_line=True)


def _line(node: Any, moves: Sequence[Any], child: ToChild, *, is_line: bool) -> Said:
    if not is_line and moves[0] is None:
        return Said()
    at = node
    line: list[Any] = []
    returned: list[Any] = []
    for move in moves:
        if is_line and not line and _same(move, node):
            continue  # a line of positions may begin with the one in which the first move is made
        at = child(at, move)
        if at is NOWHERE:
            raise UnreadableError(move)
        line.append(at)
        returned.append(move)
    return Said(line[0] if line else None, line=tuple(line) if is_line else None, moves=tuple(returned))


def _same(move: object, node: object) -> bool:
    return type(move) is type(node) and move == node


@ghost
def said(tree: GameTree[Any], node: Any, v: Any) -> Said:
    """What the result says, where a move is the child itself."""
    try:
        answer = read(node, v, lambda at, move: next((c for c in tree.children(at) if _same(c, move)), NOWHERE))
        return replace(answer, moves=())
    except UnreadableError:
        return Said()


# IN WORDS


def _name(tree: Any, node: Any) -> str:
    return str(tree.name(node)) if hasattr(tree, "name") else repr(node)


def _goes_to(tree: Any, said: Said) -> str:
    if said.move is None:
        return "no move"
    played = f"the move {said.moves[0]!r} to" if said.moves else "the move to"
    return f"{played} {_name(tree, said.move)}, of value {format_value(value_of(tree, said.move))}"


def _best(tree: Any, node: Any, said: Said) -> str:
    best = value_of(tree, node)
    moves = " or ".join(_led(tree, said, at, child) for at, child in _best_moves(tree, node))
    return f"{'the move' if said.names else 'a move'} {moves}, of value f({_name(tree, node)}) = {format_value(best)}"


def _led(tree: Any, said: Said, at: int, child: Any) -> str:
    """`'b' to 1.2`; where a move is the child itself `to 1.2`."""
    return f"{said.names[at]!r} to {_name(tree, child)}" if said.names else f"to {_name(tree, child)}"


def _best_moves(tree: Any, node: Any) -> Iterator[tuple[int, Any]]:
    """The children with the same value as the node, each with its number."""
    children = enumerate(tree.children(node))
    return ((at, child) for at, child in children if value_of(tree, child) == value_of(tree, node))


def _line_of(tree: Any, node: Any, said: Said, f: Value) -> str:
    """The line that was expected, in words; where moves have names, the moves of one such line."""
    asked = f"positions of value f({_name(tree, node)}) = {format_value(f)}, to the end of the game"
    if not said.names:
        return asked
    line, at = [], node
    while tree.children(at):
        place, at = next(_best_moves(tree, at))
        line.append(repr(said.names[place]))
    return f"{asked}, as the moves {' '.join(line)}"


def _walked(tree: Any, said: Said) -> str:
    walked = (f"{_name(tree, node)} of value {format_value(value_of(tree, node))}" for node in said.line or ())
    played = f"the moves {' '.join(map(repr, said.moves))}: " if said.moves else ""
    end = "" if said.line and not tree.children(said.line[-1]) else "; there the game goes on"
    return f"{played}{', then '.join(walked) or 'no move'}{end}"


# THE CLAUSES


@ensures("best-move", "PB-D1.c", "the move leads to a position whose value is f(n)")
@when(lambda tree, node: bool(tree.children(node)))
@message(expected=_best, actual=_goes_to)
def best_move(tree: GameTree[Any], said: Said, f: Value) -> bool:
    return said.move is not None and bool(value_of(tree, said.move) == f)


@ensures("move-value", "RR-2.1-f", "the value that is returned with the move is f(n)")
@when(lambda said: said.value is not UNSAID)
@message(expected="f({n}) = {f!r}", actual=lambda said: f"value {format_value(said.value)}")
def move_value(said: Said, f: Value) -> bool:
    return bool(said.value == f)


@ensures("principal-variation", "PB-D1.c", "each move of the line is a best one, and the line goes on to the end")
@when(lambda tree, node, said: said.line is not None and bool(tree.children(node)))
@message(expected=_line_of, actual=_walked)
def principal_variation(tree: GameTree[Any], said: Said, f: Value) -> bool:
    line = said.line or ()
    ends = bool(line) and not tree.children(line[-1])
    return ends and all(value_of(tree, node) == f for node in line)


MOVES: Final = (best_move, move_value, principal_variation)


# WITH A WINDOW: nothing is asked of a search whose value lies outside


def _within(clause: Clause, premise: Callable[..., bool]) -> Clause:
    return replace(clause, sentence=f"within the window {clause.sentence}", premise=premise)


best_move_within = _within(
    best_move, lambda tree, node, alpha, beta, f: bool(tree.children(node)) and alpha < f and f < beta
)
move_value_within = _within(
    move_value,
    lambda said, alpha, beta, f: said.value is not UNSAID and ((alpha < f < beta) or alpha < said.value < beta),
)
principal_variation_within = _within(
    principal_variation,
    lambda tree, node, said, alpha, beta, f: (
        said.line is not None and bool(tree.children(node)) and alpha < f and f < beta
    ),
)
MOVES_WITHIN: Final = (best_move_within, move_value_within, principal_variation_within)
