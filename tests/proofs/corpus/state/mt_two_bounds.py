from math import inf


def search(tree, node, gamma, memory):
    entry = memory.setdefault(node, [-inf, inf])
    if entry[0] >= gamma:
        return entry[0]
    if entry[1] < gamma:
        return entry[1]
    children = tree.children(node)
    if not children:
        g = tree.value(node)
        entry[0] = entry[1] = g
        return g
    if tree.is_max(node):
        g = -inf
        for c in children:
            g = max(g, search(tree, c, gamma, memory))
            if g >= gamma:
                break
    else:
        g = inf
        for c in children:
            g = min(g, search(tree, c, gamma, memory))
            if g < gamma:
                break
    if g >= gamma:
        entry[0] = g
    else:
        entry[1] = g
    return g
