from math import inf

SIZE = 4096
keys = [None] * SIZE
bounds = [[-inf, inf]] * SIZE


def search(tree, node, alpha, beta):
    slot = hash(node) % SIZE
    entry = bounds[slot]
    if keys[slot] == node:
        if entry[0] >= beta or entry[0] == entry[1]:
            return entry[0]
        if entry[1] <= alpha:
            return entry[1]
    else:
        entry[0], entry[1] = -inf, inf
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -inf
    for child in children:
        best = max(best, -search(tree, child, -beta, -max(alpha, best)))
        if best >= beta:
            break
    keys[slot] = node
    if best < beta:
        entry[1] = min(entry[1], best)
    if best > alpha:
        entry[0] = max(entry[0], best)
    return best
