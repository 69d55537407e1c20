"""A loop for each player."""

from math import inf


def own_names(tree, node, alpha, beta):
    if not tree.children(node):
        return tree.value(node)
    if tree.is_max(node):
        best, a = -inf, alpha
        for child in tree.children(node):
            best = max(best, own_names(tree, child, a, beta))
            a = max(a, best)
            if a >= beta:
                break
    else:
        best, b = inf, beta
        for child in tree.children(node):
            best = min(best, own_names(tree, child, alpha, b))
            b = min(b, best)
            if b <= alpha:
                break
    return best


def overwritten(tree, node, alpha, beta):
    """As in Wikipedia."""
    children = tree.children(node)
    if not children:
        return tree.value(node)
    if tree.is_max(node):
        value = -inf
        for child in children:
            value = max(value, overwritten(tree, child, alpha, beta))
            if value >= beta:
                break
            alpha = max(alpha, value)
        return value
    value = inf
    for child in children:
        value = min(value, overwritten(tree, child, alpha, beta))
        if value <= alpha:
            break
        beta = min(beta, value)
    return value


def returns_at_once(tree, node, alpha, beta):
    if not tree.children(node):
        return tree.value(node)
    if tree.is_max(node):
        for child in tree.children(node):
            v = returns_at_once(tree, child, alpha, beta)
            if v >= beta:
                return beta
            if v > alpha:
                alpha = v
        return alpha
    else:
        for child in tree.children(node):
            v = returns_at_once(tree, child, alpha, beta)
            if v <= alpha:
                return alpha
            if v < beta:
                beta = v
        return beta


def ifs_only(tree, node, alpha, beta):
    moves = tree.children(node)
    if len(moves) > 0:
        if tree.is_max(node):
            top = -inf
            for move in moves:
                v = ifs_only(tree, move, alpha if alpha > top else top, beta)
                if v > top:
                    top = v
                if top >= beta:
                    return top
            return top
        low = inf
        for move in moves:
            v = ifs_only(tree, move, alpha, beta if beta < low else low)
            if v < low:
                low = v
            if low <= alpha:
                return low
        return low
    return tree.value(node)


def first_then_the_rest(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = first_then_the_rest(tree, children[0], alpha, beta)
    if tree.is_max(node):
        for child in children[1:]:
            if best >= beta:
                return best
            best = max(best, first_then_the_rest(tree, child, max(alpha, best), beta))
    else:
        for child in children[1:]:
            if best <= alpha:
                return best
            best = min(best, first_then_the_rest(tree, child, alpha, min(beta, best)))
    return best


def star_rest(tree, node, alpha, beta):
    if not tree.children(node):
        return tree.value(node)
    first, *rest = tree.children(node)
    best = star_rest(tree, first, alpha, beta)
    if tree.is_max(node):
        alpha = max(alpha, best)
        for child in rest:
            if alpha >= beta:
                break
            best = max(best, star_rest(tree, child, alpha, beta))
            alpha = max(alpha, best)
    else:
        beta = min(beta, best)
        for child in rest:
            if alpha >= beta:
                break
            best = min(best, star_rest(tree, child, alpha, beta))
            beta = min(beta, best)
    return best
