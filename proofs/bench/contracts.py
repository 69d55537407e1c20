"""What contracts cost, and how the search compares with its peers: `make bench`.

Every figure is a ratio of times measured side by side in one run: in each round every contestant searches in turn, and
the least time of each counts. All search the same uniform tree with random pay-offs, and all must find its minimax
value. The level of contracts is switched outside of what is timed. No figure passes or fails anything.
"""

from __future__ import annotations

import json
import math
import platform
import random
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from time import perf_counter
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from proofs.bench import against_crosshair, best_first, graphs
from proofs.bench.against_crosshair import LEFT_OUT, Duels, measure_confirm
from proofs.bench.best_first import measure, sss_to_mt
from proofs.bench.graphs import measure_graph
from proofs.bench.peers import PEERS, Peer, Search, entered
from specs.contracts import contracts
from specs.minimax import f
from specs.tree import GameTree, N, Tree
from specs.values import NEG_INF, POS_INF, Value
from verified.alphabeta import alphabeta

SEARCHES_A_ROUND: Final = 5
OURS: Final = "alphabeta, contracts off"
INSTALL: Final = "`make bench` installs the extra `bench`"
GOALS: Final = {"off / bare": 1.05, "local / bare": 3.0, "oracle / bare": 15.0, "oracle / bare, f known": 15.0}


def bare(tree: GameTree[N], node: N, alpha: Value = NEG_INF, beta: Value = POS_INF) -> Value:
    """Alpha-beta as it is without this project: the text of `verified.alphabeta`, no decorator, no assert."""
    children = tree.children(node)
    if not children:
        return tree.value(node)
    g: Value
    if tree.is_max(node):
        g, a = NEG_INF, alpha
        for child in children:
            v = bare(tree, child, a, beta)
            if v > g:
                g = v
            if g >= beta:
                break
            if g > a:
                a = g
    else:
        g, b = POS_INF, beta
        for child in children:
            v = bare(tree, child, alpha, b)
            if v < g:
                g = v
            if g <= alpha:
                break
            if g < b:
                b = g
    return g


def uniform(width: int, depth: int, seed: int, root: str = "max") -> Tree:
    """A uniform tree with random pay-offs, a new one each time; the same arguments give equal trees."""
    draw = random.Random(seed)

    def nested(depth: int) -> object:
        return [nested(depth - 1) for _ in range(width)] if depth else draw.randint(-1000, 1000)

    return Tree.of(nested(depth), root)


@dataclass(frozen=True)
class Contestant:
    """A search to be timed, the level of contracts it runs at, and how it is made ready, which is not timed."""

    name: str
    level: str
    ready: Callable[[], Search]


def fastest(contestants: Sequence[Contestant], rounds: int, value: Value) -> dict[str, float]:
    """The least time in seconds that each contestant took, all taking turns; each must return `value`."""
    least = {contestant.name: math.inf for contestant in contestants}
    for _ in range(rounds):
        for contestant in contestants:
            with contracts(contestant.level):
                # Not timed: here the interpreter adapts to the code that the level has just put in place.
                found = contestant.ready()()
                if found != value:
                    raise ValueError(f"{contestant.name} found {found!r}, but the minimax value is {value!r}")
                for _ in range(SEARCHES_A_ROUND):
                    search = contestant.ready()
                    start = perf_counter()
                    search()
                    least[contestant.name] = min(least[contestant.name], perf_counter() - start)
    return least


def _always(search: Search) -> Callable[[], Search]:
    return lambda: search


@dataclass(frozen=True)
class Ratio:
    """The time of a search against that of the bare function."""

    measurement: str
    ratio: float
    goal: float
    met: bool


def ratios(grow: Callable[[], Tree], rounds: int) -> list[Ratio]:
    """What contracts cost at each level, on trees that `grow` gives, all equal."""
    tree = grow()
    ours = _always(partial(alphabeta, tree, tree.root))
    off, local, oracle, known = GOALS
    contestants = (
        Contestant("bare", "off", _always(partial(bare, tree, tree.root))),
        Contestant(off, "off", ours),
        Contestant(local, "local", ours),
        # The first search of a tree works out f for all of its nodes, so here each search has a new tree.
        Contestant(oracle, "oracle", lambda: partial(alphabeta, grow(), Tree.root)),
        Contestant(known, "oracle", ours),
    )
    least = fastest(contestants, rounds, f(tree, tree.root))
    found = {name: least[name] / least["bare"] for name in GOALS}
    return [Ratio(name, found[name], goal, found[name] <= goal) for name, goal in GOALS.items()]


