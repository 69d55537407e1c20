"""A real game as a tree: the answers of a library of games about its states, computed when needed and cached.

A `Position` is a node. Its state, its text and its key are computed when they are first needed: a move that is cut off
costs nothing, and a search without a table never computes a key. A position that was looked up in a table keeps its
moves, for the search will come back to it, as MTD(f) and iterative deepening do; others keep nothing. The state of a
position that was only evaluated is dropped (it can be played again from its parent). When moves lead to `KEPT` cached
positions the cache is emptied, so a long search does not fill the memory.

Two positions are one node if their keys are equal. Without a key a position is identified by the moves that led to it,
which is always right and finds no transpositions.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, cast

from specs.tree import TreeError
from specs.values import NEG_INF, POS_INF, Value

KEPT: Final = 100_000  # positions: up to 600 megabytes, in chess where contracts ask for the keys of all of them


@dataclass(frozen=True)
class Rules:
    """The functions of a game that a tree calls. The first four take a state, the others a position."""

    is_over: Callable[[Any], bool]
    moves: Callable[[Any], Sequence[Any]]  # none where the game is over
    after: Callable[[Any, Any], Any]
    pay_off: Callable[[Any], Any]
    is_max: Callable[[Position], bool]
    evaluate: Callable[[Position], Any] | None = None
    key: Callable[[Position], Hashable] | None = None
    facts: Callable[[Position], Any] = lambda _position: None  # what the key needs to know of the moves so far
    text: Callable[[Any], str] = str  # of a state
    least: Any = NEG_INF  # that MAX can get, at any end
    most: Any = POS_INF
    horizon: int | None = None  # how many plies below the root the keys are right; None: any number


class Position:
    """A node: a state of the game, reached by a move from its parent. Positions with equal keys are the same node.

    Most positions are cut off, so all but three attributes are computed when they are first needed. The positions of
    one tree have a class of their own, which has the rules.
    """

    __slots__ = ("_facts", "_hash", "_is_max", "_key", "_sons", "_state", "_text", "_worth", "left", "move", "parent")

    rules: ClassVar[Rules]

    def __init__(self, parent: Position | None, move: Any, left: int | None) -> None:
        self.parent = parent
        self.move = move
        self.left = left  # how many plies a search may still go from here; None if there is no limit
        self._state: Any = None
        self._text: str | None = None
        self._facts: Any = None
        self._key: Hashable = None
        self._hash: int | None = None
        self._is_max: bool | None = None
        self._sons: tuple[Position, ...] | None = None
        self._worth: Value | None = None

    @property
    def state(self) -> Any:
        """The state of the game, computed from the parent's state and the move if it is not cached."""
        state = self._state
        if state is None:
            parent = self.parent
            assert parent is not None
            state = self._state = self.rules.after(parent._state or parent.state, self.move)
        return state

    @property
    def text(self) -> str:
        """The text that the game prints for the state."""
        text = self._text
        if text is None:
            text = self._text = self.rules.text(self._state or self.state)
        return text

    @property
    def facts(self) -> Any:
        """The facts about the moves so far that the key needs; a game computes them from those of the parent."""
        facts = self._facts
        if facts is None:
            facts = self._facts = self.rules.facts(self)
        return facts

    @property
    def key(self) -> Hashable:
        """Equal for positions that are one node."""
        key = self._key
        if key is None:
            rules = self.rules
            key = self._key = self.path if rules.key is None else rules.key(self)
        return key

    @property
    def path(self) -> tuple[Any, ...]:
        """The moves from the root."""
        moves, at = [], self
        while at.parent is not None:
            moves.append(at.move)
            at = at.parent
        return tuple(reversed(moves))

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Position) and self.key == other.key)

    def __hash__(self) -> int:
        value = self._hash
        if value is None:
            value = self._hash = hash(self.key)
        return value

    def __repr__(self) -> str:
        return f"Position({self.key!r})"


class Played:
    """The tree of a game, from a position on."""

    def __init__(self, rules: Rules, state: Any) -> None:
        self._rules = rules
        self._position = type("Position", (Position,), {"rules": rules, "__slots__": ()})
        self.root: Position = self._position(None, None, rules.horizon)
        self.root._state = state
        self._grown: list[Position] = []  # whose sons are remembered
        self._kept = 0  # so many sons

    def children(self, node: Position) -> Sequence[Position]:
        sons = node._sons
        return self._grow(node) if sons is None else sons

    def is_max(self, node: Position) -> bool:
        is_max = node._is_max
        if is_max is None:
            is_max = node._is_max = self._rules.is_max(node)
        return is_max

    def value(self, node: Position) -> Value:
        if self.children(node):
            raise TreeError(f"the game goes on at {node!r}, so it has no pay-off of its own; ask its children")
        return self.evaluate(node)

    def evaluate(self, node: Position) -> Value:
        """The heuristic value of the position for MAX; the pay-off where the game ends."""
        worth = node._worth
        if worth is None:
            rules, state = self._rules, node._state or node.state
            if rules.is_over(state):
                worth = whole(rules.pay_off(state))
            elif rules.evaluate is None:
                raise TreeError(f"the game goes on at {node!r}, and no evaluation was given; name one: evaluate=...")
            else:
                worth = rules.evaluate(node)
                if isinstance(worth, float):
                    worth = whole(worth)
            node._worth = worth
            if node._sons is None and node.parent is not None:
                node._state = None
        return worth

    def upper(self, node: Position) -> Value:
        """An upper bound on f that needs no search."""
        return whole(self._rules.most) if self.children(node) else self.evaluate(node)

    def lower(self, node: Position) -> Value:
        """A lower bound on f that needs no search."""
        return whole(self._rules.least) if self.children(node) else self.evaluate(node)

    def move(self, node: Position, child: Position) -> Hashable:
        """The move from the position to its child."""
        move: Hashable = child.move
        if child.parent is not node:
            move = next(son.move for son in self.children(node) if son == child)
        return move

    def _grow(self, node: Position) -> Sequence[Position]:
        rules, state = self._rules, node._state or node.state
        moves = rules.moves(state)
        if not moves and not rules.is_over(state):
            raise TreeError(f"the game goes on at {node!r}, but there is no legal move")
        left = None if node.left is None else node.left - 1
        if moves and left == -1:
            assert rules.horizon is not None
            raise TreeError(
                f"positions of this tree are told apart for {rules.horizon} plies, and this search goes deeper: "
                f"load the game with horizon={rules.horizon + 1} or more"
            )
        position_of = self._position
        sons = tuple([position_of(node, move, left) for move in moves])
        if node._hash is not None:
            if self._kept + len(sons) > KEPT:
                self._forget()
            self._grown.append(node)
            self._kept += len(sons)
            node._sons = sons
        return sons

    def _forget(self) -> None:
        for node in self._grown:
            node._sons = None
            if node.parent is not None:
                node._state = None
        self._grown.clear()
        self._kept = 0


def whole(value: Any) -> Value:
    """The value, as an integer if it is whole: the searches with null windows need integers."""
    return int(value) if isinstance(value, float) and value.is_integer() else cast("Value", value)
