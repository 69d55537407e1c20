"""One loop for both players."""

import math
from math import inf


def fail_soft(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for child in children:
        v = fail_soft(tree, child, alpha, beta)
        if tree.is_max(node):
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def fail_hard(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return min(max(tree.value(node), alpha), beta)
    for child in children:
        if tree.is_max(node):
            alpha = max(alpha, fail_hard(tree, child, alpha, beta))
        else:
            beta = min(beta, fail_hard(tree, child, alpha, beta))
        if alpha >= beta:
            break
    return alpha if tree.is_max(node) else beta


def window_in_the_call(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for child in children:
        if tree.is_max(node):
            best = max(best, window_in_the_call(tree, child, max(alpha, best), beta))
            if best >= beta:
                break
        else:
            best = min(best, window_in_the_call(tree, child, alpha, min(beta, best)))
            if best <= alpha:
                break
    return best


def none_so_far(tree, node, alpha, beta):
    kids = tree.children(node)
    if len(kids) == 0:
        return tree.value(node)
    best = None
    for kid in kids:
        score = none_so_far(tree, kid, alpha, beta)
        if tree.is_max(node):
            if best is None or score > best:
                best = score
            if best > alpha:
                alpha = best
        else:
            if best is None or score < best:
                best = score
            if best < beta:
                beta = best
        if beta <= alpha:
            return best
    return best


def done_flag(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -math.inf if tree.is_max(node) else math.inf
    done = False
    for child in children:
        if done:
            break
        v = done_flag(tree, child, alpha, beta)
        if tree.is_max(node):
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        done = beta <= alpha
    return best


def cutoff_at_the_head(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    maximizing = tree.is_max(node)
    best = float("-inf") if maximizing else float("inf")
    for child in children:
        if alpha >= beta:
            break
        v = cutoff_at_the_head(tree, child, alpha, beta)
        best = max(best, v) if maximizing else min(best, v)
        if maximizing:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
    return best


def one_child_late(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for child in children:
        if tree.is_max(node):
            alpha = max(alpha, best)
            best = max(best, one_child_late(tree, child, alpha, beta))
        else:
            beta = min(beta, best)
            best = min(best, one_child_late(tree, child, alpha, beta))
        if best >= beta and tree.is_max(node):
            break
        if best <= alpha and not tree.is_max(node):
            break
    return best
