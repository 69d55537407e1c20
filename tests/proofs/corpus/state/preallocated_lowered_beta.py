from math import inf

SIZE = 1 << 20
TABLE = [None] * SIZE


def search(tree, node, alpha, beta):
    slot = hash(node) % SIZE
    if TABLE[slot] is not None:
        key, v, kind = TABLE[slot]
        if key == node:
            if kind == "EXACT":
                return v
            if kind == "LOWER" and v >= beta:
                return v
            if kind == "UPPER" and v <= alpha:
                return v
    children = tree.children(node)
    if not children:
        return tree.value(node)
    if tree.is_max(node):
        v, a = -inf, alpha
        for c in children:
            v = max(v, search(tree, c, a, beta))
            a = max(a, v)
            if v >= beta:
                break
    else:
        v = inf
        for c in children:
            v = min(v, search(tree, c, alpha, beta))
            beta = min(beta, v)
            if v <= alpha:
                break
    if v >= beta:
        kind = "LOWER"
    elif v <= alpha:
        kind = "UPPER"
    else:
        kind = "EXACT"
    TABLE[slot] = (node, v, kind)
    return v
