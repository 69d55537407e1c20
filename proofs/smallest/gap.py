"""Compare the minimal graphs of the thesis with the real one, on small positions of real games.

The thesis has the left-first minimal graph (RR-5.2-LFMG) and, by ETC and MM(d), approximations of the real minimal
graph (RR-5.3-ARMG), which it could not compute. Here it is computed (`proofs.smallest.exact`), on games cut off at a
small depth, so that they have a few hundred nodes.

    python -m proofs.smallest.gap DIR      measures again, and writes DIR/gap.csv
"""

import csv
import io
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Final

from proofs.progress import progress
from proofs.smallest.exact import UndecidedError, smallest_proof, values
from specs.contracts import contracts
from specs.depth_limited import DepthLimited
from specs.minimal_graph import leaves_in
from specs.tree import GameTree
from verified.games.loading import load
from verified.games.suite import positions
from verified.memory.minimal_graph import approximate_minimal_graph, left_first_minimal_graph, left_first_minimal_tree

PLIES: Final = 2  # the d of MM(d)
DEPTHS: Final = {"tic_tac_toe": 3, "connect_four": 3, "othello": 3, "mancala": 3, "checkers": 3, "breakthrough": 2}
POSITIONS: Final = 5
NODES: Final = 800  # games with more are left out
SECONDS: Final = 60.0
DATA: Final = "gap.csv"
LEAVES: Final = ("left_first_leaves", "approximate_leaves")


@dataclass(frozen=True)
class Gap:
    """One position: the nodes of the whole graph, and the size of each minimal one, in nodes and in leaves."""

    game: str
    position: int
    depth: int
    nodes: int
    tree_leaves: int
    left_first_nodes: int
    left_first_leaves: int
    approximate_nodes: int
    approximate_leaves: int
    real_nodes: int
    real_leaves: int


def gap(game: str, position: int, depth: int, *, seconds: float | None = SECONDS) -> Gap:
    """Measure one position. UndecidedError: the graph is too large for the exact search."""
    played = load(game, moves=positions(game)[position], horizon=depth)
    return sizes(game, position, depth, DepthLimited(played, depth), seconds=seconds)


def sizes(game: str, position: int, depth: int, graph: GameTree[Any], *, seconds: float | None = None) -> Gap:
    """The sizes of all minimal graphs of a game."""
    whole = len(values(graph))
    if whole > NODES:
        raise UndecidedError(f"{whole} nodes are too many")
    with contracts("off"):
        tree = left_first_minimal_tree(graph, graph.root)
        left_first = left_first_minimal_graph(graph, graph.root)
        approximate = approximate_minimal_graph(graph, graph.root, PLIES)
    fewest_nodes = smallest_proof(graph, seconds=seconds)
    fewest_leaves = smallest_proof(graph, leaves=True, seconds=seconds)
    return Gap(
        game, position, depth, whole, len(tree.leaves), len(left_first.nodes), len(left_first.leaves),
        len(approximate.nodes), len(approximate.leaves), len(fewest_nodes), leaves_in(graph, fewest_leaves),
    )  # fmt: skip


def measured() -> Iterator[Gap]:
    """All positions that are small enough."""
    with progress("gap", len(DEPTHS) * POSITIONS) as bar:
        for game, depth in DEPTHS.items():
            for position in range(POSITIONS):
                try:
                    yield gap(game, position, depth)
                except UndecidedError as problem:
                    bar.say(f"{game} {position}: {problem}")
                bar.step(game)


def as_csv(rows: Sequence[Gap]) -> str:
    """The data."""
    text = io.StringIO()
    writer = csv.DictWriter(text, [field.name for field in fields(Gap)], lineterminator="\n")
    writer.writeheader()
    writer.writerows(asdict(row) for row in rows)
    return text.getvalue()


def from_csv(text: str) -> list[Gap]:
    """The data read back."""
    return [
        Gap(row.pop("game"), **{name: int(number) for name, number in row.items()})
        for row in csv.DictReader(text.splitlines())
    ]


def as_markdown(rows: Sequence[Gap]) -> Iterator[str]:
    """For each game the leaves of all its positions together, as a table for a page."""
    yield "| game, depth | positions | left-first | with ETC and MM(2) | real | left-first over real |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    for game, depth in dict.fromkeys((row.game, row.depth) for row in rows):
        own = [row for row in rows if row.game == game]
        left, approximate = (sum(getattr(row, name) for row in own) for name in LEAVES)
        real = sum(row.real_leaves for row in own)
        yield f"| {game}, {depth} | {len(own)} | {left} | {approximate} | {real} | {left / real:.2f} |"


if __name__ == "__main__":
    Path(sys.argv[1], DATA).write_text(as_csv([*measured()]), encoding="utf-8")
