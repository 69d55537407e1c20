# negamax with a table for easyAI's games: an object that is made for a game, and searches it to several depths
EXACT, LOWER, UPPER = range(3)


class AI:
    def __init__(self, game):
        self.game = game
        self.tt = {}

    def solve(self, depth, alpha, beta):
        game = self.game
        alpha0 = alpha
        key = game.ttentry()
        hit = self.tt.get(key)
        if hit is not None and hit["depth"] == depth:
            if hit["flag"] == EXACT:
                return hit["value"]
            if hit["flag"] == LOWER:
                alpha = max(alpha, hit["value"])
            else:
                beta = min(beta, hit["value"])
            if alpha >= beta:
                return hit["value"]
        if depth == 0 or game.is_over():
            return game.scoring()
        moves = game.possible_moves()
        if hit is not None and hit["move"] in moves:
            moves.remove(hit["move"])
            moves.insert(0, hit["move"])
        best, best_move = -float("inf"), None
        for move in moves:
            game.make_move(move)
            game.switch_player()
            v = -self.solve(depth - 1, -beta, -alpha)
            game.switch_player()
            game.unmake_move(move)
            if v > best:
                best, best_move = v, move
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        flag = UPPER if best <= alpha0 else LOWER if best >= beta else EXACT
        self.tt[key] = dict(depth=depth, value=best, flag=flag, move=best_move)
        return best
