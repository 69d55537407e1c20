"""Quiescence search: stand pat on the evaluation, or make one of the noisy moves.

Right: its three clauses are inductive.
"""


def search(tree, node, alpha, beta):
    best = tree.evaluate(node)
    is_max = tree.is_max(node)
    for child in tree.noisy(node):
        if best >= beta if is_max else best <= alpha:
            break
        if is_max:
            best = max(best, search(tree, child, max(alpha, best), beta))
        else:
            best = min(best, search(tree, child, alpha, min(beta, best)))
    return best
