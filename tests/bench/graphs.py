"""How long two solvers take for a game of a million edges: the fourth part of `make bench`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.table import Table

from specs.contracts import contracts
from specs.values import Value
from tests.bench.timing import seconds
from verified.graphs.graph_scc import graph_scc
from verified.graphs.graph_worklist import graph_worklist


class Arithmetic:
    """A game of 200,000 positions with five moves each and 40,000 that end it, given by a rule and never built."""

    root = 0
    size = 240_000

    def children(self, node: int) -> Sequence[int]:
        if node % 6 == 5:
            return ()
        near = (node + 1) % self.size, (node + 2) % self.size
        return (*near, (node * 7919 + 13) % self.size, (node * 104_729 + 7) % self.size, (node * 31 + 3) % self.size)

    def is_max(self, node: int) -> bool:
        return node * 2654435761 % 4294967296 < 2147483648

    def value(self, node: int) -> Value:
        return node // 6 % 3 - 1


@dataclass(frozen=True)
class Million:
    """Seconds for the whole graph, and how many times as long as only asking for every vertex's moves once.

    `components_to_worklist`: how many times as long the search by components takes as the worklist does.
    """

    edges: int
    seconds: float
    to_one_pass: float
    components_to_worklist: float


def measure_graph() -> Million:
    """Score the whole graph once."""
    game = Arithmetic()
    edges = sum(len(game.children(vertex)) for vertex in range(game.size))
    one_pass = seconds(lambda: [game.children(vertex) for vertex in range(game.size)])
    with contracts("off"):
        scored = seconds(lambda: graph_worklist(game))
        searched = seconds(lambda: graph_scc(game, game.root, {}, {"calls": 0, "looks": 0}))
    return Million(edges, scored, scored / one_pass, searched / scored)


def table(figures: Million) -> Table:
    """The figures for the eye."""
    heads = "edges", "seconds", "goal", "ratio to one pass", "graph-scc to this"
    shown = Table(*heads, title="graph-worklist, win/loss/draw", min_width=50)
    ratios = f"{figures.to_one_pass:.1f}", f"{figures.components_to_worklist:.2f}"
    shown.add_row(f"{figures.edges:,}", f"{figures.seconds:.1f}", "< 60", *ratios)
    return shown
