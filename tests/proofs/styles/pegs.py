"""Pegs in five holes, as a program that plays at once: a dict as the board, strings as positions, a loop at the end."""

from functools import cache

board = {1: " ", 2: " ", 3: " ", 4: " ", 5: " "}
person, machine = "P", "M"


def has_pair(mark):
    return any(board[i] == board[i + 1] == mark for i in range(1, 5))


def is_full():
    return all(board[hole] != " " for hole in board)


def minimax(board, depth, isMaximizing):
    if has_pair(machine):
        return 1
    elif has_pair(person):
        return -1
    elif is_full():
        return 0
    if isMaximizing:
        best = -800
        for hole in board.keys():
            if board[hole] == " ":
                board[hole] = machine
                best = max(best, minimax(board, depth + 1, False))
                board[hole] = " "
        return best
    best = 800
    for hole in board.keys():
        if board[hole] == " ":
            board[hole] = person
            best = min(best, minimax(board, depth + 1, True))
            board[hole] = " "
    return best


def winner(holes):
    pairs = {a for a, b in zip(holes, holes[1:], strict=False) if a == b != "."}
    return pairs.pop() if pairs else None


def free(holes):
    return [i for i, mark in enumerate(holes) if mark == "."]


def put(holes, i, mark):
    return holes[:i] + mark + holes[i + 1 :]


def other(mark):
    return "m" if mark == "p" else "p"


@cache
def score(holes, mark):
    """What the position is worth to m, with `mark` to move."""
    won = winner(holes)
    if won == "m":
        return 1
    if won == "p":
        return -1
    if "." not in holes:
        return 0
    scores = [score(put(holes, i, mark), other(mark)) for i in free(holes)]
    return max(scores) if mark == "m" else min(scores)


def best_move(holes, mark):
    pick = max if mark == "m" else min
    return pick(free(holes), key=lambda i: score(put(holes, i, mark), other(mark)))


def turn():
    hole = int(input("Which hole? "))
    board[hole] = person


while not is_full():
    turn()
