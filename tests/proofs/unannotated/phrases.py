"""Two fresh searches for each phrase that a reader may expect to be understood."""

from math import inf


# NEGAMAX FORM


def negamax(tree, node, alpha, beta):
    moves = tree.children(node)
    if len(moves) == 0:
        return tree.value(node)
    score = float("-inf")
    for move in moves:
        score = max(score, -negamax(tree, move, -beta, -alpha))
        if score > alpha:
            alpha = score
        if alpha >= beta:
            break
    return score


def negamax_hard(tree, node, alpha, beta):
    moves = tree.children(node)
    if not moves:
        return tree.value(node)
    a = alpha
    for move in moves:
        t = -negamax_hard(tree, move, -beta, -a)
        if t > a:
            a = t
        if a >= beta:
            return a
    return a


# ONE LOOP FOR BOTH PLAYERS


def one_loop_sign(tree, node, alpha, beta):
    if not tree.children(node):
        return tree.value(node)
    mx = tree.is_max(node)
    best = -inf if mx else inf
    for c in tree.children(node):
        v = one_loop_sign(tree, c, alpha, beta)
        best = max(best, v) if mx else min(best, v)
        alpha, beta = (max(alpha, best), beta) if mx else (alpha, min(beta, best))
        if beta <= alpha:
            break
    return best


def one_loop_returns(tree, node, alpha, beta):
    kids = tree.children(node)
    if not kids:
        return tree.value(node)
    for kid in kids:
        v = one_loop_returns(tree, kid, alpha, beta)
        if tree.is_max(node):
            if v >= beta:
                return v
            alpha = max(alpha, v)
        else:
            if v <= alpha:
                return v
            beta = min(beta, v)
    return alpha if tree.is_max(node) else beta


# NESTED FUNCTIONS


def nested_minimax(tree, root):
    def go(node):
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        scores = [go(kid) for kid in kids]
        return max(scores) if tree.is_max(node) else min(scores)

    return go(root)


def nested_pair(tree, node, alpha, beta):
    def highest(n, a, b):
        best = -inf
        for c in tree.children(n):
            best = max(best, visit(c, max(a, best), b))
            if best >= b:
                return best
        return best

    def lowest(n, a, b):
        best = inf
        for c in tree.children(n):
            best = min(best, visit(c, a, min(b, best)))
            if best <= a:
                return best
        return best

    def visit(n, a, b):
        if not tree.children(n):
            return tree.value(n)
        if tree.is_max(n):
            return highest(n, a, b)
        return lowest(n, a, b)

    return visit(node, alpha, beta)


# METHODS AND OBJECTS


class Player:
    def __init__(self):
        self.visited = 0

    def search(self, tree, node, alpha, beta):
        self.visited += 1
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        if tree.is_max(node):
            best = -inf
            for kid in kids:
                best = max(best, self.search(tree, kid, alpha, beta))
                alpha = max(alpha, best)
                if best >= beta:
                    break
        else:
            best = inf
            for kid in kids:
                best = min(best, self.search(tree, kid, alpha, beta))
                beta = min(beta, best)
                if best <= alpha:
                    break
        return best


class Two:
    def search(self, tree, node, alpha, beta):
        if not tree.children(node):
            return tree.value(node)
        if tree.is_max(node):
            return self.of_max(tree, node, alpha, beta)
        return self.of_min(tree, node, alpha, beta)

    def of_max(self, tree, node, alpha, beta):
        best = -inf
        for child in tree.children(node):
            best = max(best, self.search(tree, child, max(alpha, best), beta))
            if best >= beta:
                break
        return best

    def of_min(self, tree, node, alpha, beta):
        best = inf
        for child in tree.children(node):
            best = min(best, self.search(tree, child, alpha, min(beta, best)))
            if best <= alpha:
                break
        return best


# ENUMERATE


