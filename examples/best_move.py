"""Alpha-beta that returns the value and the move: of two moves that seem equal it takes the later one.

Wrong: a later move that is cut off has only a bound, and that may equal the value of a better one before it.
"""

from math import inf


def search(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node), None
    is_max = tree.is_max(node)
    best, move = (-inf if is_max else inf), None
    for child in children:
        v, _ = search(tree, child, alpha, beta)
        if v >= best if is_max else v <= best:
            best, move = v, child
        if is_max:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, move
