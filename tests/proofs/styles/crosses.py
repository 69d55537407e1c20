"""Three in a row on a list of nine cells, and as an object that knows the rules and searches."""

PLAYER, OPPONENT, BLANK = "x", "o", "_"
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
POINTS = {"X": 1, "O": -1, "draw": 0}


def evaluate(board):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != BLANK:
            return 10 if board[a] == PLAYER else -10
    return 0


def cells_left(board):
    return BLANK in board


def minimax(board, depth, is_max):
    score = evaluate(board)
    if score == 10:
        return score
    if score == -10:
        return score
    if not cells_left(board):
        return 0
    if is_max:
        best = -1000
        for i in range(9):
            if board[i] == BLANK:
                board[i] = PLAYER
                best = max(best, minimax(board, depth + 1, not is_max))
                board[i] = BLANK
        return best
    best = 1000
    for i in range(9):
        if board[i] == BLANK:
            board[i] = OPPONENT
            best = min(best, minimax(board, depth + 1, not is_max))
            board[i] = BLANK
    return best


def who_won(board):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] and board[a] in ("X", "O"):
            return board[a]
    return "draw" if all(cell in ("X", "O") for cell in board) else None


def solve(board, alpha, beta, is_max):
    outcome = who_won(board)
    if outcome is not None:
        return POINTS[outcome]
    best = -2 if is_max else 2
    for i in range(9):
        if board[i] is None:
            board[i] = "X" if is_max else "O"
            value = solve(board, alpha, beta, not is_max)
            board[i] = None
            if is_max:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if beta <= alpha:
                break
    return best


class Crosses:
    def __init__(self):
        self.grid = [" "] * 9
        self.current = "X"

    def empty_cells(self):
        return [i for i, cell in enumerate(self.grid) if cell == " "]

    def mark(self, cell, letter):
        self.grid[cell] = letter

    def unmark(self, cell):
        self.grid[cell] = " "

    def has_won(self, letter):
        return any(all(self.grid[i] == letter for i in line) for line in LINES)

    def is_full(self):
        return " " not in self.grid

    def search(self, maximizing, alpha, beta):
        if self.has_won("X"):
            return 1
        if self.has_won("O"):
            return -1
        if self.is_full():
            return 0
        if maximizing:
            best = -100
            for cell in self.empty_cells():
                self.mark(cell, "X")
                best = max(best, self.search(False, alpha, beta))
                self.unmark(cell)
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
            return best
        best = 100
        for cell in self.empty_cells():
            self.mark(cell, "O")
            best = min(best, self.search(True, alpha, beta))
            self.unmark(cell)
            beta = min(beta, best)
            if alpha >= beta:
                break
        return best