def counted_from_one(tree, node, alpha, beta):
    if not tree.children(node):
        return tree.value(node)
    best = None
    for i, child in enumerate(tree.children(node), 1):
        v = counted_from_one(tree, child, alpha, beta)
        if tree.is_max(node):
            if i == 1 or v > best:
                best = v
            alpha = max(alpha, best)
        else:
            if i == 1 or v < best:
                best = v
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def index_of_best(tree, node):
    if not tree.children(node):
        return tree.value(node)
    best, at = 0, 0
    for i, child in enumerate(tree.children(node)):
        v = index_of_best(tree, child)
        if i == 0 or (v > best if tree.is_max(node) else v < best):
            best, at = v, i
    return best


# SLICES


def head_and_tail(tree, node, alpha, beta):
    kids = tree.children(node)
    if not kids:
        return tree.value(node)
    head, tail = kids[0], kids[1:]
    best = -head_and_tail(tree, head, -beta, -alpha)
    for kid in tail:
        if best >= beta:
            return best
        alpha = max(alpha, best)
        best = max(best, -head_and_tail(tree, kid, -beta, -alpha))
    return best


def eldest_first(tree, node):
    kids = tree.children(node)
    if not kids:
        return tree.value(node)
    best = eldest_first(tree, kids[0])
    for kid in kids[1:]:
        v = eldest_first(tree, kid)
        if tree.is_max(node):
            best = v if v > best else best
        else:
            best = v if v < best else best
    return best


# SORTED AND REVERSED CHILDREN


def right_to_left(tree, node, alpha, beta):
    if not tree.children(node):
        return tree.value(node)
    best = -inf
    for child in tree.children(node)[::-1]:
        best = max(best, -right_to_left(tree, child, -beta, -max(alpha, best)))
        if best >= beta:
            return best
    return best


def widest_first(tree, node, alpha, beta):
    kids = sorted(tree.children(node), key=lambda kid: -len(tree.children(kid)))
    if not kids:
        return tree.value(node)
    if tree.is_max(node):
        for kid in kids:
            alpha = max(alpha, widest_first(tree, kid, alpha, beta))
            if alpha >= beta:
                break
        return alpha
    for kid in kids:
        beta = min(beta, widest_first(tree, kid, alpha, beta))
        if alpha >= beta:
            break
    return beta


# WHILE WITH AN INDEX


def while_left(tree, node, alpha, beta):
    kids = tree.children(node)
    if not kids:
        return tree.value(node)
    i, best = 0, -inf
    while i < len(kids):
        best = max(best, -while_left(tree, kids[i], -beta, -max(alpha, best)))
        if best >= beta:
            break
        i += 1
    return best


def while_and_alive(tree, node, alpha, beta):
    kids = tree.children(node)
    if not kids:
        return tree.value(node)
    n, k = len(kids), 0
    best = -inf if tree.is_max(node) else inf
    while k < n and alpha < beta:
        v = while_and_alive(tree, kids[k], alpha, beta)
        if tree.is_max(node):
            best = max(best, v)
            alpha = max(alpha, v)
        else:
            best = min(best, v)
            beta = min(beta, v)
        k += 1
    return best


# SEVERAL RETURNS


def many_returns(tree, node, alpha, beta):
    kids = tree.children(node)
    if not kids:
        return tree.value(node)
    if tree.is_max(node):
        best = -inf
        for kid in kids:
            v = many_returns(tree, kid, alpha, beta)
            if v >= beta:
                return v
            if v > best:
                best = v
            if v > alpha:
                alpha = v
        return best
    best = inf
    for kid in kids:
        v = many_returns(tree, kid, alpha, beta)
        if v <= alpha:
            return v
        if v < best:
            best = v
        if v < beta:
            beta = v
    return best


def only_one_child(tree, node, alpha, beta):
    kids = tree.children(node)
    if not kids:
        return tree.value(node)
    best = -only_one_child(tree, kids[0], -beta, -alpha)
    if best >= beta:
        return best
    for kid in kids[1:]:
        best = max(best, -only_one_child(tree, kid, -beta, -max(alpha, best)))
        if best >= beta:
            return best
    return best


