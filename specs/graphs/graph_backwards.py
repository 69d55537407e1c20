"""A game graph, or a part of it, turned around: for each vertex the edges that lead to it (KA-R8-gijlswijk).

A vertex is represented by a number, its place: lists are faster than dictionaries, and a million edges must take only
seconds. An edge that leaves the part leads to a vertex or leaf whose score is known: it is called a way out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic

from specs.tree import GameTree, N
from specs.values import Value

WayOut = tuple[Value, int]  # the score that an edge leads to, and the place that it leaves


class Agenda(list[int]):
    """Edges to be looked at, each by the place that it leaves."""


@dataclass(frozen=True, slots=True)
class Backwards(Generic[N]):
    """The inner vertices of a part of a graph, by place, and what is known of them so far.

    `predecessors` are, for each place, the places with an edge to it, once for each edge; `ways` are all ways out,
    those to the least scores first. `waiting` is, for each place, the number of successors that it still waits for, at
    first all of them.
    """

    vertices: list[N]
    is_max: list[bool]
    waiting: list[int]
    settled: list[Value | None]
    predecessors: list[list[int]]
    ways: list[WayOut]
    place: dict[N, int]  # of each vertex of the part
    leaves: dict[N, Value]  # the scores of the leaves, where the part consists of all inner vertices

    def worth(self, vertex: N) -> Value | None:
        """The score of a leaf; the value at which an inner vertex is settled, None if it is not."""
        return self.leaves[vertex] if vertex in self.leaves else self.settled[self.place[vertex]]

    def inner(self) -> list[N]:
        """The vertices of the part."""
        return [*self.place]

    def ways_out(self, player: bool) -> list[WayOut]:
        """The ways out, those that the player likes best last."""
        return self.ways[:] if player else self.ways[::-1]


def turned_around(graph: GameTree[N], everywhere: Sequence[N]) -> Backwards[N]:
    """The part with all inner vertices among `everywhere`, the vertices of a graph; edges to leaves lead out of it."""
    below = [graph.children(vertex) for vertex in everywhere]
    leaves = {vertex: graph.value(vertex) for vertex, after in zip(everywhere, below, strict=True) if not after}
    inner = [vertex for vertex, after in zip(everywhere, below, strict=True) if after]
    below = [after for after in below if after]
    place = {vertex: index for index, vertex in enumerate(inner)}
    predecessors: list[list[int]] = [[] for _ in inner]
    leaving: dict[N, list[int]] = {leaf: [] for leaf in sorted(leaves, key=leaves.__getitem__)}
    for index, successors in enumerate(below):
        for after in successors:
            there = place.get(after)
            (leaving[after] if there is None else predecessors[there]).append(index)
    return Backwards(
        inner,
        [graph.is_max(vertex) for vertex in inner],
        [len(successors) for successors in below],
        [None] * len(inner),
        predecessors,
        [(leaves[leaf], index) for leaf, places in leaving.items() for index in places],
        place,
        leaves,
    )
