"""A memory test (MT) that keeps one bound a node.

Wrong: it forgets on which side of the value the bound is. A first call is answered rightly, a second one is not.
"""

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
