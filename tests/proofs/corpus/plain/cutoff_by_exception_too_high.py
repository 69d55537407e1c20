from math import inf


class Cutoff(Exception):
    pass


def search(tree, node, alpha, beta):
    try:
        return visit(tree, node, alpha, beta)
    except Cutoff as cutoff:
        return cutoff.args[0]


def visit(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    try:
        for child in children:
            v = visit(tree, child, alpha, beta)
            if tree.is_max(node):
                best = max(best, v)
                alpha = max(alpha, best)
            else:
                best = min(best, v)
                beta = min(beta, best)
            if alpha >= beta and node != tree.root:
                raise Cutoff(best)
    except Cutoff:
        if node != tree.root and alpha >= beta:
            raise
    return best
