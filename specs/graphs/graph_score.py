"""The score of a game graph as a limit (KA-D4.1, KA-D5-A, KA-D5.1): infinite play is a draw, a draw is 0.

`s_n` is the sequence as the paper prints it: 0 everywhere, then n times the operator A. It is one step behind the
score of the n-th approximation of the unwound graph (KA-D4-approx), because in the printed s_0 real leaves have 0 too;
`s_prime` is the corrected sequence, in which they keep their score, and s'_n = s_{n+1} at every vertex. Both have the
same limit, `score`.

Every function takes `zeros`, vertices that count as leaves of score 0 whatever they are: G[d := 0]. That is the graph
that the depth-first algorithms search while the vertices of d are marked.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import product
from typing import Final, Generic

from specs.cache import PerGame
from specs.graphs.graph import vertices
from specs.tree import GameTree, N
from specs.values import Value
from specs.watch import unwatched

Scores = Mapping[N, Value]


# THE ORDER


def moves_away(a: Value, b: Value) -> bool:
    """a <=1 b (KA-D5.1): b is a, or further from 0 on the same side; 0 is below everything."""
    return b <= a < 0 or a == 0 or 0 < a <= b


def all_move_away(x: Scores[N], y: Scores[N]) -> bool:
    """x <=V y: at every vertex (KA-D5.1)."""
    return all(moves_away(x[vertex], y[vertex]) for vertex in x)


# THE SEQUENCE


def A(graph: GameTree[N], s: Scores[N], zeros: Collection[N] = ()) -> dict[N, Value]:
    """The operator A: t on the leaves, else the best of s over the successors, for the player whose turn it is."""
    return {vertex: _next(graph, vertex, s, zeros) for vertex in s}


def _next(graph: GameTree[N], vertex: N, s: Scores[N], zeros: Collection[N]) -> Value:
    if vertex in zeros:
        return 0
    below = graph.children(vertex)
    if not below:
        return graph.value(vertex)
    return operator_of(graph, vertex)(s[after] for after in below)


def operator_of(graph: GameTree[N], vertex: N) -> Callable[..., Value]:
    """Max at a vertex of V_up, min at one of V_down (KA-F2-notation)."""
    best: Callable[..., Value] = max if graph.is_max(vertex) else min
    return best


def sequence(graph: GameTree[N], zeros: Collection[N] = ()) -> Iterator[dict[N, Value]]:
    """s_0, s_1, s_2, ... as printed, without end."""
    s: dict[N, Value] = dict.fromkeys(vertices(graph), 0)
    while True:
        yield s
        s = A(graph, s, zeros)


def s_n(graph: GameTree[N], n: int) -> dict[N, Value]:
    """s_n as printed (KA-D4.1): A applied n times to 0."""
    return next(s for step, s in enumerate(sequence(graph)) if step == n)


def s_prime(graph: GameTree[N], n: int) -> dict[N, Value]:
    """s'_n, corrected (KA-D4-approx): at every vertex the score of the n-th approximation of its unwinding."""
    s: dict[N, Value] = {v: 0 if graph.children(v) else graph.value(v) for v in vertices(graph)}
    for _ in range(n):
        s = A(graph, s)
    return s


def convergence(graph: GameTree[N], zeros: Collection[N] = ()) -> tuple[int, dict[N, Value]]:
    """The least N with s_N = s_{N+1}, and s_N.

    KA-T5.4 bounds N by #K * #V, KA-R5-ONV says O(#V) for a constant K; in fact N <= #V, whatever K is.
    """
    before: dict[N, Value] | None = None
    for step, s in enumerate(sequence(graph, zeros)):
        if s == before:
            return step - 1, s
        before = s
    raise AssertionError("the sequence has no end")


def score(graph: GameTree[N], zeros: Collection[N] = ()) -> dict[N, Value]:
    """The limit: the score of every vertex."""
    return convergence(graph, zeros)[1]


# THE RULES


def leaf_rule(graph: GameTree[N], s: Scores[N]) -> Iterator[N]:
    """The leaves at which s is not t: none, where (T) holds (KA-D3-T)."""
    return (vertex for vertex in s if not graph.children(vertex) and s[vertex] != graph.value(vertex))


def minimax_rule(graph: GameTree[N], s: Scores[N]) -> Iterator[N]:
    """The inner vertices at which s is not the best s of the successors: none, where (MM) holds (KA-D3-MM)."""
    for vertex in s:
        below = graph.children(vertex)
        if below and s[vertex] != operator_of(graph, vertex)(s[after] for after in below):
            yield vertex


def solutions(graph: GameTree[N], K: Collection[Value]) -> Iterator[dict[N, Value]]:
    """Every function V -> K that obeys (T) and (MM): one if there are no cycles (KA-T3.1), else perhaps several."""
    everywhere = vertices(graph)
    for values in product(K, repeat=len(everywhere)):
        s = dict(zip(everywhere, values, strict=True))
        if not [*leaf_rule(graph, s), *minimax_rule(graph, s)]:
            yield s


# THE ORACLE


class GraphOracle(dict[frozenset[N], dict[N, Value]], Generic[N]):
    """score(graph, zeros) for each set of zeros, computed when first looked up."""

    def __init__(self, graph: GameTree[N]) -> None:
        super().__init__()
        self.graph = graph

    def __missing__(self, zeros: frozenset[N]) -> dict[N, Value]:
        scores = self[zeros] = score(self.graph, zeros)
        return scores


_oracles: Final = PerGame(lambda _, seen: GraphOracle(seen))


def graph_oracle(graph: GameTree[N]) -> GraphOracle[N]:
    """The oracle of this very graph; of a watched graph, that of the graph itself."""
    return _oracles(unwatched(graph))
