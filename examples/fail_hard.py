"""Fail-hard alpha-beta: what is outside the window is returned as its end. Right, but it says less than it knows."""


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
