"""`python -m tests.bench`, which `make bench` runs: what contracts cost, and how searches compare, as ratios."""

from __future__ import annotations

import json
import platform
from dataclasses import asdict
from functools import partial
from typing import Annotated

import typer
from rich.console import Console

from tests.bench import against_crosshair, best_first, contracts, graphs, real_games, speeds, views
from tests.bench.against_crosshair import LEFT_OUT, Duels, measure_confirm
from tests.bench.timing import uniform


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
    workload = {"width": width, "depth": depth, "seed": seed, "rounds": rounds}
    ratios, peers = contracts.ratios(grow, rounds), speeds.speeds(grow(), rounds)
    growth = best_first.measure(lambda d: uniform(width, d, seed), rounds=max(1, rounds // 3))
    graph = graphs.measure_graph()
    seen = views.measure_views(uniform(3, 6, seed), rounds)
    games = real_games.measure_games(depth, max(1, rounds // 5))
    if as_json:
        figures = {
            "python": platform.python_version(),
            "workload": workload,
            "ratios": [asdict(row) for row in ratios],
            "peers": [asdict(row) for row in peers],
            "best_first": [{**asdict(row), "growth": row.growth} for row in growth],
            "sss_to_mt": best_first.sss_to_mt(growth),
            "graph": asdict(graph),
            "views": [asdict(row) for row in seen],
            "games": [asdict(row) for row in games],
            "crosshair": (measure_confirm() if crosshair else Duels(missing=LEFT_OUT)).as_json(),
        }
        print(json.dumps(figures, indent=2))
        return
    title = f"width {width}, depth {depth}, seed {seed}, {rounds} rounds; Python {platform.python_version()}"
    tables = (
        contracts.table(ratios, title),
        speeds.table(peers),
        *best_first.tables(growth),
        graphs.table(graph),
        views.table(seen),
        real_games.table(games),
    )
    Console().print(*tables, sep="\n")
    if crosshair:  # last, and on its own: the rest need not wait
        Console().print(against_crosshair.table(measure_confirm()))


if __name__ == "__main__":
    typer.run(main)
