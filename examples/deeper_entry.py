"""A search to a fixed depth that takes a deeper entry of its table for an answer, as many engines do.

Wrong by `exact-depth`, the value at just the depth of the call, which its report requires. Spec `depth` alone accepts
it: each answer has a witness, a game that is cut off at the depth or, on some lines, deeper.
"""

TABLE = {}


def search(tree, node, depth):
    entry, value = TABLE.get(node, (-1, 0))
    if entry >= depth:
        return value
    children = tree.children(node)
    if depth == 0 or not children:
        best = tree.evaluate(node)
    else:
        values = [search(tree, child, depth - 1) for child in children]
        best = max(values) if tree.is_max(node) else min(values)
    TABLE[node] = depth, best
    return best
