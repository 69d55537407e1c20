"""The jobs of the experiments: pure functions, each measuring one test position; every row has its depth and value.

Contracts are checked at level `local` while a job runs, unless it is `fast`.
"""

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from proofs.experiments.anatomy import Witness, dissected
from proofs.experiments.counting import (
    CountedTable,
    CountedTree,
    Search,
    by_name,
    deepening,
    iteration,
    searching,
    table_for,
    whole,
)
from proofs.experiments.subjects import DELTAS, opened
from specs.contracts import contracts
from specs.depth_limited import DepthLimited, EvaluatedGame
from specs.values import Value
from verified.memory.iterations import Tally
from verified.memory.minimal_graph import (
    approximate_minimal_graph,
    left_first_minimal_graph,
    left_first_minimal_tree,
)
from verified.memory.mt_tt import mt_tt
from verified.memory.mtd_f_tt import mtd_f_tt
from verified.minimax import minimax

Row = dict[str, Any]
BASE: Final = "aspiration-negascout-tt"
REACH: Final = 30_000  # leaves that plain minimax may evaluate
ROUNDS: Final = 3  # so often a search is timed


def level(*, fast: bool) -> Any:
    """The contracts of a job."""
    return contracts("off" if fast else "local")


def search(
    game: str,
    position: int,
    depth: int,
    search: str,
    grain: str = "fine",
    room: int | None = None,
    order: str = "full",
    fast: bool = False,
) -> list[Row]:
    """Iterative deepening with one search; a row for each depth."""
    with level(fast=fast):
        tree, asked = opened(game, position, depth, grain), searching(search, DELTAS[grain])
        return [counts.row for counts in deepening(asked, tree, depth, table_for(tree, room, order))]


def timed(
    game: str, position: int, depth: int, searches: Sequence[str], grain: str = "fine", fast: bool = True
) -> list[Row]:
    """Iterative deepening with each search in turn, and that `ROUNDS` times; a row for each search and depth.

    Whatever else the machine does makes a search slower, never faster, and all searches of a round alike: so the least
    processor time of an iteration is taken. All but the time must be the same in every round.
    """
    found: dict[tuple[str, int], Row] = {}
    for _ in range(ROUNDS):
        for name in searches:
            with without_garbage():
                rows = search(game, position, depth, name, grain, fast=fast)
            for row in rows:
                seen = found.setdefault((name, row["depth"]), {**row, "search": name})
                least = min(seen["seconds"], row["seconds"])
                if {**seen, "seconds": 0} != {**row, "seconds": 0, "search": name}:
                    raise ArithmeticError(f"{name} gives {row} at one time and {seen} at another")
                seen["seconds"] = least
    return [*found.values()]


