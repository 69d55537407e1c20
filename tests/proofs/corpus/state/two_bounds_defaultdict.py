from collections import defaultdict
from math import inf

bounds = defaultdict(lambda: [-inf, inf])


def search(tree, node, alpha, beta):
    entry = bounds[node]
    if entry[0] >= beta or entry[0] == entry[1]:
        return entry[0]
    if entry[1] <= alpha:
        return entry[1]
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -inf
    for child in children:
        best = max(best, -search(tree, child, -beta, -max(alpha, best)))
        if best >= beta:
            break
    if best < beta:
        entry[1] = min(entry[1], best)
    if best > alpha:
        entry[0] = max(entry[0], best)
    return best
