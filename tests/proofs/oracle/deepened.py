"""Searches to a depth, on boards in a few lines of their own, for a judge that shares no code with the checker's views.

A game is a pair: what the position seems to be worth to MAX, and the games that its moves lead to. MAX moves first, and
the players take turns. An object is made for a game, and called several times, with other depths and windows.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from random import Random
from typing import Any

Game = Any  # (number, games)


def drawn(rng: Random, plies: int) -> Game:
    """A random game."""
    moves = rng.randint(1, 3) if plies and rng.random() > 0.15 else 0
    return rng.randint(-3, 3), tuple(drawn(rng, plies - 1) for _ in range(moves))


def worth(game: Game, depth: int, is_max: bool = True) -> int:
    """The value at that depth."""
    number, parts = game
    if depth == 0 or not parts:
        return int(number)
    return (max if is_max else min)(worth(part, depth - 1, not is_max) for part in parts)


class Board:
    """One board, under the names of easyAI and of chess programs."""

    def __init__(self, game: Game) -> None:
        self.path: list[tuple[int, Game]] = [(-1, game)]
        self.current_player = 1

    @property
    def key(self) -> str:
        return "/".join(str(move) for move, _ in self.path)

    def ttentry(self) -> str:
        return self.key

    @property
    def turn(self) -> bool:
        return len(self.path) % 2 == 1

    @property
    def game_over(self) -> bool:
        return not self.possible_moves()

    def is_over(self) -> bool:
        return self.game_over

    def possible_moves(self) -> list[int]:
        return [*range(len(self.path[-1][1][1]))]

    legal_moves = possible_moves

    def make_move(self, move: int) -> None:
        self.path.append((move, self.path[-1][1][1][move]))

    push = make_move

    def unmake_move(self, move: int) -> None:
        assert self.path.pop()[0] == move

    def pop(self) -> None:
        self.path.pop()

    def switch_player(self) -> None:
        self.current_player = 3 - self.current_player

    def score(self) -> int:
        return int(self.path[-1][1][0])

    def scoring(self) -> int:
        return self.score() if self.current_player == 1 else -self.score()


Search = Callable[[Any, int, float, float], float]  # of an object: with a depth and a window
SEARCHES: dict[str, Search] = {
    "tables": lambda made, depth, alpha, beta: made.solve(depth, alpha, beta),
    "keyed": lambda made, depth, _alpha, _beta: made.value(depth),
}


def is_right(file: str, make: Callable[[Board], Any], number: int = 300) -> bool:
    """Whether no random game, with several calls on it, shows a fault."""
    rng = Random(1)
    for _ in range(number):
        game = drawn(rng, rng.randint(0, 3))
        board = Board(game)
        made = make(board)
        for _ in range(3):
            depth, low = rng.randint(0, 3), rng.randint(-3, 2)
            alpha, beta = (-inf, inf) if file == "keyed" else rng.choice([(-inf, inf), (low, low + 1), (low, inf)])
            v, f = SEARCHES[file](made, depth, alpha, beta), worth(game, depth)
            if not (v == f if alpha < v < beta else f <= v if v <= alpha else f >= v):
                return False
            if (len(board.path), board.current_player) != (1, 1):
                return False
    return True
