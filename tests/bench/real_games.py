"""How many nodes per second the searches enter in real games, contracts off, against OpenSpiel's own alpha-beta.

All search the same positions of OpenSpiel to the same depth with the same evaluation, and must return the same value. A
node is a call of the recursive function: inner nodes, leaves, and what the table answers. Each search begins with a
tree of which nothing is known. Processor time is measured: the machine may have other things to do.

There are two peers: OpenSpiel's search as it is, which has no table, and the same with one (`table_peer`). A search
with a table is held against the second; its ratio to the first is told, too. The goal is not met: on CPython 3.11 plain
alpha-beta has 0.75 to 0.8 of its peer's speed, a search with a table 0.6 to 0.8 and, with an order that is learned, 0.5
to 0.6. In othello a table costs 1.5 microseconds a node more here than there: 0.6 for comparisons with the two ends of
the order, which are objects of their own, and 0.35 for `hash` and `==` of nodes, where the peer has a tuple.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from time import process_time
from typing import Any, Final

from rich.table import Table

from specs.contracts import contracts
from specs.depth_limited import DepthLimited
from tests.bench.peers import entered
from tests.bench.table_peer import KEYS, alpha_beta_with_table
from tests.bench.timing import Search, only_new_garbage
from verified.alphabeta import alphabeta
from verified.games import GAMES, WIN, load, positions
from verified.memory.alphabeta_tt import alphabeta_tt
from verified.memory.eager import Learner
from verified.memory.iterative_deepening import iterative_deepening
from verified.memory.mtd_f_tt import mtd_f_tt
from verified.memory.negascout_tt import negascout_tt

GOAL: Final = 40_000  # nodes per second
RATIO: Final = 0.9  # to the peer
CHOSEN: Final = (4, 10, 16)  # of the test positions
DEEPER: Final = {"othello": -1, "checkers": 1}  # than the trees of the other parts: checkers has few moves
THEIRS: Final = "OpenSpiel alpha_beta_search"
WITH_TABLE: Final = "the same with a table"
Ready = Callable[[str, int, Sequence[str]], Search]  # game, depth, moves: a search that is ready to run


@dataclass(frozen=True)
class Contestant:
    """A search: the name of its recursive function, how it is made ready, and whom it is held against."""

    recursion: str
    ready: Ready
    peer: str


@dataclass(frozen=True)
class Speed:
    """What a search did in one game, over all positions; `missing` says why there are no figures."""

    game: str
    search: str
    nodes: int = 0
    nodes_per_second: float = 0.0
    to_theirs: float = 0.0  # OpenSpiel's as it is
    peer: str = THEIRS
    to_peer: float = 0.0
    missing: str = ""


def for_first(name: str, player: int) -> Callable[[str], int]:
    """The evaluation of a state's text, as the player sees it."""
    of = GAMES[name].fine.of
    return of if player == 0 else lambda text: -of(text)


def counted(value: Any) -> Any:
    """Pay-offs, which alone are floats, as the trees count them."""
    return value * WIN if isinstance(value, float) else value


def theirs(name: str, depth: int, moves: Sequence[str]) -> Search:
    """OpenSpiel's search."""
    from open_spiel.python.algorithms.minimax import alpha_beta_search

    state = load(name, moves=moves).root.state
    player = state.current_player()
    value_of = for_first(name, player)

    def evaluate(at: Any) -> int:
        return value_of(at.to_string())

    return lambda: counted(alpha_beta_search(state.get_game(), state, evaluate, depth, player)[0])


def with_table(name: str, depth: int, moves: Sequence[str]) -> Search:
    """The same with a table."""
    state, keys = load(name, moves=moves).root.state, KEYS[name]
    player, past = state.current_player(), keys.first(state)
    evaluate = for_first(name, player)
    return lambda: counted(alpha_beta_with_table(state, depth, -inf, inf, evaluate, player, keys, past, {}))


def once(search: Callable[..., Any]) -> Ready:
    """A search of the library, to one depth."""

    def ready(name: str, depth: int, moves: Sequence[str]) -> Search:
        tree = DepthLimited(load(name, moves=moves, horizon=depth), depth)
        return lambda: search(tree, tree.root)

    return ready


