"""The contract of the search of a game graph by strongly connected components (FR-KA-linear).

`s` maps vertices to the scores known so far. `effort` counts how often an edge was followed (`calls`, with one for the
first vertex) and looked at backwards (`looks`). A component is a part of the graph, seen backwards. `scores` is the
ghost of `specs.clauses.graph`: the limit, at every vertex.
"""

from collections.abc import Collection, Mapping, Sequence

from specs.clauses.graph_backwards import has_every_edge
from specs.contracts import ensures, ghost, message, requires
from specs.graphs.graph_backwards import Backwards
from specs.graphs.graph_score import Scores
from specs.tree import GameTree, N
from specs.values import Value
from specs.watch import unwatched

Effort = Mapping[str, int]


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
    """The number of edges that leave vertices which the node can reach."""
    return sum(len(unwatched(graph).children(vertex)) for vertex in reach)


# THE SEARCH


@requires("scc-known", "FR-KA-linear", "s holds scores only, and with a vertex all its successors")
@message(actual="s = {s!r}")
def known_scores_are_right(graph: GameTree[N], s: Scores[N], scores: Scores[N]) -> bool:
    return has_scores_only(graph, s, scores)


def has_scores_only(graph: GameTree[N], s: Scores[N], scores: Scores[N]) -> bool:
    """Whether each vertex in s has its score there, and all its successors have theirs."""
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


@ghost
def known_edges(graph: GameTree[N], s: Scores[N]) -> int:
    """The number of edges that leave the vertices in s."""
    return sum(len(unwatched(graph).children(vertex)) for vertex in s)


@ensures("scc-counted", "FR-KA-linear", "one call, and one for each edge of what is new in s")
@message(expected="1 + {known_edges} - {old_known_edges}", actual="{old_effort!r}, then {effort!r}")
def calls_are_counted(effort: Effort, old_effort: Effort, known_edges: int, old_known_edges: int) -> bool:
    return effort["calls"] - old_effort["calls"] + old_known_edges == 1 + known_edges


@ensures("scc-looks", "FR-KA-linear", "at most #E looks backwards")
@message(expected="at most {edges_ahead}", actual="{old_effort!r}, then {effort!r}")
def linear_looks(effort: Effort, old_effort: Effort, edges_ahead: int) -> bool:
    return effort["looks"] - old_effort["looks"] <= edges_ahead


@ghost
def known_decided_edges(graph: GameTree[N], s: Scores[N], scores: Scores[N]) -> int:
    """The number of edges that leave the vertices in s and lead to a vertex whose score is no draw."""
    return sum(scores[after] != 0 for vertex in s for after in unwatched(graph).children(vertex))


@ensures("scc-looked", "FR-KA-linear", "one look for each edge of what is new in s that leads to no draw")
@message(expected="{known_decided_edges} - {old_known_decided_edges}", actual="{old_effort!r}, then {effort!r}")
def looks_are_counted(
    effort: Effort, old_effort: Effort, known_decided_edges: int, old_known_decided_edges: int
) -> bool:
    return effort["looks"] - old_effort["looks"] + old_known_decided_edges == known_decided_edges


SEARCHED_BY_COMPONENTS = (
    known_scores_are_right,
    score_of_the_node,
    scores_are_right,
    what_the_node_needs,
    linear_calls,
    calls_are_counted,
    linear_looks,
    looks_are_counted,
)


# ONE COMPONENT


@ghost
def members(graph: GameTree[N], back: Backwards[N]) -> dict[N, Sequence[N]]:
    """The vertices of the component, each with its successors."""
    return {vertex: unwatched(graph).children(vertex) for vertex in back.inner()}


@ghost
def decided_edges(members: Mapping[N, Sequence[N]], scores: Scores[N]) -> int:
    """The number of edges of the component that lead to a vertex whose score is no draw."""
    return sum(scores[after] != 0 for below in members.values() for after in below)


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


@ghost
def misnoted(
    graph: GameTree[N], back: Backwards[N], members: Mapping[N, Sequence[N]], scores: Scores[N]
) -> Collection[N]:
    """The leaves, and the vertices that are settled or looked at; all vertices, if an edge is noted wrongly."""
    if not has_every_edge(graph, back, scores):
        return members.keys()
    return [
        vertex
        for vertex, below in members.items()
        if not below or back.settled[back.place[vertex]] is not None or back.waiting[back.place[vertex]] != len(below)
    ]


@requires("settle-edges", "FR-KA-linear")
@message(expected="every edge of {misnoted!r}, with the score beyond it", actual="{back!r}")
def edges_are_known(misnoted: Collection[N]) -> bool:
    """every edge is noted once: within it the predecessor, out of it the score that it leads to; nothing is settled"""
    return not misnoted


@ensures(
    "settle-scores", "FR-KA-linear", "the vertices of the component have their scores in s, which else is as it was"
)
@message(expected=lambda members, scores: f"{ {x: scores[x] for x in members}!r}", actual="{s!r}")
def component_is_scored(members: Collection[N], s: Scores[N], old_s: Scores[N], scores: Scores[N]) -> bool:
    return {*s} == {*old_s, *members} and all(s[x] == (scores[x] if x in members else old_s[x]) for x in s)


@ensures("settle-looks", "FR-KA-linear", "one look for each edge of the component that leads to no draw")
@message(expected="{decided_edges}", actual="{v}")
def component_looks(v: int, decided_edges: int) -> bool:
    return v == decided_edges


SETTLED_COMPONENT = (strongly_connected, edges_are_known, component_is_scored, component_looks)
