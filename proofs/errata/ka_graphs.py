"""KA sections 2 to 7 and the appendix: the sequence s_n as printed, copies that change the player, a memo used at once.

Graphs come in order of size. The corrected sequence and the isomorphism that keeps the player are in `specs.graphs`;
the memo that knows what its values depend on is `verified.graphs.graph_memo`.
"""

from collections.abc import Callable, Iterator
from itertools import chain, product
from typing import Any, Final

from proofs.enumeration.graphs import WIN_DRAW_LOSS, Vertex
from proofs.errata.cases import fillings, game_graphs
from proofs.errata.erratum import Erratum, Judged, Reading
from proofs.errata.observe import agrees
from specs.graphs.graph import GameGraph
from specs.graphs.graph_score import s_n, s_prime, score
from specs.graphs.graph_unwinding import M, Operation, approximation, is_isomorphic
from specs.minimax import f
from specs.tree import GameTree, N
from specs.values import Value
from verified.graphs.graph_memo import graph_memo

Graph = GameGraph[Vertex]
Sequence = Callable[[Any, int], dict[Any, Value]]  # s_n or s'_n of a graph and n


def small_graphs() -> Iterator[Graph]:
    """Every graph of up to two inner vertices and K = {-1, 0, 1}, then of three and K = {-1}."""
    three = (graph for graph in game_graphs(3, (-1,)) if len([*graph.inner()]) == 3)
    return chain(game_graphs(2, WIN_DRAW_LOSS), three)


# DEFINITION 4.1 AND ITS CONSEQUENCES


def scores_approximation(sequence: Sequence, case: tuple[Graph, int]) -> Iterator[Judged]:
    """The n-th member is the score of the n-th approximation, in which real leaves keep their score."""
    graph, n = case
    yield agrees(graph, f"n = {n}", f(approximation(graph, n), 0), sequence(graph, n)[graph.root])


Cycle = tuple[int, ...]  # the leaves a_0 .. a_{d-1} along a path that leads back to where it began


def cycle_with_leaves(a: Cycle) -> GameGraph[str]:
    """The graph that unwinds into T of the corollary: p_0, ..., p_{d-1}, max and min in turn, each with its leaf."""
    d = len(a)
    moves = {f"p{j}": [f"a{j}", f"p{(j + 1) % d}"] for j in range(d)}
    return GameGraph(moves, {f"p{j}": j % 2 == 0 for j in range(d)}, {f"a{j}": a[j] for j in range(d)}, "p0")


def settles(sequence: Sequence, a: Cycle) -> Iterator[Judged]:
    """s_d T = s_{d+1} T."""
    graph, d = cycle_with_leaves(a), len(a)
    yield agrees(graph, f"s_{d} against s_{d + 1}", sequence(graph, d)["p0"], sequence(graph, d + 1)["p0"])


def is_an_expression(sequence: Sequence, a: Cycle) -> Iterator[Judged]:
    """s_d T = a_0 op (a_1 op ... (a_{d-1} op 0))."""
    graph, d = cycle_with_leaves(a), len(a)
    operations: tuple[Operation, ...] = (max, min)
    expression = M([(a[j], operations[j % 2]) for j in range(d)], 0)
    yield agrees(graph, f"s_{d}", expression, sequence(graph, d)["p0"])


def cycles() -> Iterator[Cycle]:
    """Leaves for paths of two and of four steps: the player is the same at both ends."""
    return chain(fillings(2, WIN_DRAW_LOSS), fillings(4, WIN_DRAW_LOSS))


# THEOREM 6.6

ADJACENCY: Final = False  # as printed: adjacency, root and scores are kept
PLAYERS: Final = True  # and whose turn it is


def copies_may_be_cut(players: bool, graph: Graph) -> Iterator[Judged]:
    """A vertex q below the root whose graph is isomorphic to the whole may be replaced by a leaf 0."""
    for q in graph.inner():
        if q != graph.root and is_isomorphic(graph, graph.rooted_at(q), players=players):
            yield agrees(graph, f"vertex {q} cut", score(graph)[graph.root], score(graph, {q})[graph.root])


# SECTION 7


