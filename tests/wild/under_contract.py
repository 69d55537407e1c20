"""Games of easyAI and OpenSpiel, searched by every algorithm under every contract at level `oracle`, deeper and deeper.

Of each game: all algorithms to depth 1, then to depth 2, and so on until the time is used. At this level every nested
call of every search is held against the true minimax value, and all must return it.

    python -m tests.wild.under_contract [GAME ...] [--seconds 60]

An evaluation that means nothing, but differs from position to position, asks more of a search than a good one, of which
half the positions are worth the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext, redirect_stdout
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from io import StringIO
from math import inf, isfinite
from time import process_time
from types import SimpleNamespace
from typing import Annotated, Any, Final
from zlib import crc32

import typer
from rich.console import Console

from proofs.sandbox.limits import TimedOut, time_limit
from proofs.views.as_trees import Played, from_easyai
from specs.contracts import Violation, contracts
from specs.depth_limited import At, DepthLimited
from specs.minimax import f
from specs.values import NEG_INF, POS_INF, Value
from verified.games.openspiel import initial_state, names, tree_of
from verified.registry import ALGORITHMS
from verified.runner import run

SECONDS: Final = 60.0  # of the processor, for each game
WIN: Final = 100  # integers, which some of the searches ask for
EASYAI: Final = (
    "AweleTactical",
    "Awele",
    "Chopsticks",
    "ConnectFour",
    "Cram",
    "GameOfBones",
    "Hexapawn",
    "Knights",
    "Nim",
    "Reversi",
    "ThreeMusketeers",
    "TicTacToe",
)


SCORINGS: Final[
    Mapping[str, Callable[[Any], Any]]
] = {  # of games that leave it to the search, as their modules have it
    "Awele": lambda game: game.player.score - game.opponent.score,
    "Hexapawn": lambda game: -100 if game.lose() else 0,
}


@dataclass(frozen=True)
class Reached:
    """How deep all algorithms searched a game, in how many searches, and whether that is the whole game."""

    depth: int
    searches: int
    seconds: float
    is_whole: bool

    def __str__(self) -> str:
        whole = ", which is the whole game" if self.is_whole else ""
        return f"depth {self.depth}{whole}: {self.searches} searches, {self.seconds:.0f} s"


def easyai(name: str) -> Played:
    """A game of easyAI's as it begins. Its classes are told their players."""
    module = import_module(f"easyAI.games.{name}")
    players = [SimpleNamespace(name="1"), SimpleNamespace(name="2")]
    with redirect_stdout(StringIO()):  # some greet their players
        return from_easyai(getattr(module, name)(players), evaluate=SCORINGS.get(name))


def openspiel(name: str) -> Played:
    """A game of OpenSpiel's as it begins, a win worth so much, with an evaluation of its own for each position."""
    state = initial_state(name)
    game = state.get_game()
    low, high = (round(WIN * end) if isfinite(end) else WIN * sign for end, sign in _ends(game))

    def evaluate(position: Any) -> int:
        return low + crc32(str(position.state).encode()) % (high - low + 1)

    return tree_of(state, evaluate=evaluate, key=None, win=WIN)


def _ends(game: Any) -> Iterator[tuple[float, int]]:
    yield game.min_utility(), -1
    yield game.max_utility(), 1


def games() -> dict[str, Callable[[], Played]]:
    """Every game, by the package and its name."""
    made: dict[str, Callable[[], Played]] = {f"easyAI {name}": partial(easyai, name) for name in EASYAI}
    return made | {f"openspiel {name}": partial(openspiel, name) for name in names()}


class Cut(DepthLimited[Any]):
    """The game cut off at a depth, as an informed tree in which nothing is known but what leaves are worth."""

    def lower(self, node: At[Any]) -> Value:
        """h-: at least so much."""
        return NEG_INF if self.children(node) else self.value(node)

    def upper(self, node: At[Any]) -> Value:
        """h+: at most so much."""
        return POS_INF if self.children(node) else self.value(node)


def play(tree: Played, seconds: float) -> Reached:
    """Search deeper and deeper; ValueError where a search does not return the minimax value.

    The first depth is searched by all. Then a search that is not done when the time is over is cut off.
    """
    start, depth, searches = process_time(), 0, 0
    is_whole = False
    while not is_whole:
        cut = Cut(tree, depth + 1)
        for algorithm in ALGORITHMS:
            left = start + seconds - process_time() if depth else inf
            if left <= 0:
                return Reached(depth, searches, process_time() - start, is_whole=False)
            try:
                with time_limit(left) if depth else nullcontext():
                    value = f(cut, cut.root)
                    with contracts("oracle"):
                        found = run(algorithm, cut).value
            except TimedOut:
                return Reached(depth, searches, process_time() - start, is_whole=False)
            if found != value:
                raise ValueError(
                    f"{algorithm} found {found!r} at depth {depth + 1}, but the minimax value is {value!r}"
                )
            searches += 1
        depth += 1
        is_whole = _ends_within(tree, depth)
    return Reached(depth, searches, process_time() - start, is_whole)


def _ends_within(tree: Played, depth: int) -> bool:
    """Whether every play is over after so many plies."""
    level = {tree.root}
    for _ in range(depth):
        level = {child for node in level for child in tree.children(node)}
        if len(level) > 10_000:
            return False
    return not any(tree.children(node) for node in level)


def main(
    names: Annotated[list[str] | None, typer.Argument(help="part of a game's name; none: all")] = None,
    seconds: Annotated[float, typer.Option(help="of the processor, for each game")] = SECONDS,
) -> None:
    """Each game, and how deep it was searched or what was violated there; exit 1 if anything was."""
    console, violated = Console(highlight=False, markup=False, soft_wrap=True), 0
    for name, make in games().items():
        if not names or any(part.lower() in name.lower() for part in names):
            try:
                console.print(f"{name:30} {play(make(), seconds)}")
            except (Violation, ValueError) as why:  # the other games are still worth their minutes
                violated += 1
                console.print(f"{name:30} VIOLATED: {why}")
    console.print(f"{violated} violations")
    raise typer.Exit(int(violated > 0))


if __name__ == "__main__":
    typer.run(main)
