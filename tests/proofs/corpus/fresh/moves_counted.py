from math import inf
def search(tree, node, alpha, beta, ply=0):
    moves = list(tree.children(node))
    if len(moves) == 0:
        return tree.value(node)
    big = tree.is_max(node)
    v = -inf if big else inf
    for n, m in enumerate(moves):
        w = search(tree, m, alpha, beta, ply + 1)
        if big:
            v = w if w > v else v
            alpha = v if v > alpha else alpha
        else:
            v = w if w < v else v
            beta = v if v < beta else beta
        if alpha >= beta:
            return v
    return v
