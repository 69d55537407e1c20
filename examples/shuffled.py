"""Alpha-beta that begins with a random child and leaves it out of the others by its place, one too many.

Wrong for one outcome of the generator: the last child, chosen first, takes the one before it along.
"""

import random
from math import inf


def search(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    first = random.randrange(len(children))  # noqa: S311 - a game needs no secrets
    others = children[:first] if first < len(children) - 1 else children[: first - 1]
    best = -inf if tree.is_max(node) else inf
    for child in (children[first], *others, *children[first + 1 :]):
        if tree.is_max(node):
            best = max(best, search(tree, child, max(alpha, best), beta))
            if best >= beta:
                break
        else:
            best = min(best, search(tree, child, alpha, min(beta, best)))
            if best <= alpha:
                break
    return best
