"""The brackets of the moves at a node (RR-MTD-best): `lower` and `upper`.

Each maps every move, and nothing else, to a bound of its value as the player to move counts it: negated at a min node.
What is held of a move is settled when it is first asked for. A procedure that takes a `Mapping` only reads it: there
nothing may be assigned, and so what its caller has is as it was.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial
from typing import Any, Final, TypeGuard, cast

from proofs.proving.containers.map import Map
from proofs.proving.containers.map_kind import UNKNOWN, MapKind
from proofs.proving.execution.children import Children
from proofs.proving.execution.node import Node
from proofs.proving.execution.sorts import is_value
from proofs.proving.execution.values import Unbounded, Unknown
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models.moves import MOVES, Moves, moves_of
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


def any_bound(bounds: Map, move: Any) -> Bound:
    """Any bound of a move."""
    value: Any = bounds.world.ghost(f"{bounds.name}({move.name})")
    return Bound(bounds.world, value.point, 0, not move.node.is_max())


def _seen(bound: Any) -> Any:
    """Once it is settled whether it is infinite, it is what it was settled to be."""
    settled = bound._settled if issubclass(type(bound), Bound) else None
    return bound if settled is None else settled


BOUNDS: Final = MapKind(
    name="bounds",
    operations=frozenset({"[]", "[]=", "in"}),
    any_entry=any_bound,
    is_entry=is_value,
    entries="a bound",
    names=lambda _move, _bound: {},
    seen_as=_seen,
)
FIXED: Final = replace(BOUNDS, operations=frozenset({"[]", "in"}), is_fixed=True)


def bounds_of(world: ProvingWorld, name: str, node: Node, kind: MapKind = BOUNDS, default: Any = UNKNOWN) -> Map:
    """Bounds of the moves at the node."""
    return Map(world, kind, domain=moves_of(node), name=name, default=default)


def is_bounds(thing: Any) -> TypeGuard[Map]:
    """Whether it holds bounds of moves."""
    return Map.is_of(thing, "bounds")


def node_of(bounds: Map) -> Node:
    """The node of whose moves it holds bounds."""
    moves = bounds.domain
    assert isinstance(moves, Moves), "bounds are of moves"
    return moves.node


def _may_change(_path: Any, bounds: Any) -> None:
    if not is_bounds(bounds) or bounds.kind is FIXED:
        raise FragmentError(f"{bounds!r} is given where bounds of moves are changed")


def counted(world: ProvingWorld, name: str, node: Node) -> Any:
    """Any value, as the player to move counts it."""
    value: Any = world.value(name)
    return value if node.is_max() else -value


def _from_keys(path: Any, over: Any, default: Any) -> Map:
    """`dict.fromkeys(children, bound)`."""
    if not isinstance(over, Children):
        raise FragmentError(f"dict.fromkeys({over!r}, ...): only of the children of a node is it known what it is for")
    bounds: Map = path.made(bounds_of(path.world, "bounds", over.node, default=default))
    return bounds


MOVE_BRACKETS: Final = MOVES.extended_by(
    Vocabulary(
        sorts={
            "BoundsOf[N]": Sort(bounds_of, is_bounds, _may_change),
            "Mapping[N, Counted]": Sort(partial(bounds_of, kind=FIXED), is_bounds, is_read_only=True),
            "Counted": Sort(counted, is_value),
        },
        makers={"dict.fromkeys": _from_keys},
        meanings={"old_lower": lambda at: at["lower"].at_start, "old_upper": lambda at: at["upper"].at_start},
        axioms={"move brackets": "brackets have the moves for keys, and nothing else"},
    )
)
