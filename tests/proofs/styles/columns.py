"""Four in a row on a board that is passed to functions, as programs with arrays have it."""

import copy
import math

ROWS, COLUMNS = 4, 5
EMPTY, HUMAN, ROBOT = 0, 1, 2
BIG = 10**6


def has_room(board, column):
    return board[ROWS - 1][column] == EMPTY


def open_columns(board):
    return [column for column in range(COLUMNS) if has_room(board, column)]


def next_row(board, column):
    for row in range(ROWS):
        if board[row][column] == EMPTY:
            return row
    return None


def put_piece(board, row, column, piece):
    board[row][column] = piece


def four_in_line(board, piece):
    return any(all(board[row][c + i] == piece for i in range(4)) for row in range(ROWS) for c in range(COLUMNS - 3))


def rate(board, piece):
    other = HUMAN if piece == ROBOT else ROBOT
    return sum(row.count(piece) - row.count(other) for row in board)


def is_finished(board):
    return four_in_line(board, HUMAN) or four_in_line(board, ROBOT) or len(open_columns(board)) == 0


def minimax(board, depth, alpha, beta, maximizingPlayer):
    choices = open_columns(board)
    finished = is_finished(board)
    if depth == 0 or finished:
        if finished:
            if four_in_line(board, ROBOT):
                return None, BIG
            elif four_in_line(board, HUMAN):
                return None, -BIG
            else:
                return None, 0
        else:
            return None, rate(board, ROBOT)
    column = choices[0]
    if maximizingPlayer:
        value = -math.inf
        for col in choices:
            row = next_row(board, col)
            after = copy.deepcopy(board)
            put_piece(after, row, col, ROBOT)
            score = minimax(after, depth - 1, alpha, beta, False)[1]
            if score > value:
                value, column = score, col
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return column, value
    else:
        value = math.inf
        for col in choices:
            row = next_row(board, col)
            after = copy.deepcopy(board)
            put_piece(after, row, col, HUMAN)
            score = minimax(after, depth - 1, alpha, beta, True)[1]
            if score < value:
                value, column = score, col
            beta = min(beta, value)
            if alpha >= beta:
                break
        return column, value


def opponent(piece):
    return HUMAN if piece == ROBOT else ROBOT


def play_column(board, column, piece):
    new = [row[:] for row in board]
    put_piece(new, next_row(new, column), column, piece)
    return new


def negamax(board, depth, alpha, beta, piece):
    if depth == 0 or is_finished(board):
        return rate(board, piece)
    best = -math.inf
    for column in open_columns(board):
        child = play_column(board, column, piece)
        best = max(best, -negamax(child, depth - 1, -beta, -alpha, opponent(piece)))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def full_width(board, depth, piece):
    if is_finished(board) or depth == 0:
        return rate(board, ROBOT)
    scores = [full_width(play_column(board, c, piece), depth - 1, opponent(piece)) for c in open_columns(board)]
    if piece == ROBOT:
        return max(scores)
    return min(scores)
