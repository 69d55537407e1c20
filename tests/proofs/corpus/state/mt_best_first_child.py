from math import inf


def search(tree, node, gamma, memory):
    low, high, first = memory.get(node, (-inf, inf, None))
    if low >= gamma:
        return low
    if high < gamma:
        return high
    children = tree.children(node)
    if not children:
        return tree.value(node)
    order = sorted(children, key=lambda c: c != first)
    best = -inf if tree.is_max(node) else inf
    for c in order:
        v = search(tree, c, gamma, memory)
        if tree.is_max(node):
            if v > best:
                best, first = v, c
            if best >= gamma:
                break
        else:
            if v < best:
                best, first = v, c
            if best < gamma:
                break
    if best >= gamma:
        memory[node] = (best, high, first)
    else:
        memory[node] = (low, best, first)
    return best
