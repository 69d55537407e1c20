from math import inf


def search(tree, node, gamma, memory):
    lower = memory.setdefault("lower", {})
    upper = memory.setdefault("upper", {})
    if node in lower and lower[node] >= gamma:
        return lower[node]
    if node in upper and upper[node] < gamma:
        return upper[node]
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
    if g <= gamma:
        upper[node] = g
    else:
        lower[node] = g
    return g
