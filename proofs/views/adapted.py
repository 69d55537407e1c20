"""A view that is a record: what a search asks of its game, and which operation answers it.

`verified adapt` reads the record from the source of a search and prints it as a class, to be edited:

    class View(Adapted):
        words = {"legal_moves": "moves", "push()": "play", "pop()": "undo"}  # of the position
        functions = {"evaluate": "worth", "has_won": {"'X'": 1, "'O'": -1}}  # of the module, replaced for the check

`words` are read, or called where `()` stands; `functions` and `methods` ("Engine.score") are replaced for the check, as
a test would patch them; `places` ("Engine.board", or a global name) hold the position. A mapping in the place of an
operation says of which player's name the question is true where the game ends with that pay-off; under `results` it
says what the answer is called that ends with it. Names of players and marks are expressions of the search's module.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from proofs.sandbox.loader import UnusableRequest
from proofs.views.operations import MOVES, OPERATIONS, Move, Operation, number
from proofs.views.view import View, evaluation
from proofs.views.walk import Walk
from specs.tree import GameTree, N

_now: Final[list[Position]] = []  # where the game stands that is searched: for questions that name no position


class Position(Walk[Any]):
    """A position of an adapted game, and the game itself; what it answers is in the class that a view makes of this."""

    _view: Adapted[Any]
    word_for_playing, word_for_undoing, word_for_worth = "the move", "undo", "the evaluation"

    @property
    def ply(self) -> int:
        """Where a depth that counts up begins."""
        return Still() if self._view.still else 0

    @property
    def _width(self) -> int:
        """How many moves there are."""
        at = self._at
        if at[1] is None:
            at[1] = self._tree.children(at[0])
        return len(at[1])

    @property
    def _max_moves(self) -> bool:
        """Whether MAX is to move."""
        return self._tree.is_max(self._at[0])

    def _make(self, move: int) -> None:
        """Make a move."""
        self._play(move)

    def _unmake(self) -> None:
        """Take the last move back."""
        if self._at[3] is None:
            self._nothing_to_undo()
        self._at = self._at[3]

    def _value(self) -> Any:
        """What the position is worth to MAX."""
        return evaluation(self._tree, self._at[0], "its evaluation") if self._width else self._tree.value(self._at[0])

    def _payoff(self) -> Any:
        """The pay-off, as the search has it; None where the game goes on."""
        if self._width:
            return None
        value: Any = self._tree.value(self._at[0])
        return -value if self._view.ends_of_mover and not self._max_moves else value

    def _copied(self) -> Position:
        """A copy, with what the search has written on it."""
        new = self._twin()
        new.__dict__.update(self.__dict__)
        return new

    copy = __copy__ = _copied

    def __deepcopy__(self, _: object) -> Position:
        return self._copied()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._at[0] == other._at[0]

    def __hash__(self) -> int:
        return hash(self._at[0])

    def __str__(self) -> str:
        return f"<the position {self._at[0]}>"

    def __repr__(self) -> str:
        return f"<the position after {self._played()}>"


class Still(int):
    """A depth that stays 0 however it is counted up: so a win is worth the same at every ply."""

    def __add__(self, _: int) -> Still:
        return self

    __radd__ = __add__


class Taken:
    """A cell with a mark: the same in one position, for a board that is made a key is to tell positions apart."""

    def __init__(self, node: object) -> None:
        self._node = node

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Taken) and self._node == other._node

    def __hash__(self) -> int:
        return hash(self._node)


class Cells(Position):
    """A board of cells, each an empty one for a move: `board[i] == EMPTY`, `board[row][column] = "X"`."""

    def __len__(self) -> int:
        return self._view.rows or self._width

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return self._copied()
        if self._view.rows and not isinstance(at, tuple):
            return Row(self, at)
        return self._view.mark if _cell(self, at) < self._width else Taken(self._at[0])

    def __setitem__(self, at: Any, mark: Any) -> None:
        if mark == self._view.mark:
            self._unmake()
        else:
            self._make(_cell(self, at))

    def __iter__(self) -> Any:
        return iter(self.keys() if self._view.keyed else self.values())

    def keys(self) -> list[Move]:
        """The cells of a board that is a dict: an empty one for each move, and one that is taken."""
        return MOVES[: self._width + 1]

    def values(self) -> list[Any]:
        """Their marks."""
        return [self[i] for i in (self.keys() if self._view.keyed else range(len(self)))]

    def items(self) -> list[tuple[Move, Any]]:
        """Both."""
        return [(i, self[i]) for i in self.keys()]

    def __contains__(self, mark: object) -> bool:
        return mark == self._view.mark and bool(self._width)


class Row:
    """A row of such a board."""

    def __init__(self, board: Cells, row: int) -> None:
        self._board, self._row = board, row

    def __getitem__(self, column: Any) -> Any:
        return self._board[self._row, column] if not isinstance(column, slice) else self

    def __setitem__(self, column: int, mark: Any) -> None:
        self._board[self._row, column] = mark

    def __len__(self) -> int:
        return self._board._view.rows

    def __iter__(self) -> Any:
        return (self[i] for i in range(len(self)))


def _cell(board: Cells, at: Any) -> int:
    if isinstance(at, tuple):
        row, column = at
        return int(column if type(row) is Move else row * board._view.rows + column)
    return number((at,))


class Adapted(View[N]):
    """The view; its position has every name that a search may have for it."""

    names = MOVES
    words: ClassVar[Mapping[str, Any]] = {}
    functions: ClassVar[Mapping[str, Any]] = {}
    methods: ClassVar[Mapping[str, Any]] = {}
    results: ClassVar[Mapping[str, Mapping[str, int]]] = {}
    places: ClassVar[Sequence[str]] = ()
    players: ClassVar[Sequence[str]] = ()  # MAX's name and MIN's
    empty: ClassVar[str] = ""  # the mark of an empty cell, on a board of cells
    rows: ClassVar[int] = 0  # of a board that is a list of rows
    keyed: ClassVar[bool] = False  # the board is a dict: it goes through its keys
    worth_of_mover: ClassVar[bool] = False  # the search, in negamax form, does not turn the sign of an evaluation
    ends_of_mover: ClassVar[bool] = False  # so are the numbers that it returns where somebody has won
    payoffs: ClassVar[str] = ""  # what the games may end with, if the search names it
    max_children: ClassVar[int] = 0  # the most moves that it looks at
    root: ClassVar[str] = ""  # who moves first, "max" or "min", if the search does not ask
    still: ClassVar[bool] = False  # a depth that counts up stays 0, for the search takes it from what a win is worth
    labels: ClassVar[Sequence[Any]] = ()
    mark: ClassVar[Any] = None
    globals: ClassVar[Sequence[tuple[dict[str, Any], str]]] = ()  # names of the module that are positions
    _kind: ClassVar[type[Position]] = Position

    def __init__(self, tree: GameTree[N]) -> None:
        super().__init__(tree)
        self._position = at = self._kind(tree)
        at._view = self
        _now[:] = [at]
        for names, name in self.globals:
            names[name] = at
        self.game = self.state = self.board = self.node = self.rules = at
        self.player = self.labels[not tree.is_max(tree.root)] if self.labels else None

    @property
    def position(self) -> str:
        """The moves that were made on the position that the search was given."""
        return self._position._where()

    def move_said(self, result: Any) -> Any:
        """The result with a move of ours for the cell that a search of cells names: its number, or row and column."""
        match result:
            case int() if self.empty and type(result) is int:
                return Move(result) if 0 <= result < len(MOVES) else None
            case (row, column) if self.rows and type(row) is type(column) is int:
                is_cell = 0 <= row < self.rows and 0 <= column < self.rows
                return Move(row * self.rows + column) if is_cell else None
            case (first, second) if self.rows:
                return type(result)((self.move_said(first), self.move_said(second)))
        return result

    @classmethod
    def install(cls, names: dict[str, Any]) -> None:
        """Replace what the record says, in the module of the search that has these names."""
        cls.labels = [_means(player, names) for player in cls.players]
        cls.mark = _means(cls.empty, names) if cls.empty else None
        cls.globals = ()
        base = Cells if cls.empty else Position
        answers = {
            word.removesuffix("()"): _answer(word, _operation(asked, names)) for word, asked in cls.words.items()
        }
        answers |= {word: _answer(f"{word}()", _result(ends, names)) for word, ends in cls.results.items()}
        cls._kind = type("Position", (base,), answers)
        for name, asked in cls.functions.items():
            ends = cls.results.get(name)
            names[name] = Replaced(_operation(asked, names) if ends is None else _result(ends, names))
        for dotted, asked in cls.methods.items():
            owner, name = _owner(dotted, names)
            ends = cls.results.get(name)
            setattr(owner, name, Replaced(_operation(asked, names) if ends is None else _result(ends, names)))
        for dotted in cls.places:
            if "." in dotted:
                owner, name = _owner(dotted, names)
                setattr(owner, name, Place())
            else:
                cls.globals = (*cls.globals, (names, dotted))


class Place:
    """What stands for an attribute that holds the position: what is assigned to it is dropped."""

    def __get__(self, owner: object, _: type | None = None) -> object:
        return self if owner is None else _now[0]

    def __set__(self, owner: object, value: object) -> None:
        pass


class Replaced:
    """What stands for a function or a method of the rules, whatever an object has under its name."""

    def __init__(self, operation: Operation) -> None:
        self._operation = operation

    def __get__(self, owner: object, _: type | None = None) -> Replaced:
        return self

    def __set__(self, owner: object, value: object) -> None:
        pass

    def __call__(self, *args: Any, **more: Any) -> Any:
        return _asked(self._operation, None, (*args, *more.values()))


def _asked(operation: Operation, asked: Position | None, args: Sequence[Any]) -> Any:
    at = next((arg for arg in args if isinstance(arg, Position)), asked or _now[0])
    return operation(at._view, at, [arg for arg in args if not isinstance(arg, Position)])


def _answer(word: str, operation: Operation) -> Any:
    if word.endswith("()"):
        return lambda self, *args, **more: _asked(operation, self, (*args, *more.values()))
    return property(lambda self: operation(self._view, self, ()))


def _operation(asked: Any, names: dict[str, Any]) -> Operation:
    if isinstance(asked, str):
        if asked not in OPERATIONS:
            raise UnusableRequest(f"the view names the operation {asked!r}; there are {', '.join(OPERATIONS)}")
        return OPERATIONS[asked]
    ends = [(_means(label, names) if label else None, bool(label), payoff) for label, payoff in asked.items()]

    def is_so(_: Adapted[Any], at: Position, args: Sequence[Any]) -> bool:
        end = at._payoff()
        return end is not None and any(
            end == payoff for label, is_asked, payoff in ends if not is_asked or label in args
        )

    return is_so


def _result(ends: Mapping[str, int], names: dict[str, Any]) -> Operation:
    by_payoff = {payoff: _means(label, names) for label, payoff in ends.items()}
    are_numbers = all(isinstance(label, int) and not isinstance(label, bool) for label in by_payoff.values())

    def which(_: Adapted[Any], at: Position, __: Sequence[Any]) -> Any:
        return by_payoff.get(at._payoff(), 0 if are_numbers else None)

    return which


def _means(text: str, names: dict[str, Any]) -> Any:
    try:
        return eval(text, dict(names))  # noqa: S307 - an expression of the user's own file, in a sandbox
    except Exception as problem:  # noqa: BLE001 - as above
        raise UnusableRequest(f"the view says {text!r}, which raises {problem!r} in the search's module") from None


def _owner(dotted: str, names: dict[str, Any]) -> tuple[Any, str]:
    owner, _, name = dotted.partition(".")
    if owner not in names:
        raise UnusableRequest(f"the view replaces {dotted!r}, and the search's module has no {owner!r}")
    return names[owner], name


__all__ = ["Adapted", "Place", "Position", "Replaced"]
