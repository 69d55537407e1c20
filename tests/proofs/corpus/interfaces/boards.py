# boards with push/pop (python-chess style), fail-soft PVS
def pvs(board, alpha, beta):
    moves = list(board.moves())
    if not moves:
        return board.relative_score()
    first, best = True, None
    for move in moves:
        board.make(move)
        if first:
            score = -pvs(board, -beta, -alpha)
            first = False
        else:
            score = -pvs(board, -alpha - 1, -alpha)
            if alpha < score < beta:
                score = -pvs(board, -beta, -score)
        board.undo(move)
        if best is None or score > best:
            best = score
        alpha = max(alpha, score)
        if alpha >= beta:
            break
    return best
