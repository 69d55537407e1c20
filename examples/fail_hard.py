"""Fail-hard alpha-beta: a value outside the window comes back as the end of the window.

Right, and it visits what fail-soft alpha-beta visits; but not tight: the bound it returns is weaker than what it knows.
"""


def search(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return min(max(tree.value(node), alpha), beta)
    for child in children:
        if tree.is_max(node):
            alpha = max(alpha, search(tree, child, alpha, beta))
        else:
            beta = min(beta, search(tree, child, alpha, beta))
        if alpha >= beta:
            break
    return alpha if tree.is_max(node) else beta