def deepened(algorithm: str) -> Ready:
    """Iterative deepening with a learner."""

    def ready(name: str, depth: int, moves: Sequence[str]) -> Search:
        game = load(name, moves=moves, horizon=depth)
        learner = Learner(game)
        return lambda: iterative_deepening(game, depth, algorithm, learner=learner)[-1].value

    return ready


PEERS: Final[Mapping[str, Contestant]] = {
    THEIRS: Contestant("_alpha_beta", theirs, THEIRS),
    WITH_TABLE: Contestant("alpha_beta_with_table", with_table, WITH_TABLE),
}
OURS: Final[dict[str, Contestant]] = {
    "alphabeta": Contestant("alphabeta", once(alphabeta), THEIRS),
    "alphabeta-tt": Contestant("alphabeta_tt", once(alphabeta_tt), WITH_TABLE),
    "negascout-tt": Contestant("negascout_tt", once(negascout_tt), WITH_TABLE),
    "mtd-f-tt": Contestant("mt_tt", once(mtd_f_tt), WITH_TABLE),
    "deepening: alphabeta-tt": Contestant("alphabeta_tt", deepened("alphabeta-tt"), WITH_TABLE),
    "deepening: negascout-tt": Contestant("negascout_tt", deepened("negascout-tt"), WITH_TABLE),
    "deepening: mtd-f-tt": Contestant("mt_tt", deepened("mtd-f-tt"), WITH_TABLE),
}


def measure(name: str, depth: int, rounds: int, chosen: Sequence[int] = CHOSEN) -> list[Speed]:
    """The speeds in one game; in each round all searches take turns, and the least time of each counts."""
    try:
        import pyspiel  # noqa: F401 - is it there?
    except ImportError as error:
        return [Speed(name, THEIRS, missing=f"not installed ({error}); `make bench` installs the extra `games`")]
    contestants = {**PEERS, **OURS}
    nodes, seconds = dict.fromkeys(contestants, 0), dict.fromkeys(contestants, 0.0)
    with contracts("off"), only_new_garbage():
        for number in chosen:
            asked = name, depth, positions(name)[number]
            least = dict.fromkeys(contestants, inf)
            values = set()
            for _ in range(rounds):
                for title, one in contestants.items():
                    run = one.ready(*asked)
                    gc.collect()  # what the one before has left: trees are full of cycles
                    start = process_time()
                    value = run()
                    least[title] = min(least[title], process_time() - start)
                    values.add(value)
            if len(values) != 1:
                raise ValueError(f"the searches found different values of {name}, position {number}: {values}")
            for title, one in contestants.items():
                nodes[title] += entered(one.recursion, one.ready(*asked))
                seconds[title] += least[title]
    speed = {title: nodes[title] / seconds[title] for title in contestants}
    return [
        Speed(
            name,
            title,
            nodes[title],
            speed[title],
            speed[title] / speed[THEIRS],
            one.peer,
            speed[title] / speed[one.peer],
        )
        for title, one in contestants.items()
    ]


def measure_games(depth: int, rounds: int) -> list[Speed]:
    """The speeds in the games that have a goal."""
    return [row for name, deeper in DEEPER.items() for row in measure(name, depth + deeper, rounds)]


def table(rows: Sequence[Speed]) -> Table:
    """The figures for the eye."""
    title = f"goals: {GOAL:,} nodes/s and a ratio of {RATIO:g} to the peer: {THEIRS}; with a table, {WITH_TABLE}"
    shown = Table("game", "search", "nodes", "nodes/s", "to the peer", "to OpenSpiel's", title=title, min_width=65)
    for row in rows:
        cells = f"{row.nodes:,}", f"{row.nodes_per_second:,.0f}", f"{row.to_peer:.2f}", f"{row.to_theirs:.2f}"
        shown.add_row(row.game, row.search, *(("-", "-", row.missing) if row.missing else cells))
    return shown
