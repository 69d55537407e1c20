"""A memory test that keeps one bound a node, but forgets on which side it is. Wrong: only a second call shows it."""

from math import inf


def search(tree, node, gamma, memory):
    if node in memory:
        return memory[node]
    children = tree.children(node)
    if not children:
        v = tree.value(node)
    elif tree.is_max(node):
        v = -inf
        for child in children:
            v = max(v, search(tree, child, gamma, memory))
            if v >= gamma:
                break
    else:
        v = inf
        for child in children:
            v = min(v, search(tree, child, gamma, memory))
            if v < gamma:
                break
    memory[node] = v
    return v
