"""Game graphs (KA-D2.1a to KA-D2.1c): positions that can come back, so that play may go on for ever.

A game graph answers the questions of `GameTree`: `children` is the paper's E p, `is_max` tells V_up from V_down, and
`value` is t on the leaves. Unlike in a tree, a line of play need not end. `GameGraph` is the explicit,
immutable one; its vertices are whatever the user names them by. Edges need not cross between the sides (KA-R8-bip):
`is_bipartite` says whether they do. Infinite play is a draw, and a draw is 0 (KA-R1-draw), so scores compare with 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Generic

from specs.tree import GameTree, N, TreeError
from specs.values import Value, is_finite


class GraphError(TreeError):
    """Data that are no game graph (KA-D2.1), or a question that a graph has no answer to.

    `vertex` is the vertex at fault; if an edge is at fault, `successor` is its other end.
    """

    def __init__(self, problem: str, vertex: object = None, successor: object = None) -> None:
        super().__init__(problem)
        self.problem = problem
        self.vertex = vertex
        self.successor = successor


class GameGraph(Generic[N]):
    """(V, E, r, t) with the side of each inner vertex; every vertex is reachable from the root.

    `successors` maps the inner vertices to E p, in the order in which a search tries them; `is_max` says whose turn it
    is there; `scores` is t, on the leaves. A leaf may have a side too, which has no meaning for its score.
    """

    __slots__ = ("__weakref__", "_is_max", "_root", "_scores", "_successors")

    def __init__(
        self, successors: Mapping[N, Iterable[N]], is_max: Mapping[N, bool], scores: Mapping[N, Value], root: N
    ) -> None:
        self._root = root
        self._successors = {vertex: tuple(below) for vertex, below in successors.items()}
        self._is_max = dict(is_max)
        self._scores = dict(scores)
        self._check()

    def _check(self) -> None:
        inner, leaves = self._successors, self._scores
        if self._root not in inner and self._root not in leaves:
            raise GraphError(f"the root {self._root!r} is no vertex of the graph", self._root)
        for vertex, below in inner.items():
            if vertex in leaves:
                raise GraphError(f"vertex {vertex!r} has successors, so it cannot have a score of its own", vertex)
            if not below:
                raise GraphError(f"vertex {vertex!r} has no successors, so it is a leaf and needs a score", vertex)
            if vertex not in self._is_max:
                raise GraphError(f"vertex {vertex!r} has no side: whose turn is it there, max or min?", vertex)
            if len(set(below)) != len(below):
                twice = next(after for index, after in enumerate(below) if after in below[:index])
                raise GraphError(f"the edge from {vertex!r} to {twice!r} is there twice", vertex, twice)
            for after in below:
                if after not in inner and after not in leaves:
                    problem = f"the edge from {vertex!r} leads to {after!r}, which has neither successors nor a score"
                    raise GraphError(problem, vertex, after)
        for vertex, score in leaves.items():
            _check_score(vertex, score)
        for vertex in self._is_max:
            if vertex not in inner and vertex not in leaves:
                raise GraphError(f"vertex {vertex!r} has a side but neither successors nor a score", vertex)
        reached = set(vertices(self))
        for vertex in (*inner, *leaves):
            if vertex not in reached:
                raise GraphError(f"vertex {vertex!r} cannot be reached from the root {self._root!r}", vertex)

    # THE QUESTIONS OF A GAME

    @property
    def root(self) -> N:
        return self._root

    def children(self, node: N) -> Sequence[N]:
        return self._successors.get(node, ())

    def is_max(self, node: N) -> bool:
        return self._is_max.get(node, True)

    def value(self, node: N) -> Value:
        try:
            return self._scores[node]
        except KeyError:
            raise GraphError(f"vertex {node!r} is not a leaf, so it has no score of its own", node) from None

    def name(self, node: N) -> str:
        """The name of the vertex in a report."""
        return str(node)

    # THE WHOLE GRAPH

    def inner(self) -> Iterator[N]:
        """The vertices with a move, as given."""
        return iter(self._successors)

    def leaves(self) -> Iterator[N]:
        """F, the vertices without one, as given."""
        return iter(self._scores)

    def edges(self) -> Iterator[tuple[N, N]]:
        """E, as pairs."""
        return ((vertex, after) for vertex, below in self._successors.items() for after in below)

    def __len__(self) -> int:
        """#V, the number of vertices."""
        return len(self._successors) + len(self._scores)

    def rooted_at(self, vertex: N) -> GameGraph[N]:
        """The part that can be reached from another vertex, which becomes the root."""
        reached = set(_reachable(self, vertex))
        return GameGraph(
            {v: below for v, below in self._successors.items() if v in reached},
            {v: side for v, side in self._is_max.items() if v in reached},
            {v: score for v, score in self._scores.items() if v in reached},
            vertex,
        )

    @classmethod
    def parse(cls, text: str) -> GameGraph[str]:
        """Read a graph such as `max a -> b c; min c -> d a; b = 1; d = -1`, or one in JSON; see `graph_text`."""
        from specs.graphs.graph_text import parse_graph

        return parse_graph(text)

    def __str__(self) -> str:
        from specs.graphs.graph_text import format_graph

        return format_graph(self)

    def __repr__(self) -> str:
        return f"GameGraph.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameGraph):
            return NotImplemented
        return self is other or self._key() == other._key()

    def __hash__(self) -> int:
        return hash((self._root, frozenset(self._successors.items()), frozenset(self._scores.items())))

    def _key(self) -> tuple[object, ...]:
        sides = {vertex: self._is_max[vertex] for vertex in self._successors}
        return self._root, self._successors, sides, self._scores


