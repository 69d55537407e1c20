from math import inf


def search(tree, node, gamma, memory):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    maximize = tree.is_max(node)
    best = -inf if maximize else inf
    for child in children:
        low, high = memory.get(child, (-inf, inf))
        if low > -inf and high < inf:
            v = low
        elif low >= gamma:
            v = low
        elif high < gamma:
            v = high
        else:
            v = search(tree, child, gamma, memory)
            memory[child] = (v, high) if v >= gamma else (low, v)
        best = max(best, v) if maximize else min(best, v)
        if (best >= gamma) == maximize:
            break
    return best
