"""An engine that holds its board, deepens step by step, and keeps a table and killer moves."""

from dataclasses import dataclass

INF = 10**9
EXACT, LOWER, UPPER = range(3)


class Rooms:
    def __init__(self):
        self.doors, self.player, self.taken = [1, 2, 3, 4], 1, []

    def generate_moves(self):
        return [door for door in self.doors if door not in self.taken]

    def do_move(self, door):
        self.taken.append(door)
        self.player = -self.player

    def undo_move(self):
        self.taken.pop()
        self.player = -self.player

    def hash_key(self):
        return hash((tuple(self.taken), self.player))

    def evaluate(self):
        return self.player * sum(door * (-1) ** i for i, door in enumerate(self.taken))


@dataclass
class Entry:
    depth: int
    flag: int
    value: int


class Engine:
    def __init__(self, board):
        self.board = board
        self.table = {}
        self.killers = {}

    def order(self, moves, depth):
        return sorted(moves, key=lambda move: move != self.killers.get(depth))

    def alphabeta(self, depth, alpha, beta):
        moves = self.board.generate_moves()
        if depth == 0 or not moves:
            return self.board.evaluate()
        best = -INF
        for move in self.order(moves, depth):
            self.board.do_move(move)
            score = -self.alphabeta(depth - 1, -beta, -alpha)
            self.board.undo_move()
            if score > best:
                best = score
            if best >= beta:
                self.killers[depth] = move
                break
            alpha = max(alpha, best)
        return best

    def with_table(self, depth, alpha, beta):
        key = self.board.hash_key()
        entry = self.table.get(key)
        if entry is not None and entry.depth >= depth:
            if entry.flag == EXACT:
                return entry.value
            if entry.flag == LOWER and entry.value >= beta:
                return entry.value
            if entry.flag == UPPER and entry.value <= alpha:
                return entry.value
        moves = self.board.generate_moves()
        if depth == 0 or not moves:
            return self.board.evaluate()
        best, start = -INF, alpha
        for move in moves:
            self.board.do_move(move)
            score = -self.with_table(depth - 1, -beta, -alpha)
            self.board.undo_move()
            best = max(best, score)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        flag = UPPER if best <= start else LOWER if best >= beta else EXACT
        self.table[key] = Entry(depth, flag, best)
        return best
