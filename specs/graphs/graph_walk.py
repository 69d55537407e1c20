"""The state of a depth-first walk through a game graph, for the search by components (FR-KA-linear).

A vertex is represented by its place, its number in the order of discovery. It is open from its discovery until it is
closed. The open places form stretches: each place on the trail, with those after it and before the next on the trail.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Generic

from specs.graphs.graph_backwards import Backwards, WayOut
from specs.tree import N
from specs.values import Value


@dataclass(frozen=True, slots=True)
class Walk(Generic[N]):
    """What is known of the inner vertices discovered so far, by place.

    `trail` is the current path, and `rest` has for each place on it the successors still to be visited, the next one
    last. `low` is Tarjan's: the least place known to be reached from the stretch that begins there. An edge that was
    followed is noted: in `predecessors` under the place that it leads to, or in `ways`, if that has its score already.
    """

    vertices: list[N] = field(default_factory=list)
    is_max: list[bool] = field(default_factory=list)
    waiting: list[int] = field(default_factory=list)  # for so many successors, in the beginning all
    settled: list[Value | None] = field(default_factory=list)
    predecessors: list[list[int]] = field(default_factory=list)
    low: list[int] = field(default_factory=list)
    place: dict[N, int] = field(default_factory=dict)
    trail: list[int] = field(default_factory=list)
    rest: list[list[N]] = field(default_factory=list)
    unclosed: list[int] = field(default_factory=list)  # the open places, in order
    ways: list[WayOut] = field(default_factory=list)  # out of what is open
    first_unclosed: list[int] = field(default_factory=list)  # len(unclosed) when a vertex was discovered
    first_way: list[int] = field(default_factory=list)  # len(ways) at that moment

    def discover(self, vertex: N, is_max: bool, successors: Sequence[N]) -> int:
        """Note a new vertex, and put it on the trail. Returns the number of its edges."""
        place = len(self.vertices)
        self.place[vertex] = place
        self.vertices.append(vertex)
        self.is_max.append(is_max)
        self.waiting.append(len(successors))
        self.settled.append(None)
        self.predecessors.append([])
        self.low.append(place)
        self.first_unclosed.append(len(self.unclosed))
        self.first_way.append(len(self.ways))
        self.unclosed.append(place)
        self.trail.append(place)
        self.rest.append([*reversed(successors)])
        return len(successors)

    def close(self, first: int) -> Backwards[N]:
        """Take out the open vertices from that place on: a part of the graph, with the edges noted there."""
        start, way = self.first_unclosed[first], self.first_way[first]
        part = {self.vertices[place]: place for place in self.unclosed[start:]}
        ways = sorted(self.ways[way:], key=itemgetter(0))
        del self.unclosed[start:], self.ways[way:]
        return Backwards(self.vertices, self.is_max, self.waiting, self.settled, self.predecessors, ways, part, {})
