"""Depth-first search of a game graph with a memo (KA-A7.2): a value is stored with the positions that it depends on.

A vertex reached again may reuse its old value if all positions that this value depends on are on the path again. The
value of a position on the path depends on that position; a vertex no longer depends on itself when its call ends.
"""

from typing import Final

from specs.clauses import graph_search as clauses
from specs.clauses.graph_search import Dependent, Depends, Path, memo_loop
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from verified.procedure import GraphAlgorithm

Memo = dict[N, Dependent[N]]


@contract(
    clauses.path_leads_here,
    clauses.memo_is_true,
    clauses.depends_on_the_path,
    clauses.node_is_discharged,
    clauses.exact_without_dependencies,
    clauses.between_the_scores,
    clauses.stored_at_the_node,
    clauses.marks_are_kept,
    framed=False,
)
def graph_memo(graph: GameTree[N], node: N, path: Path[N], memo: Memo[N]) -> Dependent[N]:
    """Returns a value and the part d of the path that it depends on: s in G[d := 0]  <=1  value  <=1  s.

    With an empty path d is empty, and then the value is the score of the node. The memo may change the number of
    visits, never the value at the root.
    """
    # MARKED
    if node in path:
        return 0, Depends((node,))
    # MEMOED: something is known (KA-P7-memoed), and all that it depends on is on the path (KA-P7-getmemo)
    known = memo.get(node)
    if known is not None and known[1] <= path.keys():
        return known
    below = graph.children(node)
    # LEAF (from here on what is returned is stored: KA-P7-putmemo)
    if not below:
        memo[node] = graph.value(node), Depends()
        return memo[node]
    path[node] = None
    d: frozenset[N] = Depends()
    g: Value
    # MAX VERTEX
    if graph.is_max(node):
        g = NEG_INF
        for after in below:
            assert memo_loop(graph, node, after, path, g, d)
            v, e = graph_memo(graph, after, path, memo)
            d |= e
            if v > g:
                g = v
    # MIN VERTEX
    else:
        g = POS_INF
        for after in below:
            assert memo_loop(graph, node, after, path, g, d)
            v, e = graph_memo(graph, after, path, memo)
            d |= e
            if v < g:
                g = v
    path.pop(node)
    memo[node] = g, d - Depends((node,))
    return memo[node]


GRAPH_MEMO: Final = GraphAlgorithm(
    "graph-memo",
    "KA-A7.2",
    "depth first with a memo that knows what each value depends on",
    graph_memo,
    lambda graph, path: (graph, graph.root, path, {}),
    lambda _, pair: pair[0],
    place=52,
)
