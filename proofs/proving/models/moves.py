"""The moves at a node, of which some are known by name, and what holds of all of them (RR-MTD-best).

A path speaks of some moves by name; each is another child than the others. Wherever any move may stand, it is one of
these or a new one. So of two moves it is known whether they are the same. At the head of a loop those are given up that
no variable holds any more: whether a later one is one of them is not known, and nothing may ask.

A clause about all moves says something of each move alone. What is assumed of all is known of every move that the path
speaks of, now or later, as things were when it was assumed. What is shown of all is shown of every move that the path
speaks of, and of one more that stands for all others, if there are others. One of the moves is worth f(n).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from proofs.proving.containers.map_kind import Cells
from proofs.proving.execution.children import AnyChild
from proofs.proving.execution.node import Node
from proofs.proving.execution.situation import Situation
from proofs.proving.execution.sorts import are_fit, instance_of, is_value
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models.visits import BEST_IS_F
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Sort, Vocabulary
from specs.values import Value


class Move(AnyChild):
    """A child that is another one than the other moves of its father."""

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Move) and all(moves_of(self.node).has(move) for move in (self, other)):
            return self is other
        return super().__eq__(other)

    @property
    def node(self) -> Node:
        """Where it is a move."""
        assert self.father is not None
        return self.father

    __hash__ = Node.__hash__

    def any_brother(self, name: str) -> Move:
        """Any move at its father."""
        return moves_of(self.node).any(name)


class Moves:
    """The moves at a node that a path speaks of by name."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.world = node.world
        self.named: list[Move] = []
        self._made: list[Move] = []  # all of them, so that each has an identity of its own
        self.is_complete = False  # there are no others
        self.has_witness = False  # one of them stands for all that were not named before it
        self.has_best = False  # one of them is worth f(n)
        self.laws: list[Law] = []  # what holds of every move, to be granted of each new one
        self.domain: list[Move] | None = None  # to which a clause about all moves is put; otherwise all

    def any(
        self,
        name: str,
        prepare: Callable[[Move], object] = lambda _move: None,
        may_be: Callable[[Move], bool] = lambda _move: True,
    ) -> Move:
        """Any move: one that is named already, or another one. `prepare` says what holds of it as a new one."""
        known = [move for move in self.named if may_be(move)]
        self.world.assume(bool(known) or not self.is_complete)
        place = self.world.choose(len(known) + (not self.is_complete))
        if place < len(known):
            self.world.scene.append(f"{name} is {known[place].name}")
            return known[place]
        return self._new(name, prepare)

    def _new(self, name: str, prepare: Callable[[Move], object] = lambda _move: None) -> Move:
        while any(move.name == name for move in self.named):
            name += "'"
        move = Move(self.node, name)
        self.named.append(move)
        self._made.append(move)
        prepare(move)
        for law in self.laws:
            law.grant(move)
        return move

    def holds_of_all(self, holds: Callable[[], bool], about: Iterable[Cells]) -> None:
        """From here on it is known of every move. Behind the head of a loop, when it is first asked for."""
        law = Law(self, holds)
        self.laws.append(law)
        for cells in about:
            cells.laws.append(lambda move, _held: law.grant(move))
        for move in [*self.named]:
            law.grant(move)

    # AS ALL KEYS OF A MAP

    def must_have(self, move: Any, name: str) -> None:
        """Refuse what is no move that the path speaks of."""
        if not self.has(move):
            raise FragmentError(f"{name}[{move!r}]: which is no move")

    def has(self, move: Any) -> bool:
        """Whether it is a move that the path speaks of."""
        return any(move is other for other in self.named)

    def is_empty(self) -> bool:
        """Whether there are no moves."""
        return self.node.is_terminal()

    # ALL OF THEM, AND THE BEST

    def keep_only(self, live: list[Any]) -> None:
        """No variable holds the other moves any more, and what was known of all moves may be of the past."""
        self.named = [move for move in self.named if any(move is thing for thing in live)]
        self.laws.clear()
        self.is_complete = self.has_witness = self.has_best = False

    def each(self) -> list[Move]:
        """The moves that a clause about all of them is put to."""
        if not self.world.is_within_clause:
            raise FragmentError("all moves: they are gone through one by one, in a loop with an invariant")
        if self.domain is not None:
            return self.domain
        if not self.has_witness:
            self.world.outside(self._witness)
        return [*self.named]

    def _witness(self) -> None:
        """One more move, if there is one."""
        if not self.is_complete:
            if self.named and self.world.choose(2) == 1:
                self.world.scene.append(f"{self.node.name} has no other moves")
                self.is_complete = True
            else:
                self._new("m")
        self.has_witness = True

    def best_is_named(self) -> None:
        """Some move is worth f(n)."""
        if not self.has_best:
            self.world.outside(self.best_is_named)
            self.is_worth_f(self.any("b"))

    def is_worth_f(self, move: Any) -> None:
        """It is a best move."""
        self.must_have(move, "f")
        self.world.law(BEST_IS_F, f=self.node.f, f_best=move.f)
        self.has_best = True


