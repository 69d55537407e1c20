"""The games that are measured: a test position of a real game, or an artificial game, by name and number."""

import zlib
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from proofs.experiments.artificial import NAME, artificial
from specs.depth_limited import EvaluatedGame
from specs.suggestion import meant
from verified.games import GAMES, load, positions

DELTAS: Final = {"fine": 100, "coarse": 2}  # half of an aspiration window: about a pawn, a man, two discs


def is_artificial(game: str) -> bool:
    """Whether the text names an artificial game."""
    return game.partition(":")[0] == NAME


def opened(game: str, position: int, depth: int, grain: str) -> EvaluatedGame[Any]:
    """The game from that test position on, to be searched no deeper than that."""
    if is_artificial(game):
        return artificial(game, position)
    moves = must_be_known(game)[position]
    return load(game, "fine" if grain == "fine" else "coarse", moves, horizon=depth)


def must_be_known(game: str) -> Sequence[Sequence[str]]:
    """The test positions of a real game; an error if there are none."""
    if game not in GAMES:
        known = [*GAMES, NAME]
        raise ValueError(f"no game {game!r} with test positions{meant(game, known)}; there are {', '.join(known)}")
    return positions(game)


def chosen(game: str, count: int, seed: int) -> list[int]:
    """The numbers of so many test positions, drawn by the seed; of an artificial game its seeds."""
    if is_artificial(game):
        artificial(game, 0)
        return [seed * 1000 + number for number in range(count)]
    there = len(must_be_known(game))
    if count > there:
        raise ValueError(f"{game} has {there} test positions, and {count} are asked for; give --positions {there}")
    return sorted(Random(seed).sample(range(there), count))  # noqa: S311 - to be drawn again


def slot(position: Any) -> int:
    """The slot of a position in a table: a number that is equal for equal positions, in every process."""
    return zlib.crc32(_text(getattr(position, "key", position)).encode())


def _text(key: Any) -> str:
    if isinstance(key, frozenset):
        return f"{{{' '.join(sorted(_text(part) for part in key))}}}"
    if isinstance(key, tuple):
        return f"({' '.join(_text(part) for part in key)})"
    return repr(key)
