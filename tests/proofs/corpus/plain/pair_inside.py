from math import inf


def search(tree, node, alpha, beta):
    return best_move(tree, node, alpha, beta)[0]


def best_move(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node), None
    best = (-inf, None) if tree.is_max(node) else (inf, None)
    for child in children:
        v, _ = best_move(tree, child, alpha, beta)
        if tree.is_max(node):
            if v > best[0]:
                best = (v, child)
            alpha = max(alpha, v)
        else:
            if v < best[0]:
                best = (v, child)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return best
