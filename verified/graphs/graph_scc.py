"""Depth-first search of a game graph by components (FR-KA-linear): linear in the edges, and from one vertex on.

The paper leaves open whether the depth-first search can be made polynomial (KA section 8). It can: walk depth first,
and find the strongly connected components as Tarjan does. When a component closes, all that it leads to has its score,
so the component is a graph of its own whose exits are leaves: score it backwards from its exits, as `graph_worklist`
does with a whole graph. Then its vertices never change again, and need no marks, memo or dependencies.

Each edge is followed once, and looked at backwards at most once. Only what the node can reach is ever asked for.
"""

import sys
from typing import Final

from specs.clauses.graph import worklist_loop
from specs.clauses.graph_components import SEARCHED_BY_COMPONENTS, SETTLED_COMPONENT, Walk
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import Value
from verified.procedure import GraphAlgorithm

CLOSED: Final = sys.maxsize  # the place of a vertex whose component is closed: behind all others


@contract(*SEARCHED_BY_COMPONENTS, framed=False)
def graph_scc(graph: GameTree[N], node: N, s: dict[N, Value], effort: dict[str, int]) -> Value:
    """Returns the score of the node. On entry s holds scores, those of successors of its vertices among them.

    On exit s holds, besides, the score of every vertex that the node can reach. effort["calls"] has grown by at most 1
    and the number of edges there, effort["looks"] by that number at most.
    """
    effort["calls"] += 1
    if node in s:
        return s[node]
    below = graph.children(node)
    # LEAF
    if not below:
        s[node] = graph.value(node)
        return s[node]
    effort["calls"] += len(below)
    walk: Walk[N] = Walk()
    place = {node: walk.discover(node, graph.is_max(node), len(below))}  # in the order of discovery
    vertices, predecessors, low, leaving, worth = walk.vertices, walk.predecessors, walk.low, walk.leaving, walk.worth
    trail, rest = [0], [iter(below)]  # the path that is walked, by places, and for each vertex the successors left
    while trail:
        number = trail[-1]
        least = low[number]
        for after in rest[-1]:
            there = place.get(after)
            # A NEW VERTEX, unless it is a leaf or known from before
            if there is None:
                below = () if after in s else graph.children(after)
                if below:
                    effort["calls"] += len(below)
                    there = place[after] = walk.discover(after, graph.is_max(after), len(below))
                    trail.append(there)
                    rest.append(iter(below))
                    break
                if after not in s:
                    s[after] = graph.value(after)
                place[after] = there = CLOSED
            # OUT OF THE COMPONENT, OR WITHIN IT
            if there == CLOSED:
                leaving.append(number)
                worth.append(s[after])
            else:
                predecessors[there].append(number)
                if there < least:
                    least = low[number] = there
        else:
            # ALL SUCCESSORS ARE SEEN
            trail.pop()
            rest.pop()
            if low[number] == number:
                settle(graph, number, walk, s, effort)
                for member in walk.close(number):
                    place[vertices[member]] = CLOSED
                if trail:
                    leaving.append(trail[-1])
                    worth.append(s[vertices[number]])
            else:
                predecessors[number].append(trail[-1])
                if low[number] < low[trail[-1]]:
                    low[trail[-1]] = low[number]
    return s[node]


@contract(*SETTLED_COMPONENT, framed=False)
def settle(graph: GameTree[N], first: int, walk: Walk[N], s: dict[N, Value], effort: dict[str, int]) -> None:
    """Put into s the scores of the component that was discovered at `first`, from the scores that its exits lead to."""
    component, leaving, worth = walk.component(first), *walk.exits(first)
    vertices, is_max, waiting, predecessors = walk.vertices, walk.is_max, walk.waiting, walk.predecessors
    # ONE VERTEX, NOT ON A CYCLE
    if len(component) == 1 and not predecessors[first]:
        s[vertices[first]] = max(worth) if is_max[first] else min(worth)
        return
    settled, looks = walk.settled, 0
    exits = sorted(range(len(leaving)), key=worth.__getitem__)
    # MAX FORCES A WIN, MIN FORCES A WIN
    for player, seeds in ((True, exits[::-1]), (False, exits)):
        last: Value | None = None
        for way_out in seeds:
            h = worth[way_out]
            if not (h > 0 if player else h < 0):
                break
            looks += 1
            looked_at = [leaving[way_out]]  # each for an edge to something that is worth h
            while looked_at:
                index = looked_at.pop()
                if settled[index] is not None:
                    continue
                waiting[index] -= 1  # for so many successors more, unless one is enough
                if is_max[index] == player or not waiting[index]:
                    settled[index] = h
                    assert worklist_loop(graph, vertices[index], h, h if last is None else last)
                    last = h
                    looked_at += predecessors[index]
                    looks += len(predecessors[index])
    effort["looks"] += looks
    for index in component:
        score = settled[index]
        s[vertices[index]] = 0 if score is None else score


GRAPH_SCC: Final = GraphAlgorithm(
    "graph-scc",
    "FR-KA-linear",
    "depth first by components, each scored backwards when it closes; linear in the edges",
    graph_scc,
    lambda graph, _path: (graph, graph.root, {}, {"calls": 0, "looks": 0}),
    searches=False,
    place=55,
)
