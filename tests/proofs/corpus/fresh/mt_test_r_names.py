def mt(tree, node, gamma, memory):
    lo, hi = memory.get(node) or (-float("inf"), float("inf"))
    if lo >= gamma:
        return lo
    if hi < gamma:
        return hi
    kids = tree.children(node)
    if not kids:
        g = tree.value(node)
    elif tree.is_max(node):
        g = -float("inf")
        for k in kids:
            g = max(g, mt(tree, k, gamma, memory))
            if g >= gamma:
                break
    else:
        g = float("inf")
        for k in kids:
            g = min(g, mt(tree, k, gamma, memory))
            if g < gamma:
                break
    memory[node] = (g, hi) if g >= gamma else (lo, g)
    return g