@contextmanager
def without_garbage() -> Iterator[None]:
    """Switch garbage collection off while a search is timed, so that it does not pay for the garbage of another one."""
    gc.collect()
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def plain(game: str, position: int, depth: int, grain: str = "fine", fast: bool = False) -> list[Row]:
    """Full minimax to each depth, as far as it reaches."""
    rows: list[Row] = []
    with level(fast=fast):
        tree = opened(game, position, depth, grain)
        width = len(tree.children(tree.root))
        for d in range(1, depth + 1):
            if rows and rows[-1]["leaves"] * width > REACH:
                break
            tally = Tally(DepthLimited(tree, d))
            value = minimax(tally, tally.root)
            rows.append({"depth": d, "value": whole(value), "leaves": tally.leaves, "inner": tally.inner})
            width = max(width, rows[-1]["leaves"] // max(1, tally.inner))
    return rows


def once(game: str, position: int, depth: int, search: str, grain: str = "fine", fast: bool = False) -> list[Row]:
    """One search to one depth, without earlier iterations and what is learned from them: as in simulations."""
    with level(fast=fast):
        tree = opened(game, position, depth, grain)
        tally = Tally(DepthLimited(tree, depth))
        value = by_name(search, tally, tree.evaluate(tree.root), table_for(tree, order="none"))
    return [{"depth": depth, "value": whole(value), "leaves": tally.leaves, "inner": tally.inner}]


# THE FIRST GUESS, AND THE WALL


def guesses(
    game: str, position: int, depth: int, offsets: Sequence[int], grain: str = "fine", fast: bool = False
) -> list[Row]:
    """MTD(f) with a first guess that is so far from f, at each iteration; a row for each offset and depth."""
    with level(fast=fast):
        tree = opened(game, position, depth, grain)
        known = values(tree, depth)
        rows = []
        for offset in offsets:
            table = table_for(tree)
            for d, f in enumerate(known, start=1):
                counts = iteration(from_guess, d, f + offset, table)
                rows.append({**counts.row, "offset": offset})
    return rows


def from_guess(tree: CountedTree, first: Value, table: CountedTable) -> Value:
    """MTD(f) from that guess."""
    return mtd_f_tt(tree, tree.root, first, table)


def wall(
    game: str, position: int, depth: int, offsets: Sequence[int], grain: str = "fine", fast: bool = False
) -> list[Row]:
    """The cost of one null-window search at gamma = f + offset, after MTD(f) to all smaller depths."""
    with level(fast=fast):
        tree = opened(game, position, depth, grain)
        *before, f = values(tree, depth)
        rows = []
        for offset in offsets:
            table = table_for(tree)
            for d, guess in enumerate(before, start=1):
                iteration(from_guess, d, guess, table)
            counts = iteration(one_test, depth, f + offset, table)
            if (counts.value >= f + offset) != (offset <= 0):
                raise ArithmeticError(f"MT at {f + offset} says {counts.value}, but f is {f}")
            rows.append({**counts.row, "value": f, "offset": offset})
    return rows


def one_test(tree: CountedTree, gamma: Value, table: CountedTable) -> Value:
    """A bound of f: whether it is at least gamma."""
    return mt_tt(tree, tree.root, gamma, table)


def values(tree: EvaluatedGame[Any], depth: int) -> list[int]:
    """The values of the iterations."""
    return [counts.value for counts in deepening(searching("mtd-f-tt"), tree, depth, table_for(tree))]


# THE TREE THAT IS SEARCHED


def anatomy(game: str, position: int, depth: int, grain: str = "fine", fast: bool = False) -> list[Row]:
    """The last iteration of Aspiration NegaScout: cutoffs by the plies below a node, and transpositions."""
    with level(fast=fast):
        tree = opened(game, position, depth, grain)
        asked, table = searching(BASE, DELTAS[grain]), Witness(tree)
        first: Value = tree.evaluate(tree.root)
        for d in range(1, depth + 1):
            first = dissected(asked, d, first, table)
    same, other = table.transpositions
    cuts = {str(plies): [table.first[plies], table.cut[plies]] for plies in sorted(table.cut)}
    return [{"depth": depth, "value": whole(first), "cuts": cuts, "same": same, "other": other}]


def graphs(game: str, position: int, depth: int, plies: int = 0, grain: str = "fine", fast: bool = False) -> list[Row]:
    """After each iteration of Aspiration NegaScout: the minimal tree, the left-first minimal graph, smaller ones.

    The order that the search has learned is that in which the first search for the minimal graphs sees the moves.
    """
    with level(fast=fast):
        tree = opened(game, position, depth, grain)
        table = table_for(tree)
        return [
            {**counts.row, **sizes(table, counts.depth, plies)}
            for counts in deepening(searching(BASE, DELTAS[grain]), tree, depth, table)
        ]


def sizes(table: CountedTable, depth: int, plies: int) -> Row:
    """Leaves of the minimal tree; leaves and nodes of the graphs: left-first, with ETC, and with MM(plies)."""
    ordered = table.begin(depth)
    kinds = {
        "tree": left_first_minimal_tree(ordered, ordered.root),
        "graph": left_first_minimal_graph(ordered, ordered.root),
        "etc": approximate_minimal_graph(ordered, ordered.root),
    }
    if plies:
        kinds["mm"] = approximate_minimal_graph(ordered, ordered.root, plies)
    row = {f"{kind}_leaves": len(graph.leaves) for kind, graph in kinds.items()}
    return row | {f"{kind}_nodes": len(graph.nodes) for kind, graph in kinds.items()}


__all__ = ["BASE", "Row", "Search", "anatomy", "graphs", "guesses", "once", "plain", "search", "timed", "wall"]