@dataclass(frozen=True)
class Speed:
    """Nodes per second of a search, and how many times as fast ours is; `missing` says why there are no figures."""

    peer: str
    nodes: int = 0
    nodes_per_second: float = 0.0
    ours_to_theirs: float = 0.0
    missing: str = ""


def speeds(tree: Tree, rounds: int, peers: Sequence[Peer] = PEERS) -> list[Speed]:
    """Nodes per second: ours with contracts off, then each peer's."""
    contestants = {"alphabeta": Contestant(OURS, "off", _always(partial(alphabeta, tree, tree.root)))}
    missing = []
    for peer in peers:
        try:
            contestants[peer.recursion] = Contestant(peer.name, "off", _always(peer.connect(tree)))
        except ImportError as error:
            missing.append(Speed(peer.name, missing=f"not installed ({error}); {INSTALL}"))
    least = fastest([*contestants.values()], rounds, f(tree, tree.root))
    with contracts("off"):
        nodes = {one.name: entered(recursion, one.ready()) for recursion, one in contestants.items()}
    speed = {name: nodes[name] / least[name] for name in nodes}
    return [Speed(name, nodes[name], speed[name], speed[OURS] / speed[name]) for name in nodes] + missing


def tables(figures: dict[str, Any]) -> tuple[Table, Table]:
    """The figures for the eye."""
    title = "width {width}, depth {depth}, seed {seed}, {rounds} rounds".format(**figures["workload"])
    costs = Table("measurement", "ratio", "goal", "met?", title=f"{title}; Python {figures['python']}", min_width=65)
    for row in figures["ratios"]:
        costs.add_row(row["measurement"], f"{row['ratio']:.2f}", f"<= {row['goal']:g}", "yes" if row["met"] else "no")
    peers = Table("peer", "nodes", "nodes/s", "ours/theirs", title="goal: ours/theirs > 1", min_width=65)
    for row in figures["peers"]:
        cells = str(row["nodes"]), f"{row['nodes_per_second']:,.0f}", f"{row['ours_to_theirs']:.2f}"
        peers.add_row(row["peer"], *(("-", "-", escape(row["missing"])) if row["missing"] else cells))
    return costs, peers


def main(
    width: Annotated[int, typer.Option(min=1, help="children of each inner node")] = 4,
    depth: Annotated[int, typer.Option(min=1, help="moves from the root to each leaf")] = 6,
    seed: Annotated[int, typer.Option(help="of the random pay-offs")] = 0,
    rounds: Annotated[int, typer.Option(min=1, help="in which all take turns")] = 20,
    *,
    crosshair: Annotated[bool, typer.Option(help="ask CrossHair too, which takes minutes")] = True,
    as_json: Annotated[bool, typer.Option("--json", help="print the figures as JSON")] = False,
) -> None:
    """What contracts cost, and how the search compares with its peers, as ratios."""
    grow = partial(uniform, width, depth, seed)
    figures: dict[str, Any] = {
        "python": platform.python_version(),
        "workload": {"width": width, "depth": depth, "seed": seed, "rounds": rounds},
        "ratios": [asdict(row) for row in ratios(grow, rounds)],
        "peers": [asdict(row) for row in speeds(grow(), rounds)],
    }
    growth = measure(lambda d: uniform(width, d, seed), rounds=max(1, rounds // 3))
    if as_json:
        figures["best_first"] = [{**asdict(row), "growth": row.growth} for row in growth]
        figures["sss_to_mt"] = sss_to_mt(growth)
        figures["graph"] = asdict(measure_graph())
        figures["crosshair"] = (measure_confirm() if crosshair else Duels(missing=LEFT_OUT)).as_json()
        print(json.dumps(figures, indent=2))
    else:
        graph = graphs.table(measure_graph())
        Console().print(*tables(figures), *best_first.tables(growth), graph, sep="\n")
        if crosshair:  # last, and on its own: the rest need not wait
            Console().print(against_crosshair.table(measure_confirm()))
