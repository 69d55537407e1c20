from functools import lru_cache
from math import inf


@lru_cache(maxsize=100_000)
def search(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -inf
    for child in children:
        best = max(best, -search(tree, child, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
