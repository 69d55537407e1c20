# MTD(f) by iterative deepening on a board whose key, turn and end are attributes
from math import inf


class Mtd:
    def __init__(self, board):
        self.board = board
        self.tt = {}

    def ab(self, alpha, beta, depth):
        key = (self.board.key, depth)
        lo, hi = self.tt.get(key, (-inf, inf))
        if lo >= beta:
            return lo
        if hi <= alpha:
            return hi
        alpha, beta = max(alpha, lo), min(beta, hi)
        if depth == 0 or self.board.game_over:
            g = self.board.score()
        elif self.board.turn:
            g, a = -inf, alpha
            for m in self.board.legal_moves():
                if g >= beta:
                    break
                self.board.push(m)
                g = max(g, self.ab(a, beta, depth - 1))
                self.board.pop()
                a = max(a, g)
        else:
            g, b = inf, beta
            for m in self.board.legal_moves():
                if g <= alpha:
                    break
                self.board.push(m)
                g = min(g, self.ab(alpha, b, depth - 1))
                self.board.pop()
                b = min(b, g)
        if g <= alpha:
            self.tt[key] = (self.tt.get(key, (-inf, inf))[0], g)
        elif g >= beta:
            self.tt[key] = (g, self.tt.get(key, (-inf, inf))[1])
        else:
            self.tt[key] = (g, g)
        return g

    def mtdf(self, guess, depth):
        lo, hi, g = -inf, inf, guess
        while lo < hi:
            beta = g + 1 if g == lo else g
            g = self.ab(beta - 1, beta, depth)
            if g < beta:
                hi = g
            else:
                lo = g
        return g

    def value(self, depth):
        g = 0
        for d in range(depth + 1):
            g = self.mtdf(g, d)
        return g
