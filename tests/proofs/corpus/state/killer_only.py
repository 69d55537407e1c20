from math import inf

KILLER = {}


def search(tree, node, alpha, beta, ply=0):
    moves = tree.children(node)
    if not moves:
        return tree.value(node)
    best = -inf
    start = 0
    killer = KILLER.get(ply)
    if killer in moves:
        best = -search(tree, killer, -beta, -alpha, ply + 1)
        if best >= beta:
            return best
        start = 1
    for move in moves[start:]:
        a = max(alpha, best)
        v = -search(tree, move, -beta, -a, ply + 1)
        if v > best:
            best = v
            KILLER[ply] = move
        if best >= beta:
            break
    return best
