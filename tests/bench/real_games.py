"""How many nodes per second the searches enter in real games, contracts off, against OpenSpiel's own alpha-beta.

All search the same positions of OpenSpiel to the same depth with the same evaluation, and must return the same value. A
node is a call of the recursive function: inner nodes, leaves, and what the table answers. Each search begins with a
tree of which nothing is known. Processor time is measured: the machine may have other things to do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf
from time import process_time
from typing import Any, Final

from rich.table import Table

from specs.contracts import contracts
from specs.depth_limited import DepthLimited
from tests.bench.peers import entered
from tests.bench.timing import Search
from verified.alphabeta import alphabeta
from verified.games import GAMES, WIN, load, positions
from verified.memory.alphabeta_tt import alphabeta_tt
from verified.null_window.mtd_f import mtd_f

GOAL: Final = 40_000  # nodes per second
CHOSEN: Final = (4, 10, 16)  # of the test positions
RATIO: Final = 0.5  # of alphabeta to OpenSpiel's
DEEPER: Final = {"othello": -1, "checkers": 1}  # than the trees of the other parts: checkers has few moves
THEIRS: Final = "OpenSpiel alpha_beta_search"
OURS: Final[dict[str, tuple[str, Callable[..., Any]]]] = {
    "alphabeta": ("alphabeta", alphabeta),
    "alphabeta-tt": ("alphabeta_tt", alphabeta_tt),
    "mtd-f": ("mt", mtd_f),
}


@dataclass(frozen=True)
class Speed:
    """What a search did in one game, over all positions; `missing` says why there are no figures."""

    game: str
    search: str
    nodes: int = 0
    nodes_per_second: float = 0.0
    to_theirs: float = 0.0
    missing: str = ""


def theirs(name: str, depth: int, moves: Sequence[str]) -> Search:
    """OpenSpiel's search, ready to run."""
    from open_spiel.python.algorithms.minimax import alpha_beta_search

    state, of = load(name, moves=moves).root.state, GAMES[name].fine.of
    player = state.current_player()

    def evaluate(at: Any) -> int:
        value = of(at.to_string())
        return value if player == 0 else -value

    def search() -> object:
        value = alpha_beta_search(state.get_game(), state, evaluate, depth, player)[0]
        return value * WIN if abs(value) <= 1 and isinstance(value, float) else value  # pay-offs alone are floats

    return search


def ours(search: Callable[..., Any], name: str, depth: int, moves: Sequence[str]) -> Search:
    """A search of the library, ready to run."""
    tree = DepthLimited(load(name, moves=moves, horizon=depth), depth)
    return lambda: search(tree, tree.root)


def measure(name: str, depth: int, rounds: int, chosen: Sequence[int] = CHOSEN) -> list[Speed]:
    """The speeds in one game; in each round all searches take turns, and the least time of each counts."""
    try:
        import pyspiel  # noqa: F401 - is it there?
    except ImportError as error:
        return [Speed(name, THEIRS, missing=f"not installed ({error}); `make bench` installs the extra `games`")]
    contestants: dict[str, tuple[str, Callable[[Sequence[str]], Search]]] = {
        THEIRS: ("_alpha_beta", partial(theirs, name, depth))
    }
    for title, (recursion, search) in OURS.items():
        contestants[title] = recursion, partial(ours, search, name, depth)
    nodes, seconds = dict.fromkeys(contestants, 0), dict.fromkeys(contestants, 0.0)
    with contracts("off"):
        for number in chosen:
            moves = positions(name)[number]
            least = dict.fromkeys(contestants, inf)
            values = set()
            for _ in range(rounds):
                for title, (_, ready) in contestants.items():
                    run = ready(moves)
                    start = process_time()
                    value = run()
                    least[title] = min(least[title], process_time() - start)
                    values.add(value)
            if len(values) != 1:
                raise ValueError(f"the searches found different values of {name}, position {number}: {values}")
            for title, (recursion, ready) in contestants.items():
                nodes[title] += entered(recursion, ready(moves))
                seconds[title] += least[title]
    speed = {title: nodes[title] / seconds[title] for title in contestants}
    return [Speed(name, title, nodes[title], speed[title], speed[title] / speed[THEIRS]) for title in contestants]


def measure_games(depth: int, rounds: int) -> list[Speed]:
    """The speeds in the games that have a goal."""
    return [row for name, deeper in DEEPER.items() for row in measure(name, depth + deeper, rounds)]


def table(rows: Sequence[Speed]) -> Table:
    """The figures for the eye."""
    title = f"goals: {GOAL:,} nodes/s; alphabeta to OpenSpiel's >= {RATIO:g}"
    shown = Table("game", "search", "nodes", "nodes/s", "to theirs", title=title, min_width=65)
    for row in rows:
        cells = f"{row.nodes:,}", f"{row.nodes_per_second:,.0f}", f"{row.to_theirs:.2f}"
        shown.add_row(row.game, row.search, *(("-", "-", row.missing) if row.missing else cells))
    return shown
