"""Exhaustion of the algorithms on game graphs: every clause, at every nested call, on every small graph.

`GRAPH_SCOPES` is what the test suite runs and `FURTHER_GRAPH_SCOPES` all game graphs of up to three inner vertices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Final, cast

from proofs.enumeration.cases import Case
from proofs.enumeration.graphs import WIN_DRAW_LOSS, graph_count, graphs_up_to
from proofs.evidence.exhaust import Counterexample, Evidence, exhaust
from specs.graphs.graph import GameGraph
from specs.values import NEG_INF, POS_INF, Value, format_value
from verified.procedure import GraphAlgorithm
from verified.registry import GRAPH_ALGORITHMS, find_graph


@dataclass(frozen=True)
class GraphScope:
    """Every game graph over K up to so many inner vertices; with a stride, each stride-th of them only."""

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


GRAPH_SCOPES: Final = (
    GraphScope(2, all_windows=True),
    GraphScope(2, K=(-2, -1, 0, 1, 2)),
    GraphScope(3, stride=83),
)
FURTHER_GRAPH_SCOPES: Final = (GraphScope(3),)


def all_windows(K: Sequence[int]) -> Iterator[tuple[Value, Value]]:
    """Every window alpha < beta up to order relative to the integers K: its ends on them, or two between neighbours."""
    between = [k + quarter for k in range(min(K) - 1, max(K) + 1) for quarter in (0.25, 0.75)]
    ends: list[Value] = [NEG_INF, *sorted([*K, *between]), POS_INF]
    return ((alpha, beta) for alpha, beta in combinations(ends, 2))


def graph_cases(algorithm: GraphAlgorithm, scope: GraphScope) -> Iterator[tuple[Any, ...]]:
    """The arguments of a first call on every graph; for alpha-beta also with every window, where the scope says so."""
    for graph in scope.graphs():
        yield algorithm.arguments(graph, {})
        if scope.all_windows and algorithm.name == "graph-alphabeta":
            for window in all_windows(scope.K):
                yield (*algorithm.arguments(graph, {}), *window)


class GraphCounterexample(Counterexample):
    """The graph on which a clause was broken, and the window if the call had one."""

    def __str__(self) -> str:
        graph, *rest = cast("tuple[Any, ...]", self.case)
        window = ", ".join(format_value(end) for end in rest[2:] if not isinstance(end, dict))
        return f"{graph}{f' with window ({window})' if window else ''}\n{self.violation}"


def exhaust_graphs(procedure: Callable[..., Any], cases: Iterable[tuple[Any, ...]], scope: str = "") -> Evidence:
    """Run the procedure on every case with all its clauses checked; stop at the first that breaks one."""
    evidence = exhaust(procedure, cast("Iterable[Case]", cases), scope)
    found = evidence.counterexample
    return replace(evidence, counterexample=found and GraphCounterexample(found.case, found.violation))


def graph_evidence(name: str, *, further: bool = False) -> Iterator[Evidence]:
    """Exhaust an algorithm on the scopes of the test suite, or on the further ones."""
    algorithm = find_graph(name)
    for scope in FURTHER_GRAPH_SCOPES if further else GRAPH_SCOPES:
        yield exhaust_graphs(algorithm.function, graph_cases(algorithm, scope), str(scope))


def all_graph_evidence(*, further: bool = False) -> Iterator[Evidence]:
    """The same for every algorithm on graphs."""
    for name in GRAPH_ALGORITHMS:
        yield from graph_evidence(name, further=further)
