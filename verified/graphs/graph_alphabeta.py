"""Fail-soft alpha-beta on a game graph (KA-R6-ab): the search for trees, with the test for a marked position added.

It must not be combined with a memo keyed by the vertex alone: a bound proved on one path may be false on another.
"""

from typing import Final

from specs.clauses.fail_soft import window
from specs.clauses.graph_search import (
    GRAPH_SOFT_RESULT,
    Path,
    graph_max_window,
    graph_min_window,
    marks_are_kept,
    path_leads_here,
)
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from verified.procedure import GraphAlgorithm


@contract(window, path_leads_here, *GRAPH_SOFT_RESULT, marks_are_kept, framed=False)
def graph_alphabeta(graph: GameTree[N], node: N, path: Path[N], alpha: Value = NEG_INF, beta: Value = POS_INF) -> Value:
    """Let s be the score of the node in the graph with every vertex of the path turned into a leaf 0. Returns v with

    alpha < v < beta  implies  v = s,
    v <= alpha        implies  s <= v,
    v >= beta         implies  s >= v.
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
        g, a = NEG_INF, alpha
        for after in below:
            assert graph_max_window(graph, node, after, path, alpha, a, beta, g)
            v = graph_alphabeta(graph, after, path, a, beta)
            if v > g:
                g = v
            if g >= beta:
                break
            if g > a:
                a = g
    # MIN VERTEX
    else:
        g, b = POS_INF, beta
        for after in below:
            assert graph_min_window(graph, node, after, path, alpha, b, beta, g)
            v = graph_alphabeta(graph, after, path, alpha, b)
            if v < g:
                g = v
            if g <= alpha:
                break
            if g < b:
                b = g
    path.pop(node)  # unmark
    return g


GRAPH_ALPHABETA: Final = GraphAlgorithm(
    "graph-alphabeta", "KA-R6-ab", "alpha-beta; a position on the path counts as a draw", graph_alphabeta, place=53
)
