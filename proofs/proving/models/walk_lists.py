"""The lists of a walk through a game graph, each as the source asks for it (FR-KA-linear).

trail            its last place, `trail[-1]`; `trail.pop()` leaves it
rest             the successors of that vertex that are left, the next one last
low, place       numbers that are compared
predecessors     notes an edge that was followed within what is open
ways             notes an edge that was followed to a score

An edge is followed from the last vertex on the trail, one in each step. If that is n, it is c or another one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from proofs.proving.execution.node import Node
from proofs.proving.execution.sorts import is_value
from proofs.proving.execution.things import Unchanging
from proofs.proving.models.walk_laws import FIRST
from proofs.proving.models.walk_state import OPEN, Vertex
from proofs.proving.source.fragment import FragmentError

if TYPE_CHECKING:
    from proofs.proving.models.walk import Walking


class Side(Unchanging):
    """`graph.is_max(vertex)`: whose turn it is there, whoever it is."""

    def __init__(self, node: Node) -> None:
        self.node = node


class Below(Unchanging):
    """`graph.children(vertex)`."""

    def __init__(self, node: Node) -> None:
        self.node = node

    def __bool__(self) -> bool:
        return not self.node.is_terminal()


class _Part(Unchanging):
    """One of the lists of a walk."""

    def __init__(self, walk: Walking) -> None:
        self.walk = walk

    def last(self, index: object) -> Vertex:
        """The last vertex on the trail, if it is asked for."""
        if type(index) is not int or index != -1:
            raise FragmentError(f"[{index!r}]: only the last one is known")
        if not self.walk.has_top():
            raise IndexError("list index out of range")
        assert self.walk.top is not None
        return self.walk.top

    def followed_from(self, number: object) -> tuple[bool, Vertex]:
        """The edge that is noted: whether it is c, and where it leads."""
        walk = self.walk
        if walk.top is None or number is not walk.top.place or walk.current is None:
            raise FragmentError("only the edge that is followed is noted, for the last vertex on the trail")
        return walk.current


class Trail(_Part):
    """`trail`."""

    offers: ClassVar[frozenset[str]] = frozenset({"pop"})

    def __bool__(self) -> bool:
        return self.walk.has_top()

    def __getitem__(self, index: object) -> Any:
        return self.last(index).place

    def pop(self) -> Any:
        """The last vertex is left."""
        return self.walk.leave()


class Rest(_Part):
    """`rest`."""

    offers: ClassVar[frozenset[str]] = frozenset({"pop"})

    def __getitem__(self, index: object) -> Ahead:
        if self.walk.left is not None or self.walk.rests_left:
            raise FragmentError("rest[-1]: when a vertex is left, nothing is followed any more")
        return Ahead(self.walk, self.last(index))

    def pop(self) -> None:
        """The successors of what is left."""
        self.walk.rests_left += 1


class Ahead(_Part):
    """`rest[-1]`: the successors that are left, the next one last."""

    offers: ClassVar[frozenset[str]] = frozenset({"pop"})

    def __init__(self, walk: Walking, vertex: Vertex) -> None:
        super().__init__(walk)
        self.vertex = vertex

    def _must_be_last(self) -> None:
        if self.walk.top is not self.vertex or self.walk.is_popped:
            raise FragmentError("one edge is followed in a step, from the last vertex on the trail")

    def __bool__(self) -> bool:
        self._must_be_last()
        walk = self.walk
        if walk.has_more is None:
            is_c_left = self.vertex is walk.ground.n and not walk.ground.edge.followed
            walk.has_more = is_c_left or walk.world.choose(2) == 0
        return walk.has_more

    def __getitem__(self, index: object) -> Node:
        if type(index) is not int or index != -1:
            raise FragmentError(f"[{index!r}]: only the next successor is known")
        return self._next().node

    def _next(self) -> Vertex:
        if not self:
            raise IndexError("list index out of range")
        walk, ground = self.walk, self.walk.ground
        if walk.current is None:
            is_c = self.vertex is ground.n and not ground.edge.followed and walk.world.choose(2) == 0
            number = 0 if is_c else walk.world.choose(1 + len(ground.vertices))
            after = ground.t if is_c else [*ground.vertices, None][number] or ground.other("m")
            walk.world.scene.append(f"{self.vertex} is left by {'c' if is_c else 'an edge'} to {after}")
            ground.find(after)  # as the vertex is that it leaves
            walk.current = is_c, after
        return walk.current[1]

    def pop(self) -> Node:
        """The edge is followed."""
        after, ground = self._next(), self.walk.ground
        assert self.walk.current is not None
        self.walk.is_popped = True
        ground.consumed += 1
        if self.walk.current[0]:
            ground.edge.followed = True
        return after.node


class Low(_Part):
    """`low`."""

    def __getitem__(self, number: object) -> Any:
        for one in (self.walk.top, self.walk.left):
            if one is not None and one.place is number:
                return one.low
        raise FragmentError("low: only of the last vertex on the trail, and of what was left just now")

    def __setitem__(self, number: object, low: object) -> None:
        top = self.walk.top
        if top is None or top.place is not number or not is_value(low):
            raise FragmentError("low is changed of the last vertex on the trail only")
        top.low = low


class Places(_Part):
    """`place`."""

    offers: ClassVar[frozenset[str]] = frozenset({"get"})

    def get(self, node: object) -> Any:
        """The place of a vertex, or None, if it was not discovered."""
        walk = self.walk
        vertex = walk.ground.of(node)
        if not walk.ground.is_placed(vertex):
            return None
        if vertex.place is None or vertex.status != OPEN:
            vertex.place = walk.number(f"place({vertex})")
            walk.world.law(FIRST, first=walk.base, any_place=vertex.place)
        return vertex.place


class EdgesTo(_Part):
    """`predecessors[there]`."""

    offers: ClassVar[frozenset[str]] = frozenset({"append"})

    def __init__(self, walk: Walking, there: object) -> None:
        super().__init__(walk)
        self.there = there

    def append(self, number: object) -> None:
        """The edge that is followed is noted as one within."""
        is_c, after = self.followed_from(number)
        if after.place is not self.there:
            raise FragmentError("an edge is noted under the place that it leads to")
        self.walk.ground.edge.within += is_c


class Predecessors(_Part):
    """`predecessors`."""

    def __getitem__(self, there: object) -> EdgesTo:
        return EdgesTo(self.walk, there)


class WaysOut(_Part):
    """`ways`."""

    offers: ClassVar[frozenset[str]] = frozenset({"append"})

    def append(self, way: object) -> None:
        """The edge that is followed is noted as a way out."""
        if not isinstance(way, tuple) or len(way) != 2 or not is_value(way[0]):
            raise FragmentError(f"{way!r} is no way out")
        is_c, _ = self.followed_from(way[1])
        if is_c:
            self.walk.ground.edge.out += 1
            self.walk.ground.edge.worth = way[0]