# CONDITIONAL EXPRESSIONS


def all_in_one(tree, node, alpha, beta):
    if not tree.children(node):
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for c in tree.children(node):
        v = all_in_one(
            tree, c, max(alpha, best) if tree.is_max(node) else alpha, beta if tree.is_max(node) else min(beta, best)
        )
        best = v if (v > best) == tree.is_max(node) else best
        if best >= beta if tree.is_max(node) else best <= alpha:
            break
    return best


def conditional_minimax(tree, node):
    kids = tree.children(node)
    return (
        tree.value(node)
        if not kids
        else max(conditional_minimax(tree, kid) for kid in kids)
        if tree.is_max(node)
        else min(conditional_minimax(tree, kid) for kid in kids)
    )


# BEST = NONE


def none_at_first(tree, node, alpha, beta):
    best = None
    for kid in tree.children(node):
        v = none_at_first(tree, kid, alpha, beta)
        if tree.is_max(node):
            best = v if best is None else max(best, v)
            alpha = max(alpha, best)
        else:
            best = v if best is None else min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return tree.value(node) if best is None else best


def none_negamax(tree, node, alpha, beta):
    kids = tree.children(node)
    if not kids:
        return tree.value(node)
    best = None
    for kid in kids:
        low = alpha if best is None else max(alpha, best)
        v = -none_negamax(tree, kid, -beta, -low)
        if best is None or best < v:
            best = v
        if best >= beta:
            break
    return best


# EXTRA PARAMETERS


def deep(tree, node, depth, alpha, beta):
    if not tree.children(node):
        return tree.value(node)
    best = -inf
    for c in tree.children(node):
        best = max(best, -deep(tree, c, depth - 1, -beta, -max(alpha, best)))
        if best >= beta:
            break
    return best


def told_who(tree, node, alpha, beta, maximizing):
    if not tree.children(node):
        return tree.value(node)
    if maximizing:
        v = -inf
        for c in tree.children(node):
            v = max(v, told_who(tree, c, alpha, beta, False))
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v
    v = inf
    for c in tree.children(node):
        v = min(v, told_who(tree, c, alpha, beta, True))
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v


# HELPERS


def is_leaf(tree, node):
    return not tree.children(node)


def cuts(best, beta):
    return best >= beta


def helped(tree, node, alpha, beta):
    if is_leaf(tree, node):
        return tree.value(node)
    best = -inf
    for c in tree.children(node):
        best = max(best, -helped(tree, c, -beta, -max(alpha, best)))
        if cuts(best, beta):
            break
    return best


def worst(tree, node):
    return -inf if tree.is_max(node) else inf


def improves(tree, node, v, best):
    return v > best if tree.is_max(node) else v < best


def improved(tree, node):
    if is_leaf(tree, node):
        return tree.value(node)
    best = worst(tree, node)
    for c in tree.children(node):
        v = improved(tree, c)
        if improves(tree, node, v, best):
            best = v
    return best


# NULL WINDOWS AND SECOND SEARCHES, ON INTEGERS


def pvs(tree, node, alpha, beta):
    kids = tree.children(node)
    if not kids:
        return tree.value(node)
    best = -pvs(tree, kids[0], -beta, -alpha)
    for kid in kids[1:]:
        if best >= beta:
            break
        a = max(alpha, best)
        score = -pvs(tree, kid, -a - 1, -a)
        if a < score < beta:
            score = -pvs(tree, kid, -beta, -score)
        best = max(best, score)
    return best


def scout_again(tree, node, alpha, beta):
    kids = tree.children(node)
    if not kids:
        return tree.value(node)
    first = True
    for kid in kids:
        if first:
            score = -scout_again(tree, kid, -beta, -alpha)
            first = False
        else:
            score = -scout_again(tree, kid, -(alpha + 1), -alpha)
            if alpha < score < beta:
                score = -scout_again(tree, kid, -beta, -alpha)
        if score > alpha:
            alpha = score
        if alpha >= beta:
            break
    return alpha
