"""The value of a position that depends on how it was reached: a repeated position is a draw.

Engines do not search until play is infinite. They call a position that occurs a second time on the line of play a draw,
worth 0. So what a position is worth depends on the positions before it, its `past`: those that may not be entered again
without a draw. This is the definition, by plain recursion over lines of play, each of which ends.

How it relates to Kars' score, in which infinite play is a draw (FR-history-score): with a past it is the score of the
graph in which the vertices of the past are turned into leaves worth 0 (the marks of KA-A6.7), and without a past it is
the score itself. So at the beginning of a game nobody gains or loses by the rule that a first repetition ends it. But
the value of a position with a past is no property of the position, and a table that keeps it under the position alone
is wrong (the graph-history interaction problem).
"""

from collections.abc import Sequence

from specs.tree import GameTree, N
from specs.values import Value


def with_history(graph: GameTree[N], node: N, past: Sequence[N] = ()) -> Value:
    """The value of the node after the positions of the past: 0 if it is one of them."""
    if node in past:
        return 0
    children = graph.children(node)
    if not children:
        return graph.value(node)
    values = [with_history(graph, child, (*past, node)) for child in children]
    return max(values) if graph.is_max(node) else min(values)
