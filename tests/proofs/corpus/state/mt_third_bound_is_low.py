from math import inf


def search(tree, node, gamma, memory):
    if memory.get(("lo", node), -inf) >= gamma:
        return memory["lo", node]
    if memory.get(("hi", node), inf) < gamma:
        return memory["hi", node]
    kids = tree.children(node)
    if not kids:
        g = tree.value(node)
    else:
        better, g = (max, -inf) if tree.is_max(node) else (min, inf)
        for kid in kids:
            g = better(g, search(tree, kid, gamma, memory))
            if (g >= gamma) == tree.is_max(node):
                break
    memory["n", node] = memory.get(("n", node), 0) + 1
    memory["lo" if g >= gamma or memory["n", node] > 2 else "hi", node] = g
    return g
