"""Two players who take the squares away below each other, as a well-known nanodegree has it."""


class Islands:
    def __init__(self, free=frozenset(range(6)), places=(0, 5), mover=0):
        self.free, self.places, self.mover = free, places, mover

    @property
    def active_player(self):
        return self.mover

    def get_legal_moves(self, player=None):
        place = self.places[self.mover if player is None else player]
        return [place + step for step in (-2, -1, 1, 2) if place + step in self.free]

    def forecast_move(self, move):
        places = list(self.places)
        places[self.mover] = move
        return Islands(self.free - {move}, tuple(places), 1 - self.mover)

    def utility(self, player):
        return 0 if self.get_legal_moves() else -1 if player == self.mover else 1


def open_move_score(game, player):
    return len(game.get_legal_moves(player)) - len(game.get_legal_moves(1 - player))


class Player:
    def __init__(self, search_depth=3, score_fn=open_move_score):
        self.search_depth, self.score = search_depth, score_fn

    def minimax(self, game, depth):
        moves = game.get_legal_moves()
        best_score, best_move = float("-inf"), None
        for move in moves:
            value = self.min_play(game.forecast_move(move), depth - 1)
            if best_move is None or value > best_score:
                best_score, best_move = value, move
        return best_move

    def min_play(self, game, depth):
        moves = game.get_legal_moves()
        if depth == 0 or not moves:
            return self.score(game, self)
        return min(self.max_play(game.forecast_move(move), depth - 1) for move in moves)

    def max_play(self, game, depth):
        moves = game.get_legal_moves()
        if depth == 0 or not moves:
            return self.score(game, self)
        return max(self.min_play(game.forecast_move(move), depth - 1) for move in moves)

    def alphabeta(self, game, depth, alpha=float("-inf"), beta=float("inf"), maximizing_player=True):
        moves = game.get_legal_moves()
        if not moves or depth == 0:
            return self.score(game, self), (-1, -1)
        best_move = moves[0]
        if maximizing_player:
            value = float("-inf")
            for move in moves:
                score, _ = self.alphabeta(game.forecast_move(move), depth - 1, alpha, beta, False)
                if score > value:
                    value, best_move = score, move
                if value >= beta:
                    return value, best_move
                alpha = max(alpha, value)
        else:
            value = float("inf")
            for move in moves:
                score, _ = self.alphabeta(game.forecast_move(move), depth - 1, alpha, beta, True)
                if score < value:
                    value, best_move = score, move
                if value <= alpha:
                    return value, best_move
                beta = min(beta, value)
        return value, best_move
