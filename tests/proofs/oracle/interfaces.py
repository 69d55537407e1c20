"""Games as other programs have them, in a few lines each, for a judge that shares no code with the checker's views.

A game is nested tuples of numbers; MAX moves first, and the players take turns.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from random import Random
from typing import Any

Game = Any  # a number, or a tuple of games
Judge = Callable[[Any, Game, float, float], bool]  # whether a search keeps its promise on a game, with a window
WINDOWS = [(-inf, inf), (0, 1), (-1, 2), (1, inf), (-inf, 0)]


def drawn(rng: Random, depth: int) -> Game:
    """A random game."""
    if depth == 0 or rng.random() < 0.15:
        return rng.randint(-3, 3)
    return tuple(drawn(rng, depth - 1) for _ in range(rng.randint(1, 3)))


def worth(game: Game, is_max: bool = True) -> int:
    """The minimax value."""
    return game if isinstance(game, int) else (max if is_max else min)(worth(part, not is_max) for part in game)


def height(game: Game) -> int:
    """How many plies it has."""
    return 0 if isinstance(game, int) else 1 + max(map(height, game))


def bounds(v: float, game: Game, alpha: float, beta: float) -> bool:
    """Fail-soft: exact inside of the window, a bound outside."""
    f = worth(game)
    return v == f if alpha < v < beta else f <= v if v <= alpha else f >= v


def is_best(game: Game, move: int) -> bool:
    """Whether the move leads to the value of the game."""
    return isinstance(game, int) or worth(game[move], is_max=False) == worth(game)


class Node:
    """A node that knows its children."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.children = [] if isinstance(game, int) else [*map(Node, game)]

    def is_terminal(self) -> bool:
        return not self.children

    @property
    def value(self) -> int:
        assert not self.children
        return int(self.game)


class Tree:
    """The tree that is asked; its nodes are paths."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def at(self, path: Any) -> Game:
        game = self.game
        for move in path:
            game = game[move]
        return game

    def children(self, node: Any) -> list[Any]:
        game = self.at(node)
        return [] if isinstance(game, int) else [(*node, move) for move in range(len(game))]

    def is_max(self, node: Any) -> bool:
        return len(node) % 2 == 0

    def value(self, node: Any) -> int:
        return int(self.at(node))


class Textbook(Tree):
    """States are paths, and a game has their rules."""

    def to_move(self, state: Any) -> str:
        return "X" if self.is_max(state) else "O"

    def actions(self, state: Any) -> list[int]:
        return [*range(len(self.children(state)))]

    def result(self, state: Any, action: int) -> Any:
        return (*state, action)

    def terminal_test(self, state: Any) -> bool:
        return not self.actions(state)

    def utility(self, state: Any, player: str) -> int:
        return self.value(state) if player == "X" else -self.value(state)


class Board(Tree):
    """One board, on which moves are made and taken back, under the names that several packages have for that."""

    def __init__(self, game: Game, path: Any = ()) -> None:
        super().__init__(game)
        self.path, self.player = [*path], len(path) % 2

    def legal_actions(self) -> list[int]:
        return [*range(len(self.children(self.path)))]

    moves = possible_moves = legal_actions

    def is_terminal(self) -> bool:
        return not self.legal_actions()

    is_over = is_terminal

    def current_player(self) -> int:
        return len(self.path) % 2

    def clone(self) -> Board:
        return Board(self.game, self.path)

    def make_move(self, move: int) -> None:
        self.path.append(move)

    apply_action = make_move

    def unmake_move(self, move: int) -> None:
        assert self.path.pop() == move

    def undo_action(self, _player: int, move: int) -> None:
        self.unmake_move(move)

    def switch_player(self) -> None:
        self.player = 1 - self.player

    def make(self, move: int) -> None:
        self.make_move(move)
        self.switch_player()

    def undo(self, move: int) -> None:
        self.unmake_move(move)
        self.switch_player()

    def player_return(self, player: int) -> int:
        return self.value(self.path) if player == 0 else -self.value(self.path)

    def scoring(self) -> int:
        return self.player_return(self.player)

    relative_score = scoring


def left(search: Callable[[Board], float], game: Game, alpha: float, beta: float) -> bool:
    """Whether the value is right, and the board stands where it stood."""
    board = Board(game)
    return bounds(search(board), game, alpha, beta) and (board.path, board.player) == ([], 0)


def several(engine: Any, game: Game, alpha: float, beta: float) -> bool:
    """Whether an object keeps its promise call after call."""
    tree = Tree(game)
    return all(bounds(engine.search(tree, (), *window), game, *window) for window in ((alpha, beta), *WINDOWS[1:]))


def best_with_value(made: Any, game: Game) -> bool:
    """Whether a value and a move are right; there is no move at the end of a game."""
    return isinstance(game, int) or (made[0] == worth(game) and is_best(game, made[1]))


JUDGES: dict[str, Judge] = {
    "wikipedia": lambda search, game, a, b: bounds(search(Node(game), height(game), a, b, True), game, a, b),
    "coloured": lambda search, game, a, b: bounds(search(Tree(game), (), height(game), a, b, 1), game, a, b),
    "textbook": lambda search, game, _a, _b: isinstance(game, int) or is_best(game, search((), Textbook(game))),
    "states": lambda search, game, _a, _b: isinstance(game, int) or best_with_value(search(Board(game)), game),
    "undone": lambda search, game, a, b: left(lambda board: search(board, a, b), game, a, b),
    "two_bounds": lambda engine, game, a, b: several(engine(), game, a, b),
    "mutable": lambda search, game, a, b: left(lambda board: search(board, height(game), None, a, b), game, a, b),
    "boards": lambda search, game, a, b: left(lambda board: search(board, a, b), game, a, b),
}


def is_right(judge: str, search: Any, number: int = 400) -> bool:
    """Whether no random game shows a fault."""
    rng = Random(1)
    for _ in range(number):
        game = drawn(rng, rng.randint(0, 4))
        for window in WINDOWS:
            try:
                if not JUDGES[judge](search, game, *window):
                    return False
            except (AssertionError, LookupError):  # a move that was not taken back
                return False
    return True
