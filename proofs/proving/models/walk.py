"""A walk through a game graph, as the source makes it, and as its loop changes it (FR-KA-linear).

The last vertex on the trail is n or another one, and so is the one before it, when that is left. What the clauses of
the loop say of every edge of every open vertex is used of these two as well: each of them may be n.
"""

from __future__ import annotations

from copy import copy
from typing import Any, ClassVar

from proofs.proving.containers.counter import Count, counted
from proofs.proving.execution.things import Changeable, Thing
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models import walk_laws as laws
from proofs.proving.models.walk_lists import Below, Low, Places, Predecessors, Rest, Side, Trail, WaysOut
from proofs.proving.models.walk_state import CLOSED, NEW, OPEN, SCORED, Edge, Ground, Vertex, renew
from proofs.proving.source.fragment import FragmentError
from specs.clauses.graph_walk import Walked, low_so_far
from specs.values import Value


class Part(Changeable):
    """What was closed: a part of the graph, to be settled once."""

    def __init__(self, walk: Walking) -> None:
        self.walk = walk
        self.has_n = walk.ground.n.status == CLOSED
        self.is_settled = False

    def given_to(self, name: str, _clauses: object) -> None:
        """To what settles it."""
        if self.is_settled:
            raise FragmentError(f"{name} is given what is settled already")

    def changed_by(self, _name: str, _clauses: object, _node: object) -> tuple[()]:
        """It is settled."""
        self.is_settled = True
        return ()

    def forget(self) -> None:
        """Nothing is known of it."""

    def as_it_was(self) -> Part:
        """Nothing is asked of it any more."""
        return self


