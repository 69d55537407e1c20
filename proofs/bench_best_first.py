"""How the time of a search grows with what it stores: the second part of `make bench`.

Best-first searches keep a list or a table that grows with the tree. On uniform trees of width 4 and depth 4, 6 and 8
this measures, with contracts off, the time that each algorithm takes for a leaf that it evaluates. The time may grow
with the logarithm of the number of leaves, as that of a priority queue does, but no faster. It also sets SSS* against
MT-SSS*, which evaluates the same leaves in the same order.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Final

from specs.contracts import contracts
from specs.tree import Tree
from specs.values import Value
from specs.watch import Watched
from verified.registry import ALGORITHMS

DEPTHS: Final = (4, 6, 8)
GOAL_SSS: Final = 3.0
GOAL_GROWTH: Final = 1.0  # times the growth of the logarithm


@dataclass(frozen=True)
class Growth:
    """The evaluated leaves and the seconds for each of them, by depth."""

    algorithm: str
    leaves: tuple[int, ...]
    seconds_a_leaf: tuple[float, ...]

    @property
    def growth(self) -> tuple[float, ...]:
        """The time a leaf at each depth, relative to the least depth."""
        return tuple(seconds / self.seconds_a_leaf[0] for seconds in self.seconds_a_leaf)

    @property
    def beyond_logarithm(self) -> float:
        """The growth from the least depth to the greatest, relative to that of log(leaves): a goal of at most 1."""
        return self.growth[-1] / (math.log(self.leaves[-1]) / math.log(self.leaves[0]))


def measure(grow: Callable[[int], Tree], depths: Sequence[int] = DEPTHS, rounds: int = 5) -> list[Growth]:
    """The figures of every algorithm on the trees that `grow` gives for each depth; the algorithms take turns."""
    names = [name for name, algorithm in ALGORITHMS.items() if not algorithm.informed and name != "minimax"]
    leaves: dict[str, list[int]] = {name: [] for name in names}
    seconds: dict[str, list[float]] = {name: [] for name in names}
    with contracts("off"):
        for depth in depths:
            tree = grow(depth)
            searches: dict[str, Callable[[], Value]] = {name: partial(ALGORITHMS[name].start, tree) for name in names}
            for name in names:
                watched = Watched(tree)
                ALGORITHMS[name].start(watched)
                leaves[name].append(len(watched.evaluated))
            least = dict.fromkeys(names, math.inf)
            for _ in range(rounds):
                for name, search in searches.items():
                    start = perf_counter()
                    search()
                    least[name] = min(least[name], perf_counter() - start)
            for name in names:
                seconds[name].append(least[name] / leaves[name][-1])
    return [Growth(name, tuple(leaves[name]), tuple(seconds[name])) for name in names]


def sss_to_mt(figures: Sequence[Growth]) -> tuple[float, ...]:
    """The time of SSS* relative to that of MT-SSS*, by depth."""
    by_name = {figure.algorithm: figure for figure in figures}
    pairs = zip(by_name["sss-star"].seconds_a_leaf, by_name["mt-sss"].seconds_a_leaf, strict=True)
    return tuple(ours / theirs for ours, theirs in pairs)
