"""The score of a game graph as a limit (KA-D4.1): from a draw everywhere, one-move lookahead until nothing changes.

One round is one step of the synchronous network of KA-P5-dist: each vertex takes the best score that its successors had
in the round before. Nothing changes any more after at most #V rounds.

Each round updates every vertex, and a score travels one move a round: on a long path the time is quadratic in #V.
`graph_worklist`, which looks at each edge a fixed number of times, is the one for large graphs.
"""

from typing import Final

from specs.clauses.graph import SOLVED, limit_loop
from specs.clauses.graph_rounds import best_loop, one_step_ahead, round_loop, whole_step_ahead
from specs.contracts import contract
from specs.graphs.graph import vertices
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from verified.procedure import GraphSolver


@contract(*SOLVED, framed=False)
def graph_limit(graph: GameTree[N]) -> dict[N, Value]:
    """Returns s, the score of every vertex: (T), (MM), and 0 where play goes on for ever."""
    everywhere = vertices(graph)
    s: dict[N, Value] = dict.fromkeys(everywhere, 0)
    t: dict[N, Value] = one_round(graph, everywhere, s)
    r: dict[N, Value] = s
    steps: int = 0
    while t != s:
        assert limit_loop(graph, r, s, t, steps)
        r, s, steps = s, t, steps + 1
        t = one_round(graph, everywhere, s)
    return s


@contract(whole_step_ahead, framed=False)
def one_round(graph: GameTree[N], everywhere: list[N], s: dict[N, Value]) -> dict[N, Value]:
    """Returns A s: every vertex looks one move ahead."""
    t: dict[N, Value] = {}
    for vertex in everywhere:
        assert round_loop(graph, everywhere, vertex, s, t)
        t[vertex] = look_ahead(graph, vertex, s)
    return t


@contract(one_step_ahead, framed=False)
def look_ahead(graph: GameTree[N], node: N, s: dict[N, Value]) -> Value:
    """Returns (A s) n: the score of a leaf, else the best of s over the successors."""
    below = graph.children(node)
    # LEAF
    if not below:
        return graph.value(node)
    g: Value
    # MAX VERTEX
    if graph.is_max(node):
        g = NEG_INF
        for after in below:
            assert best_loop(graph, node, after, s, g)
            if s[after] > g:
                g = s[after]
    # MIN VERTEX
    else:
        g = POS_INF
        for after in below:
            assert best_loop(graph, node, after, s, g)
            if s[after] < g:
                g = s[after]
    return g


GRAPH_LIMIT: Final = GraphSolver(
    "graph-limit", "KA-D4.1", "every vertex looks one move ahead, until nothing changes", graph_limit, place=50
)
