from math import inf


class Cutoff(Exception):
    def __init__(self, value):
        super().__init__(value)
        self.value = value


def loop(tree, node, children, alpha, beta):
    best = -inf if tree.is_max(node) else inf
    for child in children:
        v = search(tree, child, alpha, beta)
        if tree.is_max(node):
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            raise Cutoff(best)
    return best


def search(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    try:
        return loop(tree, node, children, alpha, beta)
    except Cutoff as cutoff:
        return cutoff.value
