"""Alpha-beta in negamax form, with a cutoff that waits for a value above beta: `>` where `>=` would do.

Right, but it visits nodes that alpha-beta does not. It is not inductive either: after a tie it calls itself with an
empty window, of which the contract says nothing.
"""

from math import inf


def search(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -inf
    for child in children:
        best = max(best, -search(tree, child, -beta, -max(alpha, best)))
        if best > beta:
            break
    return best
