from math import inf


def search(tree, node, alpha, beta):
    moves = tree.children(node)[:4]
    if not moves:
        return tree.value(node)
    best = -inf
    for move in moves:
        best = max(best, -search(tree, move, -beta, -max(alpha, best)))
        if best >= beta:
            break
    return best
