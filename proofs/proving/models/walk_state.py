"""What a walk through a game graph has done to one edge c of one vertex n, of which nothing is known (FR-KA-linear).

The edge leads to n itself or to another vertex t. A vertex is new, open, closed and not yet scored, or in s; it goes
this way only. Places are compared, and nothing else is asked of them. The stretch of an open vertex is the last place
on the trail that is not after it. When the last place k on the trail is left, its stretch becomes part of that of the
place before it. Of all other vertices that are named (m, and the first one, a) it is arbitrary how far they are; that
one may also be t.

At the head of the loop a vertex is as far as it was when the loop began, or further (`renew`). The trail is not empty:
n may be its last vertex, or on it, or off it. An open vertex is in the last stretch, which begins at the last place on
the trail, or before that place. What the clauses of the loop say of all this is granted afterwards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from proofs.proving.execution.node import Node
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models import walk_laws as laws
from proofs.proving.models.walk_laws import HANDED_ON
from proofs.proving.source.fragment import FragmentError
from specs.values import Value

if TYPE_CHECKING:
    from proofs.proving.models.walk import Walking

NEW, OPEN, CLOSED, SCORED = range(4)


class Vertex:
    """A vertex that is named on the path, and how far it is."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.score = node.f
        self.status: int | None = None  # None: not asked yet; of n it is always known, of t at each step of the walk
        self.in_s: bool | None = None  # before the status is known
        self.is_old = False  # in s when the procedure was called
        self.reached: bool | None = None  # the first vertex can reach it
        self.value: Value | None = None  # what s has there
        self.place: Any = None  # as it is given to the source, always the same one
        self.stretch: Any = None  # of n and t
        self.is_last = False  # in the last stretch
        self.was_last = False  # in the stretch that was left
        self.low: Any = None  # of a vertex on the trail, or left just now

    def __repr__(self) -> str:
        return self.node.name


@dataclass
class Edge:
    """What was done to c."""

    followed: bool = False
    within: int = 0  # how often it is noted as an edge within what is open
    out: int = 0  # how often it is noted as a way out
    worth: Value | None = None  # of the way out
    is_right: bool = True  # at the head of a loop: noted as it should be


class Ground:
    """The graph as far as it is named, for one path: n, c and t, and the vertex that the walk begins with."""

    def __init__(self, world: ProvingWorld) -> None:
        self.world = world
        node: Node = world.path.node
        self.is_leaf = node.is_terminal()
        self.n = Vertex(node)
        leads_back = not self.is_leaf and world.choose(2) == 1
        self.t = self.n if self.is_leaf or leads_back else Vertex(Node(world, "t"))
        self.vertices = [self.n] if self.t is self.n else [self.n, self.t]
        self.first: Vertex | None = None  # that the walk begins with
        self.others: list[Vertex] = []
        self.edge = Edge()
        self.news = self.consumed = self.left = 0  # how often a vertex was found, an edge followed, a vertex left
        self.on_trail = False  # n
        self.has_scores_only = False  # a clause says so of s, at every vertex
        self.n.is_old = world.choose(2) == 0
        self.n.status = SCORED if self.n.is_old else NEW
        if not self.is_leaf:
            world.scene.append("c leads to n" if leads_back else "c leads to t")

    def other(self, name: str) -> Vertex:
        """Another vertex than n and t."""
        self.others.append(Vertex(Node(self.world, name)))
        return self.others[-1]

    def of(self, node: object) -> Vertex:
        """What is known of a vertex."""
        for one in (*self.vertices, *self.others):
            if one.node is node:
                return one
        raise FragmentError(f"nothing is known of {node!r}")

    # WHAT IS ASKED

    def is_scored(self, vertex: Vertex) -> bool:
        """Whether it is in s."""
        if vertex.status is None and vertex.in_s is None:
            self.world.outside(lambda: self.is_scored(vertex))
            vertex.in_s = self.world.choose(2) == 0
        return vertex.status == SCORED if vertex.status is not None else bool(vertex.in_s)

    def is_placed(self, vertex: Vertex) -> bool:
        """Whether it was discovered."""
        if vertex.status is None:
            self.world.outside(lambda: self.is_placed(vertex))
            if self.is_scored(vertex):
                return self.world.choose(2) == 0
            vertex.status = OPEN if self.world.choose(2) == 0 else NEW
        if vertex.status == SCORED:
            return not vertex.is_old and not vertex.node.is_terminal()
        return vertex.status != NEW

    def is_reached(self, vertex: Vertex) -> bool:
        """Whether the first vertex can reach it: what it can reach is closed under successors."""
        if vertex.reached is None:
            self.world.outside(lambda: self.is_reached(vertex))
            comes_after = vertex is self.t and self.n.reached is True
            vertex.reached = self.world.any_of(HANDED_ON, "after", True, False, reached=comes_after)
            if vertex.reached:
                self.find(vertex)
        return vertex.reached

    def find(self, vertex: Vertex) -> None:
        """It is known to be reached."""
        self.world.assume(vertex.reached is not False)
        vertex.reached = True
        if vertex is self.n and self.t is not self.n and not self.is_leaf:
            self.world.law(HANDED_ON, reached=True, after=self.t.reached is not False)
            self.find(self.t)

    # WHAT IS DONE

    def score(self, vertex: Vertex, value: Value) -> None:
        """It is put into s; what is put there must be within reach of the first vertex."""
        path: Any = self.world.path
        self.is_reached(vertex)
        is_reached = vertex.reached is True
        path.collector.must_hold("the node can reach what is put into s", path.line, lambda: is_reached, "law")
        vertex.status, vertex.value = SCORED, value

    def noted(self) -> bool:
        """Whether c is noted once, where it belongs, if it was followed, and else not at all."""
        edge, after = self.edge, self.t
        if not edge.is_right:
            return False
        if after.status == SCORED:
            worth = edge.worth
            return (
                (edge.within, edge.out) == (0, int(edge.followed))
                and (worth is None) != edge.followed
                and (worth is None or bool(worth == after.score))
            )
        return (edge.within, edge.out) == (int(edge.followed and after.status in (OPEN, CLOSED)), 0)


