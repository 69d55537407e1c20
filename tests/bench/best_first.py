"""How the time of a search grows with what it stores: the third part of `make bench`.

Best-first searches keep a list or a table that grows with the tree. On uniform trees of width 4 and depth 4, 6 and 8
this measures, with contracts off, the time that each algorithm takes for a leaf that it evaluates. The time may grow
with the logarithm of the number of leaves, as that of a priority queue does, but no faster. It also sets SSS* against
MT-SSS*, which evaluates the same leaves in the same order.
"""

from __future__ import annotations

import gc
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from rich.table import Table

from specs.contracts import contracts
from specs.tree import Tree
from specs.values import Value
from specs.watch import Watched
from tests.bench.timing import only_new_garbage, seconds
from verified.registry import ALGORITHMS

DEPTHS: Final = (4, 6, 8)
GOAL_SSS: Final = 3.0
GOAL_GROWTH: Final = 1.0  # times the growth of the logarithm
PEER: Final = "alphabeta"


@dataclass(frozen=True)
class Growth:
    """The evaluated leaves of an algorithm, and its time for each of them relative to alpha-beta's, by depth.

    Alpha-beta stores nothing, so what makes its leaves dearer in a larger tree (the machine's caches, mostly) is no
    fault of a table or list.
    """

    algorithm: str
    leaves: tuple[int, ...]
    relative: tuple[float, ...]

    @property
    def growth(self) -> float:
        """How much dearer a leaf is at the greatest depth than at the least, against the growth of log(leaves)."""
        return self.relative[-1] / self.relative[0] / (math.log(self.leaves[-1]) / math.log(self.leaves[0]))


def measure(grow: Callable[[int], Tree], depths: Sequence[int] = DEPTHS, rounds: int = 5) -> list[Growth]:
    """The figures of every algorithm on the trees that `grow` gives for each depth; the algorithms take turns."""
    names = [name for name, algorithm in ALGORITHMS.items() if not algorithm.informed and name != "minimax"]
    leaves: dict[str, list[int]] = {name: [] for name in names}
    per_leaf: dict[str, list[float]] = {name: [] for name in names}
    with contracts("off"), only_new_garbage():
        for depth in depths:
            tree = grow(depth)
            gc.collect()
            gc.freeze()  # the tree itself is not garbage to look through in every search
            searches: dict[str, Callable[[], Value]] = {name: partial(ALGORITHMS[name].start, tree) for name in names}
            for name in names:
                watched = Watched(tree)
                ALGORITHMS[name].start(watched)
                leaves[name].append(len(watched.evaluated))
            least = dict.fromkeys(names, math.inf)
            for _ in range(rounds):
                for name, search in searches.items():
                    least[name] = min(least[name], seconds(search))
            for name in names:
                per_leaf[name].append(least[name] / leaves[name][-1])
    relative = {name: [x / y for x, y in zip(per_leaf[name], per_leaf[PEER], strict=True)] for name in names}
    return [Growth(name, tuple(leaves[name]), tuple(relative[name])) for name in names]


def sss_to_mt(figures: Sequence[Growth]) -> tuple[float, ...]:
    """The time of SSS* relative to that of MT-SSS*, by depth."""
    by_name = {figure.algorithm: figure for figure in figures}
    return tuple(x / y for x, y in zip(by_name["sss-star"].relative, by_name["mt-sss"].relative, strict=True))


def tables(figures: Sequence[Growth], depths: Sequence[int] = DEPTHS) -> tuple[Table, Table]:
    """The figures for the eye."""
    growth = Table(
        "algorithm", *(f"d={d}" for d in depths), "growth / log", "goal", "met?", title="time a leaf / alphabeta's"
    )
    for figure in figures:
        cells = (f"{ratio:.2f}" for ratio in figure.relative)
        met = "yes" if figure.growth <= GOAL_GROWTH else "no"
        growth.add_row(figure.algorithm, *cells, f"{figure.growth:.2f}", f"<= {GOAL_GROWTH:g}", met)
    same = Table("depth", "sss-star / mt-sss", "goal", "met?", title="time for the same leaves", min_width=50)
    for depth, ratio in zip(depths, sss_to_mt(figures), strict=True):
        same.add_row(str(depth), f"{ratio:.2f}", f"<= {GOAL_SSS:g}", "yes" if ratio <= GOAL_SSS else "no")
    return growth, same