class Law:
    """What holds of every move."""

    def __init__(self, moves: Moves, holds: Callable[[], bool]) -> None:
        self.moves = moves
        self.holds = holds  # of those in the domain
        self._granted: set[int] = set()

    def grant(self, move: Move) -> None:
        """Known from here on."""
        if id(move) not in self._granted:
            self._granted.add(id(move))
            self.moves.world.grant(lambda: self._put(move))

    def _put(self, move: Move) -> bool:
        before, self.moves.domain = self.moves.domain, [move]
        try:
            return self.holds()
        finally:
            self.moves.domain = before


_KEPT: Final = "_moves"


def moves_of(node: Node) -> Moves:
    """The moves at the node."""
    if _KEPT not in node.__dict__:
        node.__dict__[_KEPT] = Moves(node)
    made: Moves = node.__dict__[_KEPT]
    return made


class Worths:
    """f of each move."""

    is_unchanging = True

    def __init__(self, node: Node) -> None:
        self.moves = moves_of(node)

    def __getitem__(self, move: Any) -> Value:
        self.moves.must_have(move, "f")
        worth: Value = move.f
        return worth

    def __contains__(self, move: Any) -> bool:
        """Asked by clauses that compare its f with f(n)."""
        self.moves.best_is_named()
        return self.moves.has(move)

    def items(self) -> Iterator[tuple[Move, Value]]:
        return ((move, move.f) for move in self.moves.each())


def _move_f(at: Situation) -> Any:
    move: Any = at.node("move").f
    return move if at.node("node").is_max() else -move


def _node_or_move(_world: ProvingWorld, name: str, node: Node) -> Node:
    """What a parameter, a result or a variable of the sort N is: by these names a move, otherwise the node."""
    return moves_of(node).any(name) if name in ("move", "best", "v") else node


def _move_with_bracket(world: ProvingWorld, name: str, node: Node) -> tuple[Move, Value, Value]:
    return moves_of(node).any("move"), world.value(f"{name}[1]"), world.value(f"{name}[2]")


def _is_move(thing: Any) -> bool:
    return isinstance(thing, Move)


MOVES: Final = Vocabulary(
    sorts={
        "N": instance_of(_node_or_move, Node),
        "tuple[N, Value, Value]": Sort(_move_with_bracket, are_fit(_is_move, is_value, is_value)),
    },
    overrides=frozenset({("sorts", "N")}),
    at_loop_head={"moves": lambda path, things: moves_of(path.node).keep_only(things)},
    meanings={
        "move_f": _move_f,
        "move_fs": lambda at: Worths(at.node("node")),
        "mover_is_max": lambda at: at.node("node").is_max(),
    },
)
