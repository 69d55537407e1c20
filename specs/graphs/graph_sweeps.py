"""Sweeps over a game graph (FR-KA-linear): every inner vertex looks one move ahead, in turn, and sees what is new.

A round of KA-D4.1 asks every vertex what its successors had in the round before. A sweep takes the vertices one by one
and puts what each finds in its place at once. The leaves have their scores from the beginning, all else has 0. `sweeps`
counts the last sweep, too, the one in which nothing changes.
"""

from collections.abc import Sequence

from specs.graphs.graph import vertices
from specs.graphs.graph_score import Scores, operator_of, score
from specs.tree import GameTree, N
from specs.values import Value


def post_order(graph: GameTree[N]) -> list[N]:
    """The inner vertices as a depth-first walk from the root leaves them: each after those that it found.

    Every vertex can be reached, so these are all inner vertices.
    """
    found: dict[N, None] = {}
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
                found[vertex] = None
    return [*found]


def swept(graph: GameTree[N], s: Scores[N], order: Sequence[N]) -> dict[N, Value]:
    """What one sweep in that order makes of s."""
    after = dict(s)
    for vertex in order:
        after[vertex] = operator_of(graph, vertex)(after[successor] for successor in graph.children(vertex))
    return after


def sweeps(graph: GameTree[N], order: Sequence[N]) -> tuple[int, dict[N, Value]]:
    """How many sweeps in that order there are, up to the first that changes nothing, and what they end in."""
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
