"""The algorithms on game graphs by name, and `run_graph`, which runs one of them and sees from outside what it did."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Generic

from specs.graphs.graph import GameGraph
from specs.tree import GameTree, N
from specs.values import Value
from specs.watch import Watched
from verified.graphs.graph_alphabeta import graph_alphabeta
from verified.graphs.graph_dfs import graph_dfs
from verified.graphs.graph_limit import graph_limit
from verified.graphs.graph_memo import graph_memo
from verified.graphs.graph_worklist import graph_worklist
from verified.recursion import with_room


class WatchedPath(dict[N, None], Generic[N]):
    """A path that notes how often it is asked whether a vertex is on it: once at the head of each call of a search."""

    def __init__(self) -> None:
        super().__init__()
        self.calls = 0
        self.recurring = 0

    def __contains__(self, vertex: object) -> bool:
        self.calls += 1
        found = super().__contains__(vertex)
        self.recurring += found
        return found


class WatchedGraph(Watched[N]):
    """A watched game that also counts how often it is asked for successors: once for each vertex or leaf expanded."""

    def __init__(self, graph: GameTree[N]) -> None:
        super().__init__(graph)
        self.asked = 0

    def children(self, node: N) -> Sequence[N]:
        self.asked += 1
        return super().children(node)


@dataclass(frozen=True)
class GraphAlgorithm:
    """A procedure on game graphs; `start` gives it an empty path and takes the value of the root from its result.

    `searches` tells the depth-first searches, in which a call is a visit as Kars counts them, from the solvers.
    """

    name: str
    source: str
    summary: str
    procedure: Callable[..., Any]
    arguments: Callable[[GameTree[Any], dict[Any, None]], tuple[Any, ...]]
    result: Callable[[GameTree[Any], Any], Value]
    searches: bool = True

    def start(self, graph: GameTree[Any], path: dict[Any, None] | None = None) -> Value:
        """The score of the root."""
        return self.result(graph, self.procedure(*self.arguments(graph, {} if path is None else path)))


GRAPH_ALGORITHMS: Final[Mapping[str, GraphAlgorithm]] = {
    algorithm.name: algorithm
    for algorithm in (
        GraphAlgorithm(
            "graph-limit",
            "KA-D4.1",
            "every vertex looks one move ahead, until nothing changes",
            graph_limit,
            lambda graph, _: (graph,),
            lambda graph, scores: scores[graph.root],
            searches=False,
        ),
        GraphAlgorithm(
            "graph-dfs",
            "KA-A6.7",
            "depth first; a position on the path counts as a draw",
            graph_dfs,
            lambda graph, path: (graph, graph.root, path),
            lambda _, value: value,
        ),
        GraphAlgorithm(
            "graph-memo",
            "KA-A7.2",
            "depth first with a memo that knows what each value depends on",
            graph_memo,
            lambda graph, path: (graph, graph.root, path, {}),
            lambda _, pair: pair[0],
        ),
        GraphAlgorithm(
            "graph-alphabeta",
            "KA-R6-ab",
            "alpha-beta; a position on the path counts as a draw",
            graph_alphabeta,
            lambda graph, path: (graph, graph.root, path),
            lambda _, value: value,
        ),
        GraphAlgorithm(
            "graph-worklist",
            "KA-R8-gijlswijk",
            "backwards from the leaves, linear in the edges",
            graph_worklist,
            lambda graph, _: (graph,),
            lambda graph, scores: scores[graph.root],
            searches=False,
        ),
    )
}


@dataclass(frozen=True)
class GraphRun:
    """What an algorithm returned for the root, and what it asked of the graph."""

    algorithm: str
    value: Value
    watched: WatchedGraph[Any]
    path: WatchedPath[Any]
    searches: bool

    @cached_property
    def visited(self) -> list[str]:
        """The names of the vertices visited, in the order of their first visit."""
        return [self.watched.name(vertex) for vertex in self.watched.visited]

    @property
    def visits(self) -> int | None:
        """The number of calls of a depth-first search, the first one included; a solver has no such number."""
        return self.path.calls if self.searches else None

    @property
    def split(self) -> dict[str, int] | None:
        """The visits by what they met: an inner vertex to expand, a leaf, a position on the path, a memo."""
        if not self.searches:
            return None
        leaves = len(self.watched.evaluated)
        met = {"inner": self.watched.asked - leaves, "leaf": leaves, "recurring": self.path.recurring}
        return {**met, "memo": self.path.calls - sum(met.values())}


def find_graph(name: str) -> GraphAlgorithm:
    """The algorithm of that name; an error that lists the names otherwise."""
    try:
        return GRAPH_ALGORITHMS[name]
    except KeyError:
        raise ValueError(f"no algorithm {name!r} on graphs; there are {', '.join(GRAPH_ALGORITHMS)}") from None


def run_graph(name: str, graph: GameTree[Any] | str, *, max_depth: int | None = None) -> GraphRun:
    """Run the algorithm on a game graph, or on the text of one: `run_graph("graph-dfs", "max a -> b a; b = -1")`.

    Any game will do whose positions are hashable and finitely many. `max_depth` makes room for deeper searches.
    """
    algorithm = find_graph(name)
    game: GameTree[Any] = GameGraph.parse(graph) if isinstance(graph, str) else graph

    def search() -> GraphRun:
        watched: WatchedGraph[Any] = WatchedGraph(game)
        path: WatchedPath[Any] = WatchedPath()
        return GraphRun(name, algorithm.start(watched, path), watched, path, algorithm.searches)

    return with_room(search, max_depth)
