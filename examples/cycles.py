"""The score of a game with cycles by depth-first search: a repeated position is a draw, and every result is kept.

Wrong: a result that rests on "this would be a repetition" is true only on the path on which it was found (the
graph-history interaction problem).
"""


def score(graph):
    kept = {}

    def value(node, path):
        if node in path:
            return 0
        if node not in kept:
            children = graph.children(node)
            if children:
                best = max if graph.is_max(node) else min
                kept[node] = best(value(child, (*path, node)) for child in children)
            else:
                kept[node] = graph.value(node)
        return kept[node]

    return value(graph.root, ())
