"""Run one algorithm on one game graph, and record what it asked the graph."""

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any, Generic

from specs.contracts import recording
from specs.graphs.graph import GameGraph
from specs.tree import GameTree, N
from specs.watch import Watched
from verified.recursion import with_room
from verified.registry import find_graph
from verified.runner import Hear, Run


class WatchedPath(dict[N, None], Generic[N]):
    """A path that counts lookups: a search looks its vertex up on the path once, at the head of each call."""

    def __init__(self) -> None:
        super().__init__()
        self.calls = 0
        self.recurring = 0

    def __contains__(self, vertex: object) -> bool:
        self.calls += 1
        is_on_path = super().__contains__(vertex)
        self.recurring += is_on_path
        return is_on_path


class WatchedGraph(Watched[N]):
    """A watched game that also counts how often successors are asked for: once for each vertex or leaf expanded."""

    def __init__(self, graph: GameTree[N]) -> None:
        super().__init__(graph)
        self.asked = 0

    def children(self, node: N) -> Sequence[N]:
        self.asked += 1
        return super().children(node)


@dataclass(frozen=True, kw_only=True)
class GraphRun(Run):
    """What an algorithm returned for the root, and what it asked of the graph."""

    watched: WatchedGraph[Any]
    path: WatchedPath[Any]
    searches: bool

    @property
    def visits(self) -> int | None:
        """The number of calls of a depth-first search, the first one included; a solver has no such number."""
        return self.path.calls if self.searches else None

    @property
    def split(self) -> dict[str, int] | None:
        """The number of visits by kind: an inner vertex that is expanded, a leaf, a position on the path, a memo."""
        if not self.searches:
            return None
        leaves = len(self.watched.evaluated)
        met = {"inner": self.watched.asked - leaves, "leaf": leaves, "recurring": self.path.recurring}
        return {**met, "memo": self.path.calls - sum(met.values())}


def run_graph(
    name: str, graph: GameTree[Any] | str, *, max_depth: int | None = None, hear: Hear | None = None
) -> GraphRun:
    """Run the algorithm on a game graph, or on the text of one: `run_graph("graph-dfs", "max a -> b a; b = -1")`.

    Any game will do whose positions are hashable and finitely many. `max_depth` makes room for deeper searches.
    `hear` makes a recorder of calls, given the graph.
    """
    algorithm = find_graph(name)
    game: GameTree[Any] = GameGraph.parse(graph) if isinstance(graph, str) else graph

    def search() -> GraphRun:
        watched: WatchedGraph[Any] = WatchedGraph(game)
        path: WatchedPath[Any] = WatchedPath()
        recorder = hear(game) if hear else None
        with recording(recorder) if recorder else nullcontext():
            value = algorithm.start(watched, path)
        return GraphRun(name, value, watched=watched, recorder=recorder, path=path, searches=algorithm.searches)

    return with_room(search, max_depth)
