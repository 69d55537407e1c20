from math import inf


def search(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -inf
    for child in children:
        score = -search(tree, child, -beta, -max(alpha, best))
        try:
            best = max(best, score)
        except TypeError:
            raise
        best = max(best, score)
        if best >= beta:
            break
    return best
