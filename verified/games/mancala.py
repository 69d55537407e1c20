"""Mancala, as Kalah. The key is OpenSpiel's text: the pits, the stores, the player to move, the number of the move.

Player 0 has the lower pits and the store on the right.
"""

import re
from typing import Final

from verified.games.game import Evaluation, Game, picture

STORE: Final = 10  # a seed in the store is safe, one in a pit is not


def seeds(text: str) -> tuple[int, int, int, int]:
    """The seeds in the pits above, in the store on the left, in that on the right, and in the pits below."""
    above, stores, below = text.split("\n", 3)[:3]
    left, right = re.findall(r"\d+", stores)
    return sum(map(int, re.findall(r"\d+", above))), int(left), int(right), sum(map(int, re.findall(r"\d+", below)))


def weighed(text: str) -> int:
    """Ten for each seed in the store, one for each in the pits."""
    above, left, right, below = seeds(text)
    return STORE * (right - left) + below - above


def counted(text: str) -> int:
    """The seeds in the stores."""
    _, left, right, _ = seeds(text)
    return right - left


MANCALA: Final = Game(
    "mancala",
    fine=Evaluation("a seed in the store 10, in the own pits 1", weighed, 480),
    coarse=Evaluation("seeds in the store, mine less yours", counted, 48),
    key=picture,
    keyed="pits, stores, who is to move and the number of the move",
)
