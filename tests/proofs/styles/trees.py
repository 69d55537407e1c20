"""Trees of objects, as articles on the algorithm have it."""

import math


class Node:
    def __init__(self, value=None, children=()):
        self.value, self.children = value, list(children)


def minimax(node, depth, maximizingPlayer):
    if depth == 0 or not node.children:
        return node.value
    if maximizingPlayer:
        value = -math.inf
        for child in node.children:
            value = max(value, minimax(child, depth - 1, False))
        return value
    value = math.inf
    for child in node.children:
        value = min(value, minimax(child, depth - 1, True))
    return value


def alphabeta(node, depth, alpha, beta, maximizingPlayer):
    if depth == 0 or len(node.children) == 0:
        return node.value
    if maximizingPlayer:
        value = -math.inf
        for child in node.children:
            value = max(value, alphabeta(child, depth - 1, alpha, beta, False))
            if value >= beta:
                break
            alpha = max(alpha, value)
        return value
    value = math.inf
    for child in node.children:
        value = min(value, alphabeta(child, depth - 1, alpha, beta, True))
        if value <= alpha:
            break
        beta = min(beta, value)
    return value


def negamax(node, depth, color):
    if depth == 0 or not node.children:
        return color * node.value
    return max(-negamax(child, depth - 1, -color) for child in node.children)


def negascout(node, depth, alpha, beta, color):
    if depth == 0 or not node.children:
        return color * node.value
    for index, child in enumerate(node.children):
        if index == 0:
            score = -negascout(child, depth - 1, -beta, -alpha, -color)
        else:
            score = -negascout(child, depth - 1, -alpha - 1, -alpha, -color)
            if alpha < score < beta:
                score = -negascout(child, depth - 1, -beta, -score, -color)
        alpha = max(alpha, score)
        if alpha >= beta:
            break
    return alpha
