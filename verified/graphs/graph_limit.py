"""The score of a game graph as a limit (KA-D4.1): a draw everywhere, then every vertex looks one move ahead, and again.

One round is one step of the synchronous network of KA-P5-dist: each vertex takes the best of what its successors had
in the round before. Nothing changes any more after at most #V rounds.

Each round asks every vertex, and a score travels one move a round: on a long path the time is quadratic in #V.
`graph_worklist`, which looks at each edge a fixed number of times, is the one for large graphs.
"""

from typing import Final

from specs.clauses.graph import SOLVED, limit_loop
from specs.contracts import contract
from specs.graphs.graph import vertices
from specs.tree import GameTree, N
from specs.values import Value
from verified.procedure import GraphSolver


@contract(*SOLVED, framed=False)
def graph_limit(graph: GameTree[N]) -> dict[N, Value]:
    """Returns s, the score of every vertex: (T), (MM), and 0 where play goes on for ever."""
    everywhere = vertices(graph)
    s: dict[N, Value] = dict.fromkeys(everywhere, 0)
    r, steps = s, 0
    while True:
        t: dict[N, Value] = {}
        for vertex in everywhere:
            below = graph.children(vertex)
            # LEAF
            if not below:
                t[vertex] = graph.value(vertex)
            # MAX VERTEX
            elif graph.is_max(vertex):
                t[vertex] = max([s[after] for after in below])
            # MIN VERTEX
            else:
                t[vertex] = min([s[after] for after in below])
        assert limit_loop(graph, r, s, t, steps)
        if t == s:
            return s
        r, s, steps = s, t, steps + 1


GRAPH_LIMIT: Final = GraphSolver(
    "graph-limit", "KA-D4.1", "every vertex looks one move ahead, until nothing changes", graph_limit, place=50
)
