from math import inf


def test(tree, node, gamma):
    kids = tree.children(node)
    if not kids:
        return tree.value(node)
    g = -inf if tree.is_max(node) else inf
    for kid in kids:
        if tree.is_max(node):
            g = max(g, test(tree, kid, gamma))
            if g >= gamma:
                break
        else:
            g = min(g, test(tree, kid, gamma))
            if g < gamma:
                break
    return g


def search(tree):
    low, high, g = -inf, inf, 0
    for _ in range(5):
        gamma = g + 1 if g == low else g
        g = test(tree, tree.root, gamma)
        if g < gamma:
            high = g
        else:
            low = g
        if low >= high:
            break
    return g
