"""The cases on which the algorithms on game graphs are exhausted: every small graph, and every window of alpha-beta.

`GRAPH_SCOPES` is what the test suite runs and `FURTHER_GRAPH_SCOPES` all game graphs of up to three inner vertices.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from proofs.enumeration.graphs import WIN_DRAW_LOSS, graph_count, graphs_up_to
from specs.contracts import contract_of
from specs.graphs.graph import GameGraph
from specs.values import NEG_INF, POS_INF, Value
from verified.procedure import GraphAlgorithm


@dataclass(frozen=True)
class GraphScope:
    """Every game graph over K of up to `inner` inner vertices; with a stride, only each stride-th of them."""

    inner: int
    K: tuple[int, ...] = WIN_DRAW_LOSS
    stride: int = 1
    all_windows: bool = False

    def __str__(self) -> str:
        which = "every game graph" if self.stride == 1 else f"each {self.stride}th game graph"
        ends = ", every window of alpha-beta" if self.all_windows else ""
        return f"{which} of up to {self.inner} inner vertices, K = {{{', '.join(map(str, self.K))}}}{ends}"

    @property
    def size(self) -> int:
        """The number of graphs, as counted without listing them."""
        every = sum(graph_count(inner, len(self.K)) for inner in range(1, self.inner + 1))
        return (every + self.stride - 1) // self.stride

    def graphs(self) -> Iterator[GameGraph[Any]]:
        """The graphs."""
        return graphs_up_to(self.inner, self.K, self.stride)


GRAPH_SCOPES: Final = (GraphScope(2, all_windows=True), GraphScope(2, K=(-2, -1, 0, 1, 2)), GraphScope(3, stride=83))
FURTHER_GRAPH_SCOPES: Final = (GraphScope(3),)


def all_windows(K: Sequence[int]) -> Iterator[tuple[Value, Value]]:
    """Every window alpha < beta up to order relative to the integers K: its ends on them, or two between neighbours."""
    between = [k + quarter for k in range(min(K) - 1, max(K) + 1) for quarter in (0.25, 0.75)]
    ends: list[Value] = [NEG_INF, *sorted([*K, *between]), POS_INF]
    return ((alpha, beta) for alpha, beta in combinations(ends, 2))


def graph_cases(algorithm: GraphAlgorithm, scope: GraphScope) -> Iterator[tuple[Any, ...]]:
    """The arguments of a first call on every graph; with every window, too, if it takes one and the scope says so."""
    for graph in scope.graphs():
        yield algorithm.arguments(graph, {})
        if scope.all_windows and "alpha" in contract_of(algorithm.function).params:
            for window in all_windows(scope.K):
                yield (*algorithm.arguments(graph, {}), *window)