class Walking(Changeable):
    """A walk: the last vertices on its trail, and the edge that is followed."""

    offers: ClassVar[frozenset[str]] = frozenset(
        {"trail", "rest", "low", "place", "predecessors", "ways", "discover", "close"}
    )

    def __init__(self, world: ProvingWorld, ground: Ground) -> None:
        self.world, self.ground = world, ground
        self.base: Value | None = None  # the first place
        self.top: Vertex | None = None
        self.left: Vertex | None = None  # the vertex that was left in this iteration
        self.is_empty: bool | None = True  # the trail, if there is no top
        self.rests_left = 0  # in this iteration
        self.current: tuple[bool, Vertex] | None = None  # the edge that is followed: whether it is c, where it leads
        self.is_popped = False
        self.has_more: bool | None = None  # edges of the top
        self.parts: list[Part] = []
        self.is_forgotten = False
        self.has_lows = False  # `walk-low` says what low may be, at every open vertex
        self.trail, self.rest, self.low, self.place = Trail(self), Rest(self), Low(self), Places(self)
        self.predecessors, self.ways = Predecessors(self), WaysOut(self)

    def number(self, name: str) -> Any:
        """A new place, or low: such numbers are compared with each other, and with nothing else."""
        number = self.world.fresh()
        self.world.names[number.point] = name
        return number

    def open_vertices(self) -> list[Vertex]:
        """Those of n and t that are open."""
        return [one for one in self.ground.vertices if one.status == OPEN]

    def low_of_n(self) -> Any:
        """That of the stretch of n."""
        n = self.ground.n
        if n.is_last and self.top is None:
            raise FragmentError("which stretch n is in is not known now")
        return self.top.low if n.is_last and self.top is not None else n.low

    @property
    def is_over(self) -> bool:
        """Nothing is open any more, and what was closed has its score."""
        return self.top is None and self.is_empty is True and all(part.is_settled for part in self.parts)

    # WHAT THE SOURCE DOES

    def discover(self, node: object, is_max: object, below: object) -> Count:
        """A new vertex, which becomes the last on the trail."""
        ground, world, path = self.ground, self.world, self.world.path
        vertex = ground.of(node)
        if vertex.status is None and vertex is ground.first and self.base is None:
            vertex.status = NEW if vertex.in_s is False else None
        if vertex.status != NEW or self.left is not None or (self.top is None and self.base is not None):
            raise FragmentError(f"discover({node!r}): it may have been discovered before")
        is_own = isinstance(below, Below) and below.node is node and isinstance(is_max, Side) and is_max.node is node
        if not is_own or vertex.node.is_terminal():
            raise FragmentError(f"discover({node!r}, ...): with its own side and its own successors, if it has some")
        ground.is_reached(vertex)
        is_reached = vertex.reached is True
        path.collector.must_hold("the node can reach what is discovered", path.line, lambda: is_reached, "law")
        place = self.number(f"place({vertex})")
        if self.top is not None:
            world.law(laws.NEXT, older=self.top.place, newer=place)
            for one in self.open_vertices():
                world.law(laws.NEXT, older=one.place, newer=place)
                if one.is_last:
                    one.is_last, one.stretch = False, self.top.place
                    one.low = self.top.low
        else:
            self.base = place
        vertex.status, vertex.place, vertex.stretch, vertex.low, vertex.is_last = OPEN, place, place, place, True
        if vertex is ground.n:
            ground.on_trail, ground.edge = True, Edge()
        self.top, self.current, self.has_more = vertex, None, None
        ground.news += 1
        edges = counted(at_c=vertex is ground.n, world=world)
        world.law(laws.DISCOVERED, place=place, low=vertex.low, new_stretch=vertex.stretch, number=edges, edges=edges)
        return edges

    def close(self, first: object) -> Part:
        """All that is open from the place on that was left."""
        if self.left is None or first is not self.left.place or self.parts:
            raise FragmentError("close(...): only what was left just now is closed, once")
        for one in self.open_vertices():
            if self.world.any_of(laws.CLOSED, "is_closed", True, False, was_last=one.was_last):
                one.status = CLOSED
        self.parts.append(Part(self))
        return self.world.path.made(self.parts[-1])  # type: ignore[no-any-return]  # what it is given

    # THE TRAIL

    def leave(self) -> Any:
        """The last vertex leaves the trail."""
        if self.top is None or self.left is not None:
            raise FragmentError("trail.pop(): more than one vertex is left")
        self.left, self.top, self.is_empty = self.top, None, None
        self.ground.left += 1
        for one in self.open_vertices():
            one.was_last = one.is_last
        if self.left is self.ground.n:
            self.ground.on_trail = False
        return self.left.place

    def has_top(self) -> bool:
        """Whether the trail is not empty; if one was left, which is the last now."""
        if self.top is None and self.is_empty is None:
            self.world.outside(self.has_top)
            assert self.left is not None
            self.is_empty = self.world.choose(2) == 0
            if self.is_empty:
                self.world.law(laws.ENDS, left=self.left.place, begin=self.base)
            else:
                self._find_top(self.left)
        return self.top is not None

    def _find_top(self, left: Vertex) -> None:
        ground, world = self.ground, self.world
        if ground.on_trail and ground.n.status == OPEN and world.choose(2) == 0:
            top = ground.n
        else:
            top = ground.other("p")
            top.place, top.low = self.number("place(p)"), self.number("low(p)")
            world.law(laws.ASCENDS, first=self.base, before=top.place, after=left.place)
            self.top = top
            if self.has_lows:
                self.low_of_top_is_right()
        self.top = top
        for one in self.open_vertices():
            if one is top:
                one.is_last = True
            elif one.is_last:
                one.stretch = top.place
            else:  # in an earlier stretch, which is the last now, or is not
                one.is_last = not (one is ground.n and ground.on_trail) and world.choose(2) == 1
                known = {"stretch": one.stretch, "open": one.place, "top": top.place}
                world.law(laws.STRETCH, is_last=one.is_last, **known)
                if one.is_last and one is ground.n:
                    world.law(laws.ONE_LOW, low_there=one.low, low_of_top=top.low)
                if one.is_last:
                    one.stretch = top.place

    def low_of_top_is_right(self) -> None:
        """`walk-low`, of an edge of the last vertex on the trail."""
        assert self.top is not None
        base: Any = self.base
        edge = Walked(True, base, self.top.place, self.top.low, False, False, False, False, 0, 0)
        self.world.tell(lambda: low_so_far.conclusion([edge]))
        self.has_lows = True

    # LOOPS

    def forget(self) -> None:
        """Any steps may have been made."""
        self.is_forgotten = True

    def at_head(self) -> None:
        """Whatever it may be now."""
        if not self.is_forgotten:
            return
        if self.base is None or self.parts:
            raise FragmentError("a loop begins before the walk does, or when something is closed")
        self.is_forgotten = False
        renew(self)

    def iteration_ends(self) -> None:
        """What was closed has been settled, and the successors of what was left are gone."""
        if any(not part.is_settled for part in self.parts) or self.rests_left != (self.left is not None):
            raise FragmentError("an iteration ends when something is closed and not settled, or left by half")

    def as_it_was(self) -> Ground:  # type: ignore[override]  # only the number of steps is asked for
        """How many steps were made."""
        return copy(self.ground)

    def __repr__(self) -> str:
        return "walk"


class View(Thing):
    """The edge c: what `specs.clauses.graph_walk.Walked` is on a real graph."""

    def __init__(self, walk: Walking) -> None:
        ground = self._ground = walk.ground
        n, t = ground.n, ground.t
        self.on_trail = ground.on_trail
        self.first, self.stretch, self.low = walk.base, n.stretch, walk.low_of_n()
        self.followed = ground.edge.followed
        self.is_known, self.is_open = t.status == SCORED, t.status == OPEN
        self.place_after, self.stretch_after = t.place, t.stretch

    @property
    def noted(self) -> bool:
        """Once, where it belongs, if it was followed; else not at all."""
        return self._ground.noted()
