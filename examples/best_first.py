"""Minimax by null-window searches from above, with bounds in a table of its own: SSS* in a dozen lines. Right.

The recursion is hidden in a nested function and the table has a layout of its own, so one symbolic step says nothing;
all paths on every small shape do.
"""

from math import inf


def search(tree):
    upper, lower = {}, {}

    def is_at_least(node, gamma):
        children = tree.children(node)
        if not children:
            lower[node] = upper[node] = tree.value(node)
            return upper[node]
        best = -inf if tree.is_max(node) else inf
        for child in children:
            known = upper.get(child, inf) if tree.is_max(node) else lower.get(child, -inf)
            if tree.is_max(node):
                best = max(best, known if known < gamma else is_at_least(child, gamma))
                if best >= gamma:
                    break
            else:
                best = min(best, known if known >= gamma else is_at_least(child, gamma))
                if best < gamma:
                    break
        (lower if best >= gamma else upper)[node] = best
        return best

    bound, gamma = is_at_least(tree.root, inf), inf
    while bound < gamma:
        bound, gamma = is_at_least(tree.root, bound), bound
    return bound
