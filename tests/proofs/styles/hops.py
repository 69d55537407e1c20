"""Hopping pieces on a board that makes and takes back moves, as chess programs have it."""

import math

WIN = 50000


class Board:
    def __init__(self):
        self.turn, self.stack, self.squares = True, [], [1, 1, 0, 0, -1, -1]

    @property
    def legal_moves(self):
        side = 1 if self.turn else -1
        free = [i for i, piece in enumerate(self.squares) if piece == 0]
        return [(i, j) for i, piece in enumerate(self.squares) if piece == side for j in free if 0 < (j - i) * side < 3]

    def push(self, move):
        self.stack.append((move, self.squares[:]))
        self.squares[move[1]], self.squares[move[0]] = self.squares[move[0]], 0
        self.turn = not self.turn

    def pop(self):
        move, self.squares = self.stack.pop()
        self.turn = not self.turn
        return move

    def is_game_over(self):
        return not self.legal_moves

    def fen(self):
        return str(self.squares) + str(self.turn)


def evaluate_board(board):
    return sum(i * piece for i, piece in enumerate(board.squares))


def minimax(board, depth, alpha, beta, is_maximising_player):
    if depth == 0 or board.is_game_over():
        return evaluate_board(board)
    if is_maximising_player:
        best = -math.inf
        for move in board.legal_moves:
            board.push(move)
            best = max(best, minimax(board, depth - 1, alpha, beta, not is_maximising_player))
            board.pop()
            alpha = max(alpha, best)
            if beta <= alpha:
                return best
        return best
    best = math.inf
    for move in board.legal_moves:
        board.push(move)
        best = min(best, minimax(board, depth - 1, alpha, beta, not is_maximising_player))
        board.pop()
        beta = min(beta, best)
        if beta <= alpha:
            return best
    return best


def by_turn(board, depth):
    if board.is_game_over() or depth <= 0:
        return evaluate_board(board)
    values = []
    for move in list(board.legal_moves):
        board.push(move)
        values.append(by_turn(board, depth - 1))
        board.pop()
    return max(values) if board.turn else min(values)


def relative(board):
    return evaluate_board(board) if board.turn else -evaluate_board(board)


def negamax(board, depth, alpha, beta):
    if depth == 0 or board.is_game_over():
        return relative(board)
    value = -math.inf
    for move in sorted(board.legal_moves, key=lambda m: m[1]):
        board.push(move)
        value = max(value, -negamax(board, depth - 1, -beta, -alpha))
        board.pop()
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value


def select_move(board, depth):
    best_move, best_score = None, -math.inf
    alpha, beta = -math.inf, math.inf
    for move in board.legal_moves:
        board.push(move)
        score = -negamax(board, depth - 1, -beta, -alpha)
        board.pop()
        if best_move is None or score > best_score:
            best_move, best_score = move, score
        alpha = max(alpha, score)
    return best_move


class Searcher:
    EXACT, LOWER, UPPER = 0, 1, 2

    def __init__(self):
        self.table = {}
        self.nodes = 0

    def search(self, board, depth, alpha, beta):
        self.nodes += 1
        alpha_before = alpha
        key = board.fen()
        entry = self.table.get(key)
        if entry is not None and entry[0] >= depth:
            _, flag, score = entry
            if flag == self.EXACT:
                return score
            if flag == self.LOWER and score >= beta:
                return score
            if flag == self.UPPER and score <= alpha:
                return score
        if depth == 0 or board.is_game_over():
            return relative(board)
        best = -math.inf
        for move in board.legal_moves:
            board.push(move)
            score = -self.search(board, depth - 1, -beta, -alpha)
            board.pop()
            if score > best:
                best = score
            if best > alpha:
                alpha = best
            if alpha >= beta:
                break
        flag = self.UPPER if best <= alpha_before else self.LOWER if best >= beta else self.EXACT
        self.table[key] = depth, flag, best
        return best
