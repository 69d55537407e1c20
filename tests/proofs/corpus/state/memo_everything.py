from math import inf

memo = {}


def search(tree, node, alpha, beta):
    if node in memo:
        return memo[node]
    children = tree.children(node)
    if not children:
        return tree.value(node)
    if tree.is_max(node):
        best = -inf
        for child in children:
            best = max(best, search(tree, child, max(alpha, best), beta))
            if best >= beta:
                break
    else:
        best = inf
        for child in children:
            best = min(best, search(tree, child, alpha, min(beta, best)))
            if best <= alpha:
                break
    memo[node] = best
    return best
