"""What a walk through a game graph has done to one edge c of one vertex n, of which nothing is known (FR-KA-linear).

The edge leads to n itself or to another vertex t. A vertex is new, open, closed and not yet scored, or in s; it goes
this way only. Places are compared, and nothing else is asked of them. The stretch of an open vertex is the last place
on the trail that is not after it. When the last place k on the trail is left, its stretch becomes part of that of the
place before it. Of all other vertices that are named (m, and the first one, a) it is arbitrary how far they are; that
one may also be t.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from proofs.proving.execution.node import Node
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models.walk_laws import HANDED_ON
from proofs.proving.source.fragment import FragmentError
from specs.values import Value

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
