"""Depth-first search of a game graph (KA-A6.7): a position that is already on the path counts as a draw.

That is exact, not just crude (KA-T6.6): whoever can force more than a draw can do so without repeating a position.
"""

from typing import Final

from specs.clauses.graph_search import (
    Path,
    graph_max_loop,
    graph_min_loop,
    marks_are_kept,
    path_leads_here,
    score_with_marks,
)
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from verified.procedure import GraphAlgorithm


@contract(path_leads_here, score_with_marks, marks_are_kept, framed=False)
def graph_dfs(graph: GameTree[N], node: N, path: Path[N]) -> Value:
    """Returns the score of the node in the graph with every vertex of the path turned into a leaf 0.

    With an empty path that is the score of the node. The path is the same on exit as on entry.
    """
    # MARKED
    if node in path:
        return 0
    below = graph.children(node)
    # LEAF
    if not below:
        return graph.value(node)
    path[node] = None  # mark
    g: Value
    # MAX VERTEX
    if graph.is_max(node):
        g = NEG_INF
        for after in below:
            assert graph_max_loop(graph, node, after, path, g)
            v = graph_dfs(graph, after, path)
            if v > g:
                g = v
    # MIN VERTEX
    else:
        g = POS_INF
        for after in below:
            assert graph_min_loop(graph, node, after, path, g)
            v = graph_dfs(graph, after, path)
            if v < g:
                g = v
    path.pop(node)  # unmark
    return g


GRAPH_DFS: Final = GraphAlgorithm(
    "graph-dfs", "KA-A6.7", "depth first; a position on the path counts as a draw", graph_dfs, place=51
)
