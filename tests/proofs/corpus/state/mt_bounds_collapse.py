from math import inf


def search(tree, node, gamma, memory):
    low, high = memory.get(node, (-inf, inf))
    if low >= gamma:
        return low
    if high < gamma:
        return high
    children = tree.children(node)
    if not children:
        return tree.value(node)
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
        low = g
        if high < inf:
            high = g
    else:
        high = g
    memory[node] = (low, high)
    return g
