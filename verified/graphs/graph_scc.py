"""Depth-first search of a game graph by components (FR-KA-linear): linear in the edges, and from one vertex on.

The paper leaves open whether the depth-first search can be made polynomial (KA section 8). It can: walk depth first,
and find the strongly connected components as Tarjan does. When a component closes, everything that it leads to has its
score, so the component is a graph of its own whose exits are leaves: score it backwards from its exits, as
`graph_worklist` does a whole graph. Then its scores never change again, and need no marks, memo or dependencies.

Each edge is followed once, and looked at backwards at most once. Only what the node can reach is ever asked for.
"""

from typing import Final

from specs.clauses.graph_backwards import solution_loop
from specs.clauses.graph_components import SEARCHED_BY_COMPONENTS, SETTLED_COMPONENT
from specs.clauses.graph_walk import walk_loop
from specs.contracts import contract
from specs.graphs.graph_backwards import Backwards
from specs.graphs.graph_walk import Walk
from specs.tree import GameTree, N
from specs.values import Value
from verified.graphs.graph_worklist import force
from verified.procedure import GraphAlgorithm


@contract(*SEARCHED_BY_COMPONENTS, framed=False)
def graph_scc(graph: GameTree[N], node: N, s: dict[N, Value], effort: dict[str, int]) -> Value:
    """Returns the score of the node. On entry s holds scores, those of successors of its vertices among them.

    On exit s holds, besides, the score of every vertex that the node can reach. effort["calls"] has grown by at most 1
    and the number of edges there, effort["looks"] by that number at most.
    """
    effort["calls"] = effort["calls"] + 1
    if node in s:
        return s[node]
    below = graph.children(node)
    # LEAF
    if not below:
        s[node] = graph.value(node)
        return s[node]
    walk: Walk[N] = Walk()
    trail, rest, low, place = walk.trail, walk.rest, walk.low, walk.place
    predecessors, ways = walk.predecessors, walk.ways
    calls: int = walk.discover(node, graph.is_max(node), below)
    looks: int = 0
    while trail:
        assert walk_loop(graph, node, s, walk, calls, looks)
        number, ahead = trail[-1], rest[-1]
        # ALL SUCCESSORS ARE SEEN
        if not ahead:
            trail.pop()
            rest.pop()
            if low[number] == number:
                looks += settle(graph, walk.close(number), s)
            elif low[number] < low[trail[-1]]:
                low[trail[-1]] = low[number]
            continue
        after = ahead[-1]
        there = place.get(after)
        # OUT OF THE COMPONENT
        if after in s:
            ahead.pop()
            ways.append((s[after], number))
        # WITHIN IT, as far as is known yet
        elif there is not None:
            ahead.pop()
            predecessors[there].append(number)
            if there < low[number]:
                low[number] = there
        # A NEW VERTEX: when it is closed, or off the trail, the edge is seen again
        else:
            beyond = graph.children(after)
            if beyond:
                calls += walk.discover(after, graph.is_max(after), beyond)
            else:
                s[after] = graph.value(after)
    effort["calls"] = effort["calls"] + calls
    effort["looks"] = effort["looks"] + looks
    return s[node]


@contract(*SETTLED_COMPONENT, framed=False)
def settle(graph: GameTree[N], back: Backwards[N], s: dict[N, Value]) -> int:
    """Put into s the scores of a component, from those that its exits lead to. Returns the number of looks."""
    # MAX FORCES A WIN, MIN FORCES A WIN
    looks = force(graph, back, True) + force(graph, back, False)
    component = back.inner()
    for vertex in component:
        assert solution_loop(graph, back, component, vertex, s)
        h = back.worth(vertex)
        s[vertex] = 0 if h is None else h
    return looks


GRAPH_SCC: Final = GraphAlgorithm(
    "graph-scc",
    "FR-KA-linear",
    "depth first by components, each scored backwards when it closes; linear in the edges",
    graph_scc,
    lambda graph, _path: (graph, graph.root, {}, {"calls": 0, "looks": 0}),
    searches=False,
    place=55,
)
