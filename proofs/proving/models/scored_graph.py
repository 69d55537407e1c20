"""A game graph, what s has of it, and the effort, as a search by components sees them (FR-KA-linear).

s is known at the vertices that are named: which of them it has, and what it has there. A clause says of every vertex
that s has its score there; only where one says so is it used of another vertex than n. What is new is put into s, and
nothing that is there is changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from proofs.proving.containers.counter import Count, any_count
from proofs.proving.execution.node import Node
from proofs.proving.execution.sorts import is_value
from proofs.proving.execution.things import Changeable, Thing
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models.game_graph import ScoredGraph
from proofs.proving.models.walk import Part, Walking
from proofs.proving.models.walk_lists import Below, Side
from proofs.proving.models.walk_state import CLOSED, NEW, SCORED, Ground, Vertex
from proofs.proving.source.fragment import FragmentError
from specs.values import Value


def ground_of(world: ProvingWorld) -> Ground:
    """What is known of the graph on this path."""
    ground: Ground = world.path.__dict__["_ground"]
    return ground


def walk_of(world: ProvingWorld) -> Walking | None:
    """The walk that was begun on this path."""
    walk: Walking | None = world.path.__dict__.get("_walk")
    return walk


class Graph(ScoredGraph):
    """A game graph. Of n its clauses know the successor that c leads to."""

    def __init__(self, world: ProvingWorld, node: Node) -> None:
        super().__init__(node)
        world.path.__dict__["_ground"] = Ground(world)

    def children(self, node: Node) -> Any:
        world = node.world
        if not world.is_within_clause:
            return Below(node)
        ground = ground_of(world)
        return [ground.t.node] if node is ground.n.node and not ground.is_leaf else []

    def is_max(self, node: Node) -> Any:
        return Side(node)


class Scores(Thing):
    """The limit, at the vertices that are named."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground

    def __getitem__(self, node: object) -> Value:
        return self._ground.of(node).score


class Known(Changeable):
    """`s`."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.is_unknown = False  # a procedure was given it, and has not said what it has done

    def _is_in(self, vertex: Vertex) -> bool:
        walk = walk_of(self.ground.world)
        if self.is_unknown:
            raise FragmentError("nothing is known of s any more")
        if vertex is self.ground.first and vertex is not self.ground.n and walk is not None and walk.is_over:
            return True  # for the vertex that the walk begins with may be n
        return self.ground.is_scored(vertex)

    def __contains__(self, node: object) -> bool:
        return self._is_in(self.ground.of(node))

    def __getitem__(self, node: object) -> Value:
        vertex = self.ground.of(node)
        if not self._is_in(vertex):
            raise KeyError(node)
        if vertex.value is None:
            if vertex is self.ground.n or not self.ground.has_scores_only:
                raise FragmentError(f"what s has at {node!r} is not known")
            vertex.value = vertex.score  # `scc-known` and `walk-known`, of another vertex
        return vertex.value

    def __setitem__(self, node: object, value: object) -> None:
        vertex = self.ground.of(node)
        if not is_value(value):
            raise FragmentError(f"s[{node!r}] = {value!r}: that is no score")
        if self._is_in(vertex) or vertex.status not in (NEW, None) or (vertex.status is None and walk_of(self.world)):
            raise FragmentError(f"s[{node!r}]: only what is new is put into s")
        self.ground.news += 1
        self.ground.score(vertex, value)  # type: ignore[arg-type]  # as was looked at

    @property
    def world(self) -> ProvingWorld:
        """That of the path."""
        return self.ground.world

    def __iter__(self) -> Iterator[Node]:
        if self.ground.n.status == SCORED:
            yield self.ground.n.node

    def forget(self) -> None:
        """What it has is known by how far the vertices are: see `Walking.at_head`."""

    def changed_by(self, _name: str, _clauses: object, _node: object) -> tuple[()]:
        """It may have anything."""
        self.is_unknown = True
        return ()

    def as_it_was(self) -> Known:
        """What it has now is asked by clauses that say what a procedure does to it: they are told at once."""
        return self


class Effort(Changeable):
    """`effort`: two counts."""

    def __init__(self, world: ProvingWorld, counts: dict[str, Count] | None = None) -> None:
        self.world = world
        self.counts = counts or {word: any_count(world, word, None) for word in ("calls", "looks")}
        self.at_entry = {**self.counts}
        self._at_head: dict[str, Count] | None = None

    def __getitem__(self, word: object) -> Count:
        if word not in ("calls", "looks"):
            raise FragmentError(f"effort[{word!r}]: nothing is known of that")
        return self.counts[word]

    def __setitem__(self, word: object, count: object) -> None:
        if not isinstance(count, Count) or word not in ("calls", "looks"):
            raise FragmentError(f"effort[{word!r}] = {count!r}: nothing is known of that")
        self.counts[word] = count

    def forget(self) -> None:
        """A loop leaves it as it is."""

    def at_head(self) -> None:
        """At the head of a loop it is as it was: `iteration_ends` sees to that."""
        self._at_head = {**self.counts}

    def iteration_ends(self) -> None:
        """A loop leaves it as it is."""
        if self._at_head is not None and any(self._at_head[word] is not self.counts[word] for word in self.counts):
            raise FragmentError("a loop changes the effort")

    def changed_by(self, name: str, _clauses: object, _node: object) -> tuple[()]:
        """It is given to nobody."""
        raise FragmentError(f"{name} is given the effort")

    def as_it_was(self) -> Effort:
        """A copy that stays as it is now."""
        return Effort(self.world, {**self.counts})


class Misnoted(Thing):
    """The vertices of the part where an edge is not noted as it should be: n, or none."""

    def __init__(self, part: Part) -> None:
        self._part = part

    def __bool__(self) -> bool:
        ground = self._part.walk.ground
        if not self._part.has_n:
            return False
        return not (ground.edge.followed and ground.t.status in (CLOSED, SCORED) and ground.noted())
