"""The score of a game with cycles by depth-first search, a repeated position counted as a draw, every result kept.

Wrong: a result that rests on "this would be a repetition" is true only on the path on which it was found.
"""


def score(graph):
    kept = {}

    def value(node, path):
        if node in path:
            return 0
        if node not in kept:
            children = graph.children(node)
            if not children:
                kept[node] = graph.value(node)
            else:
                best = max if graph.is_max(node) else min
                kept[node] = best(value(child, (*path, node)) for child in children)
        return kept[node]

    return value(graph.root, ())
