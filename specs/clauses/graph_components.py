"""What the search of a game graph by components promises (FR-KA-linear).

`s` holds the scores that are known, `effort` how often an edge was followed (`calls`, with one for the first vertex)
and looked at backwards (`looks`). A component is known by the place at which it was discovered. `scores` is the ghost
of `specs.clauses.graph`: the limit, at every vertex.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic

from specs.contracts import ensures, ghost, message, requires
from specs.graphs.graph_score import Scores
from specs.tree import GameTree, N
from specs.values import Value
from specs.watch import unwatched

Effort = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Walk(Generic[N]):
    """What a walk has found out of the inner vertices, in the order in which it discovered them (their places).

    A component is open until all its edges have been followed. Its places stand last in `unclosed`, and its exits last
    in `leaving` and `worth`: the place that an edge out of it leaves, and the score that it leads to. `predecessors`
    are the places with an edge to the vertex from within its component; `low` is Tarjan's.
    """

    vertices: list[N] = field(default_factory=list)
    is_max: list[bool] = field(default_factory=list)
    waiting: list[int] = field(default_factory=list)  # for so many successors, in the end all
    settled: list[Value | None] = field(default_factory=list)
    predecessors: list[list[int]] = field(default_factory=list)
    low: list[int] = field(default_factory=list)  # the least place known to be reached, among those of open components
    unclosed: list[int] = field(default_factory=list)
    leaving: list[int] = field(default_factory=list)
    worth: list[Value] = field(default_factory=list)
    first_unclosed: list[int] = field(default_factory=list)  # how long these lists were when it was discovered
    first_exit: list[int] = field(default_factory=list)

    def discover(self, vertex: N, is_max: bool, successors: int) -> int:
        """Note a new vertex, for now a component of its own; its place."""
        place = len(self.vertices)
        self.vertices.append(vertex)
        self.is_max.append(is_max)
        self.waiting.append(successors)
        self.settled.append(None)
        self.predecessors.append([])
        self.low.append(place)
        self.first_unclosed.append(len(self.unclosed))
        self.first_exit.append(len(self.leaving))
        self.unclosed.append(place)
        return place

    def component(self, first: int) -> list[int]:
        """The places of the last open component, of which that one was discovered first."""
        return self.unclosed[self.first_unclosed[first] :]

    def exits(self, first: int) -> tuple[list[int], list[Value]]:
        """For each edge out of that component the place that it leaves, and the score that it leads to."""
        start = self.first_exit[first]
        return self.leaving[start:], self.worth[start:]

    def close(self, first: int) -> list[int]:
        """Forget that component, which has its scores now; its places."""
        component = self.component(first)
        start, exits = self.first_unclosed[first], self.first_exit[first]
        del self.unclosed[start:], self.leaving[exits:], self.worth[exits:]
        return component


@ghost
def reach(graph: GameTree[N], node: N) -> set[N]:
    """The vertices that the node can reach, and the node itself."""
    reached, edge = {node}, [node]
    while edge:
        for after in unwatched(graph).children(edge.pop()):
            if after not in reached:
                reached.add(after)
                edge.append(after)
    return reached


@ghost
def edges_ahead(graph: GameTree[N], reach: set[N]) -> int:
    """The number of edges that the node can reach."""
    return sum(len(unwatched(graph).children(vertex)) for vertex in reach)


# THE SEARCH


@requires("scc-known", "FR-KA-linear", "s holds scores only, and with a vertex all its successors")
@message(actual="s = {s!r}")
def known_scores_are_right(graph: GameTree[N], s: Scores[N], scores: Scores[N]) -> bool:
    seen = unwatched(graph)
    return all(s[x] == scores[x] and all(after in s for after in seen.children(x)) for x in s)


@ensures("scc-score", "FR-KA-linear", "v is the score of the node (KA-D4.1)")
@message(expected=lambda node, scores: f"{scores[node]!r}", actual="v = {v!r}")
def score_of_the_node(node: N, v: Value, scores: Scores[N]) -> bool:
    return v == scores[node]


@ensures("scc-solved", "FR-KA-linear", "every vertex in s has its score")
@message(expected="{scores!r}, as far as there is an entry", actual="{s!r}")
def scores_are_right(s: Scores[N], scores: Scores[N]) -> bool:
    return all(s[vertex] == scores[vertex] for vertex in s)


@ensures("scc-reach", "FR-KA-linear")
@message(expected=lambda old_s, reach: f"{sorted({*old_s, *reach}, key=str)!r}", actual="{s!r}")
def what_the_node_needs(s: Scores[N], old_s: Scores[N], reach: set[N]) -> bool:
    """s holds what it held and what the node can reach, and no other vertex"""
    return {*s} == {*old_s, *reach}


@ensures("scc-calls", "FR-KA-linear", "at most 1 + #E calls")
@message(expected="at most 1 + {edges_ahead}", actual="{old_effort!r}, then {effort!r}")
def linear_calls(effort: Effort, old_effort: Effort, edges_ahead: int) -> bool:
    return effort["calls"] - old_effort["calls"] <= 1 + edges_ahead


@ensures("scc-looks", "FR-KA-linear", "at most #E looks backwards")
@message(expected="at most {edges_ahead}", actual="{old_effort!r}, then {effort!r}")
def linear_looks(effort: Effort, old_effort: Effort, edges_ahead: int) -> bool:
    return effort["looks"] - old_effort["looks"] <= edges_ahead


SEARCHED_BY_COMPONENTS = (
    known_scores_are_right,
    score_of_the_node,
    scores_are_right,
    what_the_node_needs,
    linear_calls,
    linear_looks,
)


# ONE COMPONENT


@ghost
def members(graph: GameTree[N], first: int, walk: Walk[N]) -> dict[N, Sequence[N]]:
    """The vertices of the component, each with its successors."""
    return {walk.vertices[place]: unwatched(graph).children(walk.vertices[place]) for place in walk.component(first)}


@requires("settle-strong", "FR-KA-linear", "each vertex of the component reaches each other one within it")
@message(actual="{members!r}")
def strongly_connected(members: Mapping[N, Sequence[N]]) -> bool:
    for start in members:
        reached, edge = {start}, [start]
        while edge:
            for after in members[edge.pop()]:
                if after in members and after not in reached:
                    reached.add(after)
                    edge.append(after)
        if reached != {*members}:
            return False
    return True


@requires("settle-edges", "FR-KA-linear")
@message(expected="the edges of {members!r}, with the scores beyond it", actual="{walk!r}")
def edges_are_known(first: int, walk: Walk[N], members: Mapping[N, Sequence[N]], scores: Scores[N]) -> bool:
    """the walk has every edge of the component: within it the predecessor, out of it the score that it leads to"""
    at = walk.vertices.index
    inside = [(at(x), at(y)) for x in members for y in members[x] if y in members]
    beyond = [(at(x), scores[y]) for x in members for y in members[x] if y not in members]
    noted = [(before, place) for place in walk.component(first) for before in walk.predecessors[place]]
    return sorted(inside) == sorted(noted) and sorted(beyond) == sorted(zip(*walk.exits(first), strict=True))


@ensures(
    "settle-scores", "FR-KA-linear", "the vertices of the component have their scores in s, which else is as it was"
)
@message(expected=lambda members, scores: f"{ {x: scores[x] for x in members}!r}", actual="{s!r}")
def component_is_scored(members: Mapping[N, object], s: Scores[N], old_s: Scores[N], scores: Scores[N]) -> bool:
    return dict(s) == {**old_s, **{vertex: scores[vertex] for vertex in members}}


SETTLED_COMPONENT = (strongly_connected, edges_are_known, component_is_scored)
