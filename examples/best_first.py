"""SSS* in depth-first order: null-window tests from +inf down, the bounds of every node kept in two tables.

Right. The recursion is hidden in a nested function, so one symbolic step says nothing about it; all paths on every
small shape do, and they show the leaves of SSS* in the order of SSS*.
"""

from math import inf


def search(tree):
    upper, lower = {}, {}

    def test(node, gamma):
        if upper.get(node, inf) < gamma:
            return upper[node]
        if lower.get(node, -inf) >= gamma:
            return lower[node]
        children = tree.children(node)
        if not children:
            upper[node] = lower[node] = tree.value(node)
            return upper[node]
        if tree.is_max(node):
            best = -inf
            for child in children:
                best = max(best, test(child, gamma))
                if best >= gamma:
                    break
        else:
            best = inf
            for child in children:
                best = min(best, test(child, gamma))
                if best < gamma:
                    break
        (upper if best < gamma else lower)[node] = best
        return best

    gamma, v = inf, test(tree.root, inf)
    while v < gamma:
        gamma, v = v, test(tree.root, v)
    return v
