"""Other ways to go through the children."""

from math import inf


def backwards(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for child in reversed(children):
        v = backwards(tree, child, alpha, beta)
        if tree.is_max(node):
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def leaves_first(tree, node, alpha, beta):
    children = sorted(tree.children(node), key=lambda child: len(tree.children(child)))
    if not children:
        return tree.value(node)
    if tree.is_max(node):
        best = -inf
        for child in children:
            best = max(best, leaves_first(tree, child, max(alpha, best), beta))
            if best >= beta:
                break
        return best
    best = inf
    for child in children:
        best = min(best, leaves_first(tree, child, alpha, min(beta, best)))
        if best <= alpha:
            break
    return best


def numbered(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = 0
    for i, child in enumerate(children):
        v = numbered(tree, child, alpha, beta)
        if tree.is_max(node):
            best = v if i == 0 else max(best, v)
            alpha = max(alpha, best)
        else:
            best = v if i == 0 else min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def by_index(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for i in range(len(children)):
        v = by_index(tree, children[i], alpha, beta)
        if tree.is_max(node):
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def while_index(tree, node, alpha, beta):
    children = list(tree.children(node))
    if not children:
        return tree.value(node)
    i = 0
    if tree.is_max(node):
        best = -inf
        while i < len(children) and best < beta:
            best = max(best, while_index(tree, children[i], max(alpha, best), beta))
            i += 1
    else:
        best = inf
        while i < len(children) and best > alpha:
            best = min(best, while_index(tree, children[i], alpha, min(beta, best)))
            i += 1
    return best


def next_of_iter(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    left = iter(children)
    best = next_of_iter(tree, next(left), alpha, beta)
    for child in left:
        if tree.is_max(node):
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if beta <= alpha:
            break
        v = next_of_iter(tree, child, alpha, beta)
        best = max(best, v) if tree.is_max(node) else min(best, v)
    return best


def for_else(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for child in children:
        v = for_else(tree, child, alpha, beta)
        if tree.is_max(node):
            best = max(best, v)
            if best >= beta:
                break
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            if best <= alpha:
                break
            beta = min(beta, best)
    else:
        return best
    return best


def skips_with_continue(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for child in children:
        v = skips_with_continue(tree, child, alpha, beta)
        if tree.is_max(node):
            if v <= best:
                continue
            best = v
            if best >= beta:
                break
            if best > alpha:
                alpha = best
        else:
            if v >= best:
                continue
            best = v
            if best <= alpha:
                break
            if best < beta:
                beta = best
    return best
