"""Sweeps over a game graph (FR-KA-linear): scores by one-move lookahead, updated in place, vertex after vertex.

A round of KA-D4.1 computes every vertex from the scores of its successors in the round before. A sweep takes the inner
vertices one by one and replaces the score of each at once. At the start leaves have their scores and all other vertices
have 0. `sweeps` also counts the last sweep, in which nothing changes.
"""

from collections.abc import Sequence

from specs.graphs.graph import vertices
from specs.graphs.graph_score import Scores, operator_of, score
from specs.tree import GameTree, N
from specs.values import Value


def post_order(graph: GameTree[N]) -> list[N]:
    """The inner vertices in the order in which a depth-first walk from the root leaves them.

    Every vertex can be reached, so these are all inner vertices.
    """
    order: dict[N, None] = {}
    seen = {graph.root}
    trail = [(graph.root, iter(graph.children(graph.root)))]
    while trail:
        vertex, rest = trail[-1]
        for after in rest:
            if after not in seen:
                seen.add(after)
                trail.append((after, iter(graph.children(after))))
                break
        else:
            trail.pop()
            if graph.children(vertex):
                order[vertex] = None
    return [*order]


def swept(graph: GameTree[N], s: Scores[N], order: Sequence[N]) -> dict[N, Value]:
    """The scores after one sweep over s in that order."""
    after = dict(s)
    for vertex in order:
        after[vertex] = operator_of(graph, vertex)(after[successor] for successor in graph.children(vertex))
    return after


def sweeps(graph: GameTree[N], order: Sequence[N]) -> tuple[int, dict[N, Value]]:
    """The number of sweeps in that order up to the first that changes nothing, and the scores after it."""
    s: dict[N, Value] = {x: 0 if graph.children(x) else graph.value(x) for x in vertices(graph)}
    number = 0
    while True:
        number += 1
        after = swept(graph, s, order)
        if after == s:
            return number, s
        s = after


def are_sweeps_few(graph: GameTree[N], order: Sequence[N]) -> bool:
    """FR-KA-linear: sweeps over the inner vertices, in any order, end in the score, at most #inner + 1 of them."""
    number, s = sweeps(graph, order)
    return number <= len(order) + 1 and s == score(graph)
