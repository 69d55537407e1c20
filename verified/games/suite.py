"""The test positions of each game: a fixed set, from games between shallow searches, stored as lists of moves.

The first moves of a game are drawn at random, so that the games differ; after them both sides search two plies and
play one of the two moves that look best. Each position has its own seed and its own number of moves: together they go
in even steps from the opening to the ending. `make positions` plays them all again and writes the file.
"""

import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Final, cast

from specs.contracts import contracts
from specs.depth_limited import At, DepthLimited
from specs.suggestion import meant
from specs.tree import TreeError
from verified.alphabeta import alphabeta
from verified.games.loading import GAMES, load
from verified.games.play import Played, Position

COUNT: Final = 20
DRAWN: Final = 4  # moves at random
PLIES: Final = 2  # that the players search
LENGTHS: Final[Mapping[str, tuple[int, int]]] = {  # of the shortest list of moves and the longest
    "checkers": (6, 50),
    "othello": (6, 44),
    "chess": (6, 60),
    "breakthrough": (6, 40),
    "connect_four": (4, 20),
    "mancala": (4, 20),
    "tic_tac_toe": (2, 5),
}
FILE: Final = "positions.json"


def stored() -> Mapping[str, Sequence[Sequence[str]]]:
    """The lists of moves of every game, from the file."""
    lists: dict[str, list[list[str]]] = json.loads(files("verified.games").joinpath(FILE).read_text("utf-8"))
    return lists


def play_position(name: str, number: int, attempt: int = 0) -> list[str]:
    """The moves to the test position of that number, played anew; a game that ends too early is played again."""
    least, most = LENGTHS[name]
    length = least + (most - least) * number // (COUNT - 1)
    draw = Random(f"{name} {number} {attempt}")  # noqa: S311 - test positions are no secret
    game = load(name, horizon=length + PLIES)
    at = game.root
    moves: list[str] = []
    with contracts("off"):
        while len(moves) < length and (sons := game.children(at)):
            nearest = sons if len(moves) < min(DRAWN, length) else best_two(game, at, sons)
            after = draw.choice(nearest)
            moves.append(at.state.action_to_string(after.move))
            at = after
    return moves if len(game.children(at)) > 1 else play_position(name, number, attempt + 1)


def best_two(game: Played, at: Position, sons: Sequence[Position]) -> Sequence[Position]:
    """The two moves that look best to the player to move, of equals the first."""
    sign = -1 if game.is_max(at) else 1
    tree = DepthLimited(game, PLIES)
    return sorted(sons, key=lambda son: sign * cast("int", alphabeta(tree, At(son, PLIES - 1))))[:2]


def play_all(name: str) -> list[list[str]]:
    """The test positions of a game, played anew."""
    return [play_position(name, number) for number in range(COUNT)]


def write() -> None:
    """Play all test positions and write the file."""
    text = json.dumps({name: play_all(name) for name in GAMES}, indent=1)
    Path(str(files("verified.games").joinpath(FILE))).write_text(text + "\n", "utf-8")


def positions(name: str) -> Sequence[Sequence[str]]:
    """The stored test positions of a game, each as the moves that lead to it from the beginning."""
    lists = stored()
    if name not in lists:
        raise TreeError(
            f"no test positions are stored for {name!r}{meant(name, lists)}; there are for {', '.join(lists)}"
        )
    return lists[name]
