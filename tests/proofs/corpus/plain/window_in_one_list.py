from math import inf


def search(tree, node, alpha, beta):
    return walk(tree, node, [alpha, beta])


def walk(tree, node, window):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    side = 0 if tree.is_max(node) else 1
    pick = (max, min)[side]
    best = (-inf, inf)[side]
    for child in children:
        best = pick(best, walk(tree, child, window))
        window[side] = pick(window[side], best)
        if window[0] >= window[1]:
            break
    return best
