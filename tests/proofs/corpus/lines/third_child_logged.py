from math import inf


def search(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for index, child in enumerate(children):
        value = search(tree, child, alpha, beta)
        if index >= 2:
            print("late", child)
        if tree.is_max(node):
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
