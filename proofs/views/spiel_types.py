"""The type of an OpenSpiel game: pyspiel's own words where pyspiel is loaded, stand-ins of the same names elsewhere.

A search that compares `game.get_type().dynamics` with `pyspiel.GameType.Dynamics.SEQUENTIAL` has loaded pyspiel.
"""

import sys
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any


class Dynamics(Enum):
    """How the players move."""

    SIMULTANEOUS = 0
    SEQUENTIAL = 1


class ChanceMode(Enum):
    """What is left to chance."""

    DETERMINISTIC = 0
    EXPLICIT_STOCHASTIC = 1


class Information(Enum):
    """What the players know."""

    ONE_SHOT = 0
    PERFECT_INFORMATION = 1
    IMPERFECT_INFORMATION = 2


class Utility(Enum):
    """How the pay-offs of the players hang together."""

    ZERO_SUM = 0
    CONSTANT_SUM = 1
    GENERAL_SUM = 2


class RewardModel(Enum):
    """When something is paid."""

    REWARDS = 0
    TERMINAL = 1


@dataclass(frozen=True)
class GameType:
    """What a search may ask of the type of a game."""

    dynamics: Any
    chance_mode: Any
    information: Any
    utility: Any
    reward_model: Any
    short_name: str = "tree"
    long_name: str = "A game tree"
    min_num_players: int = 2
    max_num_players: int = 2


def game_type() -> GameType:
    """Deterministic, of perfect information, zero-sum, paid at the end, with players who move one after the other."""
    pyspiel = sys.modules.get("pyspiel")
    return _of(getattr(pyspiel, "GameType", None))


@cache
def _of(theirs: Any) -> GameType:
    def word(ours: Enum) -> Any:
        kind = getattr(theirs, type(ours).__name__, type(ours))
        return getattr(kind, ours.name)

    return GameType(
        word(Dynamics.SEQUENTIAL),
        word(ChanceMode.DETERMINISTIC),
        word(Information.PERFECT_INFORMATION),
        word(Utility.ZERO_SUM),
        word(RewardModel.TERMINAL),
    )
