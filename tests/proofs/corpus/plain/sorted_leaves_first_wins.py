from math import inf


def search(tree, node, alpha, beta):
    kids = list(tree.children(node))
    if not kids:
        return tree.value(node)
    maxi = tree.is_max(node)
    leaves = sorted((tree.value(k) for k in kids if not tree.children(k)), reverse=maxi)
    inner = [k for k in kids if tree.children(k)]
    best = leaves[0] if leaves else (-inf if maxi else inf)
    for k in inner:
        if leaves and len(inner) == 1 and len(leaves) > 1:
            break
        v = search(tree, k, alpha, beta)
        best = max(best, v) if maxi else min(best, v)
        if maxi:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
