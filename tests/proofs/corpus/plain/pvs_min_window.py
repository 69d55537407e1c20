from math import inf


def pvs(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    if tree.is_max(node):
        best = -inf
        for i, child in enumerate(children):
            low = max(alpha, best)
            v = pvs(tree, child, low, low + 1 if i else beta)
            if i and low < v < beta:
                v = pvs(tree, child, low, beta)
            best = max(best, v)
            if best >= beta:
                break
    else:
        best = inf
        for i, child in enumerate(children):
            high = min(beta, best)
            if i:
                v = pvs(tree, child, high, high + 1)
                if alpha < v < high:
                    v = max(v, pvs(tree, child, alpha, high))
            else:
                v = pvs(tree, child, alpha, high)
            best = min(best, v)
            if best <= alpha:
                break
    return best