def renew(walk: Walking) -> None:
    """Any number of steps may have been made."""
    ground, world = walk.ground, walk.world
    n, t = ground.n, ground.t
    walk.current, walk.is_popped, walk.has_more, walk.left, walk.rests_left = None, False, None, None, 0
    for one in ground.vertices:
        _further(walk, one)
    on_top = n.status == OPEN and world.choose(2) == 0
    top = walk.top = n if on_top else ground.other("k")
    walk.is_empty = False
    ground.find(top)
    top.place, top.low = walk.number(f"place({top})"), walk.number(f"low({top})")
    world.law(laws.FIRST, first=walk.base, any_place=top.place)
    walk.has_lows = ground.has_scores_only = False  # until a clause says so
    ground.on_trail, ground.edge = on_top, Edge()
    if n.status == OPEN:
        _place(walk, n, on_top)
        _follow(walk, ground.edge, t)
    if t is not n and t.status == OPEN:
        _place(walk, t, False)


def _further(walk: Walking, one: Vertex) -> None:
    """As far as before, or further. What was discovered, or put into s, is within reach: that is shown then."""
    if one.status != SCORED:
        ways = [SCORED, OPEN] if one.status == OPEN else [SCORED, OPEN, NEW]
        one.status = ways[walk.world.choose(len(ways))]
    one.value = None
    one.is_last = one.was_last = False
    if one.status == OPEN:
        walk.world.assume(not one.node.is_terminal())
    if one.status == OPEN or (one.status == SCORED and one is walk.ground.n and not one.is_old):
        walk.ground.find(one)


def _place(walk: Walking, one: Vertex, on_top: bool) -> None:
    """Where an open vertex is."""
    world, top, is_n = walk.world, walk.top, one is walk.ground.n
    assert top is not None
    one.is_last = on_top or world.choose(2) == 0
    if on_top:
        one.stretch = one.place
        return
    one.place = walk.number(f"place({one})")
    if one.is_last:
        one.stretch = top.place
        world.law(laws.STRETCH, is_last=True, stretch=one.stretch, open=one.place, top=top.place)
        return
    is_on_trail = is_n and world.choose(2) == 0
    walk.ground.on_trail = walk.ground.on_trail or is_on_trail
    one.stretch = one.place if is_on_trail else walk.number(f"stretch({one})")
    one.low = walk.number(f"low of the stretch of {one}")
    world.law(laws.FIRST, first=walk.base, any_place=one.stretch)
    world.law(laws.STRETCH, is_last=False, stretch=one.stretch, open=one.place, top=top.place)


def _follow(walk: Walking, edge: Edge, after: Vertex) -> None:
    """What was done to c."""
    edge.followed = walk.world.choose(2) == 0
    edge.is_right = walk.world.choose(2) == 0
    if edge.followed and after.status == SCORED:
        edge.out, edge.worth = 1, walk.world.finite("worth(c)")
    elif edge.followed and after.status == OPEN:
        edge.within = 1
