"""Real games to search: those of OpenSpiel, with evaluations, test positions, and keys that find transpositions.

    game = load("othello", moves=["d3", "c5"])
    iterative_deepening(game, 5, "mtd-f")

`load` takes any game of OpenSpiel with two players, no chance and nothing hidden. Those of `GAMES` have evaluations;
in any other the evaluation is 0 until the game is over, and a position is identified by the moves that led to it. The
extra `games` installs OpenSpiel; without it everything else works.
"""

from verified.games.game import WIN, Evaluation, Game
from verified.games.loading import GAMES, load
from verified.games.openspiel import MissingGamesError, from_openspiel, names
from verified.games.play import Played, Position
from verified.games.suite import positions

__all__ = [
    "GAMES",
    "WIN",
    "Evaluation",
    "Game",
    "MissingGamesError",
    "Played",
    "Position",
    "from_openspiel",
    "load",
    "names",
    "positions",
]
