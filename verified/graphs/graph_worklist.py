"""Retrograde solution of a game graph (KA-R8-gijlswijk), for any K: from the leaves back along the moves.

The leaves above 0 are taken from the greatest down. A leaf of score h settles, backwards, every vertex from which Max
can force h: a max vertex as soon as one successor is settled, a min vertex when all are. Then the same for Min, with
the leaves below 0 from the least up. What nobody can force is a draw. Each edge is looked at once for each player, so
the time is linear in the edges, after sorting the leaves.
"""

from typing import Final

from specs.clauses.graph import SOLVED, worklist_loop
from specs.contracts import contract
from specs.graphs.graph import vertices
from specs.tree import GameTree, N
from specs.values import Value
from verified.procedure import GraphSolver


@contract(*SOLVED, framed=False)
def graph_worklist(graph: GameTree[N]) -> dict[N, Value]:
    """Returns s, the score of every vertex: (T), (MM), and 0 where neither player can force more."""
    everywhere = vertices(graph)
    # Vertices by number: lists are faster than dictionaries, and a million edges are to be seen in seconds.
    number = {vertex: index for index, vertex in enumerate(everywhere)}
    predecessors: list[list[int]] = [[] for _ in everywhere]
    waiting = [0] * len(everywhere)  # for so many successors; one is enough for the player who wants to get there
    is_max = [False] * len(everywhere)
    leaves: list[tuple[Value, int]] = []
    for index, vertex in enumerate(everywhere):
        below = graph.children(vertex)
        if not below:
            leaves.append((graph.value(vertex), index))
            continue
        waiting[index] = len(below)
        is_max[index] = graph.is_max(vertex)
        for after in below:
            predecessors[number[after]].append(index)
    leaves.sort()
    settled: list[Value | None] = [None] * len(everywhere)
    # MAX FORCES A WIN, MIN FORCES A WIN
    for player, seeds in ((True, leaves[::-1]), (False, leaves)):
        last: Value | None = None
        for h, leaf in seeds:
            if not (h > 0 if player else h < 0):
                break
            settled[leaf] = h
            worklist = [leaf]
            while worklist:
                index = worklist.pop()
                assert worklist_loop(graph, everywhere[index], h, h if last is None else last)
                last = h
                for before in predecessors[index]:
                    if settled[before] is not None:
                        continue
                    waiting[before] -= 1
                    if is_max[before] == player or not waiting[before]:
                        settled[before] = h
                        worklist.append(before)
    return {vertex: 0 if h is None else h for vertex, h in zip(everywhere, settled, strict=True)}


GRAPH_WORKLIST: Final = GraphSolver(
    "graph-worklist", "KA-R8-gijlswijk", "backwards from the leaves, linear in the edges", graph_worklist, place=54
)
