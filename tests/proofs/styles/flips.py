"""Turning discs: positions that are never changed, with a sign for the side, as Othello programs have it."""

INFINITY = float("inf")


class Position:
    def __init__(self, discs="..xo..", to_move=1):
        self.discs, self.to_move = discs, to_move

    def possible_moves(self, side):
        return [i for i, disc in enumerate(self.discs) if disc == "."]

    def apply(self, move, side):
        mark = "x" if side == 1 else "o"
        return Position(self.discs[:move] + mark + self.discs[move + 1 :], -side)

    def is_final(self):
        return "." not in self.discs

    def heuristic(self):
        return self.discs.count("x") - self.discs.count("o")


def negamax(position, depth, alpha, beta, side):
    if depth == 0 or position.is_final():
        return side * position.heuristic()
    best = -INFINITY
    for move in position.possible_moves(side):
        child = position.apply(move, side)
        value = -negamax(child, depth - 1, -beta, -alpha, -side)
        best = max(best, value)
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return best


def scout(position, depth, alpha, beta, side):
    """Principal variation search: null windows beside the first move."""
    if depth == 0 or position.is_final():
        return side * position.heuristic()
    first = True
    for move in position.possible_moves(side):
        child = position.apply(move, side)
        if first:
            score = -scout(child, depth - 1, -beta, -alpha, -side)
            first = False
        else:
            score = -scout(child, depth - 1, -alpha - 1, -alpha, -side)
            if alpha < score < beta:
                score = -scout(child, depth - 1, -beta, -score, -side)
        alpha = max(alpha, score)
        if alpha >= beta:
            break
    return alpha


def plain(position, depth, side):
    if depth == 0 or position.is_final():
        return side * position.heuristic()
    return max(-plain(position.apply(m, side), depth - 1, -side) for m in position.possible_moves(side))


def best_line(position, depth, side):
    """The value and the moves that lead to it."""
    if depth == 0 or position.is_final():
        return side * position.heuristic(), []
    best, line = -INFINITY, []
    for move in position.possible_moves(side):
        value, rest = best_line(position.apply(move, side), depth - 1, -side)
        if -value > best:
            best, line = -value, [move, *rest]
    return best, line
