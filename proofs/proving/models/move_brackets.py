"""The brackets of the moves at a node (RR-MTD-best): `lower` and `upper`.

Each maps every move, and nothing else, to a bound of its value as the player to move counts it: negated at a min node.
What is held of a move is settled when it is first asked for. A procedure that takes a `Mapping` only reads it: there
nothing may be assigned, and so what its caller has is as it was.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any, Final, NoReturn, cast

from proofs.proving.execution.children import Children
from proofs.proving.execution.node import Node
from proofs.proving.execution.situation import Situation
from proofs.proving.execution.sorts import is_value
from proofs.proving.execution.things import Changeable
from proofs.proving.execution.values import Unbounded, Unknown
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models.moves import MOVES, Cells, Move, moves_of, named
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Sort, Vocabulary
from proofs.symbolic.terms import NeedsIntegersError, Term
from specs.values import NEG_INF, POS_INF, Infinity, Value, is_finite


class Bound(Unbounded):
    """A bound that may be infinite, as the player to move counts it. Whether it is, is settled by steps and signs."""

    _settled: Value | None = None

    def question(self, other: object, strict: bool, swapped: bool) -> bool | tuple[int, int, bool, int] | None:
        """The comparison as a question to the store: -inf counted by min is the end +inf."""
        if isinstance(other, Infinity) or (type(other) is float and other in (math.inf, -math.inf)):
            ends = cast("ProvingWorld", self.world).ends
            assert ends is not None, "it was made with them"
            is_high = (other._float if isinstance(other, Infinity) else other) > 0
            end = ends[is_high != self.negative]
            other = -end if self.negative else end
        return Term.question(self, other, strict, swapped)

    def is_integer(self) -> bool:
        """Over the integers all that is finite is."""
        if not self.world.is_integral:
            self.world.end(NeedsIntegersError())
        return is_finite(self)

    def __abs__(self) -> int:
        """Asked whether it is too far from 0 for a float: integers are not."""
        return 0

    def __add__(self, other: object) -> Any:
        return self.settled() + other

    __radd__ = __add__

    def __sub__(self, other: object) -> Any:
        return self.settled() - other

    def __rsub__(self, other: object) -> Any:
        return other - self.settled()

    def __neg__(self) -> Any:
        return type(self)(self.world, self.point, self.k, not self.negative)

    def settled(self) -> Any:
        """Each end, and the finite values, on a path of its own."""
        if self._settled is None:
            world = cast("ProvingWorld", self.world)
            world.outside(self.settled)
            way = world.choose(3)
            if way == 0:
                world._lies_between(self.point)
                self._settled = Unknown(world, self.point, self.k, self.negative)
            else:
                end: Value = (NEG_INF, POS_INF)[way - 1]
                world.suppose(self, end)
                world.suppose(end, self)
                self._settled = end
        return self._settled


def any_bound(world: ProvingWorld, name: str, node: Node) -> Bound:
    """Any bound of a move at the node."""
    value: Any = world.ghost(name)
    return Bound(world, value.point, 0, not node.is_max())


class BoundsOfMoves(Changeable):
    """A dict from moves to bounds."""

    def __init__(self, world: ProvingWorld, name: str, node: Node, default: Value | None = None) -> None:
        self.world = world
        self.name = name
        self.node = node
        self.moves = moves_of(node)
        self._held: Cells[Value] = Cells(default)
        self._written: dict[Move, Value] = {}
        self.at_start: BoundsOfMoves | None = None

    # AS A DICT

    def __getitem__(self, move: Any) -> Value:
        found = self._found(named(move, self.moves, self.name))
        if issubclass(type(found), Bound):
            settled = cast("Bound", found)._settled
            return found if settled is None else settled
        return found

    def _found(self, move: Move) -> Value:
        if move in self._written:
            return self._written[move]
        if self._held.default is not None:
            return self._held.default
        if move not in self._held:
            self.world.outside(lambda: self._found(move))
            self._held[move] = any_bound(self.world, f"{self.name}({move.name})", self.node)
        return self._held[move]

    def __setitem__(self, move: Any, bound: Value) -> None:
        self._written[named(move, self.moves, self.name)] = bound

    def __iter__(self) -> Iterator[Move]:
        return iter(self.moves.each())

    def __contains__(self, move: Any) -> bool:
        return any(move is other for other in self.moves.named)

    def __bool__(self) -> bool:
        return not self.node.is_terminal()

    def __getattr__(self, name: str) -> NoReturn:
        raise FragmentError(f"{self.__dict__.get('name', 'bounds')}.{name}: nothing is known of it")

    # FOR THE PROOF

    def forget(self) -> None:
        """What is held of any move may have changed."""
        self._held = Cells()
        self._written = {}

    def as_it_was(self) -> BoundsOfMoves:
        """A copy that stays as it is now."""
        copy = BoundsOfMoves(self.world, self.name, self.node)
        copy._held, copy._written = self._held, dict(self._written)
        return copy

    def is_as(self, old: BoundsOfMoves, but: Move | None) -> None:
        """It holds what it held then, but of one move."""
        self._held, self._written = old._held, dict(old._written)
        if but is not None:
            self._written[but] = any_bound(self.world, f"{self.name}({but.name})'", self.node)


class FixedBounds(BoundsOfMoves):
    """A mapping that the procedure may only read. Its caller's bounds are then as they were."""

    def __setitem__(self, move: Any, bound: Value) -> None:
        raise FragmentError(f"{self.name}[{move!r}] = {bound!r}: it is only read")

    def forget(self) -> None:
        """Nothing changes it."""


def _may_change(_path: Any, bounds: Any) -> None:
    if not isinstance(bounds, BoundsOfMoves) or isinstance(bounds, FixedBounds):
        raise FragmentError(f"{bounds!r} is given where bounds of moves are changed")


def counted(world: ProvingWorld, name: str, node: Node) -> Any:
    """Any value, as the player to move counts it."""
    value: Any = world.value(name)
    return value if node.is_max() else -value


def _bounds(path: Any, over: Any, default: Any) -> BoundsOfMoves:
    """`dict.fromkeys(children, bound)`."""
    if not isinstance(over, Children):
        raise FragmentError(f"dict.fromkeys({over!r}, ...): only of the children of a node is it known what it is for")
    made: BoundsOfMoves = path.made(BoundsOfMoves(path.world, "bounds", over.node, default))
    return made


def _old(name: str) -> Callable[[Situation], Any]:
    def found(at: Situation) -> Any:
        return at[name].at_start

    return found


def _given(world: ProvingWorld, name: str, node: Node) -> BoundsOfMoves:
    made = BoundsOfMoves(world, name, node)
    made.at_start = made.as_it_was()
    return made


def _is_bounds(thing: Any) -> bool:
    return isinstance(thing, BoundsOfMoves)


MOVE_BRACKETS: Final = MOVES.extended_by(
    Vocabulary(
        sorts={
            "BoundsOf[N]": Sort(_given, _is_bounds, _may_change),
            "Mapping[N, Counted]": Sort(FixedBounds, _is_bounds, is_read_only=True),
            "Counted": Sort(counted, is_value),
        },
        makers={"dict.fromkeys": _bounds},
        meanings={"old_lower": _old("lower"), "old_upper": _old("upper")},
        axioms={"move brackets": "brackets have the moves for keys, and nothing else"},
    )
)
