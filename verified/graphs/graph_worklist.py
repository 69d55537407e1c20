"""Retrograde solution of a game graph (KA-R8-gijlswijk), for any K: from the leaves back along the moves.

The edges to leaves above 0 are taken from the greatest down. A leaf of score h settles, backwards, every vertex from
which Max can force h: a max vertex as soon as one successor is settled, a min vertex when all are. Then the same for
Min, with the leaves below 0 from the least up. What nobody can force is a draw. Each edge is looked at once for each
player, so the time is linear in the edges, after sorting the leaves.
"""

from typing import Final

from specs.clauses.graph import SOLVED
from specs.clauses.graph_backwards import FORCED, back_loop, solution_loop
from specs.contracts import contract
from specs.graphs.graph import vertices
from specs.graphs.graph_backwards import Agenda, Backwards, turned_around
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from verified.procedure import GraphSolver


@contract(*SOLVED, framed=False)
def graph_worklist(graph: GameTree[N]) -> dict[N, Value]:
    """Returns s, the score of every vertex: (T), (MM), and 0 where neither player can force more."""
    everywhere = vertices(graph)
    back = turned_around(graph, everywhere)
    # MAX FORCES A WIN, MIN FORCES A WIN
    force(graph, back, True)
    force(graph, back, False)
    s: dict[N, Value] = {}
    for vertex in everywhere:
        assert solution_loop(graph, back, everywhere, vertex, s)
        h = back.worth(vertex)
        s[vertex] = 0 if h is None else h
    return s


@contract(*FORCED, framed=False)
def force(graph: GameTree[N], back: Backwards[N], player: bool) -> int:
    """Settle what the player can force, Max first. Returns how many edges were looked at: those that are forced."""
    is_max, waiting, settled, predecessors = back.is_max, back.waiting, back.settled, back.predecessors
    ways = back.ways_out(player)
    looked_at = Agenda()
    h: Value = POS_INF if player else NEG_INF
    looks: int = 0
    while looked_at or ways:
        assert back_loop(graph, back, player, h, looked_at, ways, looks)
        if not looked_at:
            h, start = ways.pop()
            if not (h > 0 if player else h < 0):
                break
            looked_at.append(start)
        index = looked_at.pop()
        looks += 1
        if settled[index] is None:
            waiting[index] = waiting[index] - 1  # for so many successors more, unless one is enough
            if is_max[index] == player or not waiting[index]:
                settled[index] = h
                looked_at.extend(predecessors[index])
    return looks


GRAPH_WORKLIST: Final = GraphSolver(
    "graph-worklist", "KA-R8-gijlswijk", "backwards from the leaves, linear in the edges", graph_worklist, place=54
)