def _check_score(vertex: object, score: Value) -> None:
    try:
        good = is_finite(score) and (score < 0 or score >= 0)
    except TypeError:
        good = False
    if not good:
        raise GraphError(
            f"the score {score!r} of {vertex!r} is no finite number: it must compare with 0, a draw", vertex
        )


def vertices(graph: GameTree[N]) -> list[N]:
    """V: every vertex that can be reached from the root, the nearer ones first."""
    return _reachable(graph, graph.root)


def _reachable(graph: GameTree[N], root: N) -> list[N]:
    reached = {root}
    queue = [root]
    for vertex in queue:  # which grows meanwhile
        for after in graph.children(vertex):
            if after not in reached:
                reached.add(after)
                queue.append(after)
    return queue


def is_bipartite(graph: GameTree[N], *, strict: bool = False) -> bool:
    """Every move hands the turn to the other player (KA-D2.1c); strict: a leaf, too, is on one side only."""
    sides: dict[N, bool] = {}
    for vertex in vertices(graph):
        for after in graph.children(vertex):
            if graph.children(after):
                if graph.is_max(after) == graph.is_max(vertex):
                    return False
            elif strict and sides.setdefault(after, graph.is_max(vertex)) != graph.is_max(vertex):
                return False
    return True


def is_tree(graph: GameTree[N]) -> bool:
    """One walk from the root to each vertex: a finite tree among the finite graphs (KA-D2.1b)."""
    reached = [after for vertex in vertices(graph) for after in graph.children(vertex)]
    return graph.root not in reached and len(reached) == len(set(reached))


def is_cycle_free(graph: GameTree[N]) -> bool:
    """No closed walk along the edges (KA-R1-semicycle): what KA-T3.1 needs."""
    waiting = {vertex: len(graph.children(vertex)) for vertex in vertices(graph)}
    fathers: dict[N, list[N]] = {vertex: [] for vertex in waiting}
    for vertex in waiting:
        for after in graph.children(vertex):
            fathers[after].append(vertex)
    done = [vertex for vertex, number in waiting.items() if not number]
    for vertex in done:  # which grows meanwhile: a vertex is done when all its successors are
        for father in fathers[vertex]:
            waiting[father] -= 1
            if not waiting[father]:
                done.append(father)
    return len(done) == len(waiting)
