from math import inf

history = {}


def ordered(children):
    if not any(c in history for c in children):
        return list(children)
    by_score = {}
    for c in children:
        by_score[history.get(c, 0)] = c
    return [by_score[s] for s in sorted(by_score, reverse=True)]


def search(tree, node, alpha, beta):
    children = ordered(tree.children(node))
    if not children:
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for c in children:
        if tree.is_max(node):
            best = max(best, search(tree, c, max(alpha, best), beta))
        else:
            best = min(best, search(tree, c, alpha, min(beta, best)))
        if (best >= beta) if tree.is_max(node) else (best <= alpha):
            history[c] = history.get(c, 0) + 1
            break
    return best