def naive_memo(graph: GameTree[N]) -> Any:
    """Depth first, a value once found used again wherever its vertex is met, which section 7 warns of."""
    memo: dict[N, Any] = {}
    path: set[N] = set()

    def c(p: N) -> Any:
        if p in path:
            return 0
        if p in memo:
            return memo[p]
        below = graph.children(p)
        if below:
            path.add(p)
            values = [c(after) for after in below]
            path.remove(p)
            memo[p] = max(values) if graph.is_max(p) else min(values)
        else:
            memo[p] = graph.value(p)
        return memo[p]

    return c(graph.root)


def with_dependencies(graph: GameTree[N]) -> Any:
    """Algorithm 7.2."""
    return graph_memo(graph, graph.root, {}, {})[0]


def returns_score(search: Callable[[Graph], Any], graph: Graph) -> Iterator[Judged]:
    """The clause of spec `graph`: the limit of KA-D4.1 at the root."""
    yield agrees(graph, "", score(graph)[graph.root], search(graph))


TWO: Final = "every graph of up to 2 inner vertices, K = {-1, 0, 1}"
CUT: Final = Reading(
    "whose turn it is is not asked", "the score of the root is the same with the copy cut off",
    ADJACENCY, PLAYERS, copies_may_be_cut, lambda: game_graphs(2, WIN_DRAW_LOSS), TWO,
)  # fmt: skip


def sequence_erratum(id: str, where: str, printed: str, correction: str, claim: str, *rest: Any) -> Erratum:
    """An erratum due to the printed s_n, which lags one step."""
    check, cases, scope = rest
    reading = Reading("with s_0 = 0 at the leaves too", claim, s_n, s_prime, check, cases, scope)
    return Erratum(id, where, printed, correction, "theorem", (reading,))


ERRATA: Final = (
    Erratum(
        "KA-D2.1c-iso", "section 2",
        "Two game graphs are isomorphic if a bijection keeps adjacency, root and leaf values.",
        "It must keep the player too, or theorem 6.6 is false.",
        "theorem", (CUT,),
    ),
    sequence_erratum(
        "KA-D4.1", "definition 4.1",
        "s_0 is 0 everywhere, and s_n is the score of the n-th approximation of the unwound graph.",
        "Real leaves keep their score at n = 0; the printed sequence is one step behind, with the same limit.",
        "s_n is the score of the n-th approximation",
        scores_approximation, lambda: product(game_graphs(2, WIN_DRAW_LOSS), range(4)), f"{TWO}, n = 0..3",
    ),
    Erratum(
        "KA-T6.6", "theorem 6.6",
        "Below a copy of itself a subtree may be replaced by a leaf 0, a copy being an isomorphic tree.",
        "The isomorphism must keep the player.",
        "theorem", (CUT,),
    ),
    sequence_erratum(
        "KA-I6.6-path", "proof of theorem 6.6",
        "s_d T = a_0 op (a_1 op ... (a_{d-1} op 0)) along a path of d steps to a copy of T.",
        "That is s'_d, with real leaves kept; of the printed sequence it is s_{d+1}.",
        "s_d T is that expression",
        is_an_expression, cycles, "paths of 2 and 4 steps, leaves from {-1, 0, 1}",
    ),
    Erratum(
        "KA-E7.1", "section 7",
        "A value that depends on the path must not be used again elsewhere; an inner vertex is shown that it spoils.",
        "Use it where all that it depends on is on the path (algorithm 7.2); three inner vertices spoil the root.",
        "procedure", (
            Reading(
                "a memo that is used at once, which the paper warns of",
                "the score of the root",
                naive_memo, with_dependencies, returns_score, small_graphs, f"{TWO}, and of 3 with K = {{-1}}",
                spec="graph", clauses=("score",),
            ),
        ),
    ),
    sequence_erratum(
        "KA-CA.2", "appendix, corollary A.2",
        "If a path of d steps leads to a copy of T, s_d T = s_{d+1} T.",
        "s'_d T = s'_{d+1} T, with real leaves kept; of the printed sequence, s_{d+1} T = s_{d+2} T.",
        "s_d T = s_{d+1} T",
        settles, cycles, "paths of 2 and 4 steps, leaves from {-1, 0, 1}",
    ),
)  # fmt: skip
