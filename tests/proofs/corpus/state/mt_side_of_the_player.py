from math import inf


def search(tree, node, gamma, memory):
    if node in memory:
        side, bound = memory[node]
        if side == ">=" and bound >= gamma:
            return bound
        if side == "<=" and bound < gamma:
            return bound
    children = tree.children(node)
    if not children:
        return tree.value(node)
    is_max = tree.is_max(node)
    best = -inf if is_max else inf
    for child in children:
        v = search(tree, child, gamma, memory)
        best = max(best, v) if is_max else min(best, v)
        if is_max and best >= gamma:
            break
        if not is_max and best < gamma:
            break
    memory[node] = (">=" if is_max else "<=", best)
    return best
