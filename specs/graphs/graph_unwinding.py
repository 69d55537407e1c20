"""The tree that a game graph unwinds into, and how it may be cut off (KA section 6 and appendix).

The unwinding has a node for each directed walk from the root (KA-D4-unwind), so it is infinite where the graph has a
cycle. `approximation` is its part within n steps. In `cutoff_tree` walks that have returned to one of their vertices
are cut and count 0: by the strong form of KA-T6.6 its minimax value is the score of the graph, whichever of them are
cut, as long as no infinite walk remains. `plug` makes C[T], a context with a graph in its hole.
"""

from collections.abc import Callable, Sequence
from itertools import permutations
from typing import TypeVar

from specs.graphs.graph import GameGraph, vertices
from specs.graphs.graph_score import Scores, operator_of
from specs.tree import Builder, GameTree, N, Tree
from specs.values import Value

H = TypeVar("H")
Walk = tuple[N, ...]
Operation = Callable[[Value, Value], Value]


def approximation(graph: GameTree[N], steps: int) -> Tree:
    """The walks of at most so many steps; where one is cut that could go on there is a leaf 0 (KA-D4-approx)."""
    return unwinding(graph, lambda walk: len(walk) > steps)


def cutoff_tree(graph: GameTree[N], cut: Callable[[Walk[N]], bool]) -> Tree:
    """The walks, each cut where it has come back to one of its vertices and `cut` says so (KA-T6.6, strong form)."""
    return unwinding(graph, lambda walk: walk[-1] in walk[:-1] and cut(walk))


def unwinding(graph: GameTree[N], cut: Callable[[Walk[N]], bool]) -> Tree:
    """The tree of the walks from the root; one that is cut and does not end in a leaf becomes a leaf 0."""
    builder = Builder()

    def grow(walk: Walk[N], father: int | None) -> None:
        vertex = walk[-1]
        below = graph.children(vertex)
        if not below:
            builder.leaf(father, graph.value(vertex))
        elif cut(walk):
            builder.leaf(father, 0)
        else:
            node = builder.inner(father, is_max=graph.is_max(vertex))
            for after in below:
                grow((*walk, after), node)

    grow((graph.root,), None)
    return builder.tree()


# CONTEXTS

Tagged = tuple[str, object]


def plug(context: GameGraph[N], hole: N, filling: GameGraph[H]) -> GameGraph[Tagged]:
    """C[T] (KA-D6-subtree): the leaf `hole` of the context is replaced by the root of the filling."""

    def outside(vertex: N) -> Tagged:
        return inside(filling.root) if vertex == hole else ("outside", vertex)

    def inside(vertex: H) -> Tagged:
        return ("inside", vertex)

    successors = {outside(v): [outside(w) for w in context.children(v)] for v in context.inner()}
    successors |= {inside(v): [inside(w) for w in filling.children(v)] for v in filling.inner()}
    is_max = {outside(v): context.is_max(v) for v in context.inner()}
    is_max |= {inside(v): filling.is_max(v) for v in filling.inner()}
    scores = {outside(v): context.value(v) for v in context.leaves() if v != hole}
    scores |= {inside(v): filling.value(v) for v in filling.leaves()}
    return GameGraph(successors, is_max, scores, outside(context.root))


def leaf_graph(value: Value) -> GameGraph[str]:
    """The graph of one leaf of that score: the paper's value with a hat."""
    return GameGraph({}, {}, {"leaf": value}, "leaf")


def through_context(context: GameGraph[N], hole: N, x: Value, steps: int) -> Value:
    """C_n(x) (KA-F6.4): the n-th term of the printed sequence for the context with a constant x in the hole."""
    s: Scores[N] = {v: x if v == hole else 0 for v in (*context.inner(), *context.leaves())}
    for _ in range(steps):
        s = {v: x if v == hole else _step(context, v, s) for v in s}
    return s[context.root]


def _step(graph: GameGraph[N], vertex: N, s: Scores[N]) -> Value:
    below = graph.children(vertex)
    return operator_of(graph, vertex)(s[after] for after in below) if below else graph.value(vertex)


# EXPRESSIONS AND ISOMORPHISM


def M(terms: Sequence[tuple[Value, Operation]], x: Value) -> Value:
    """M[a_0 .. a_{n-1}] x = a_0 op_0 (a_1 op_1 (... (a_{n-1} op_{n-1} x))) (KA-DA-M)."""
    for a, operation in reversed(terms):
        x = operation(a, x)
    return x


def is_isomorphic(one: GameGraph[N], other: GameGraph[H], *, players: bool = True) -> bool:
    """A bijection keeps edges, root and scores (KA-D2.1c-iso) and, as KA-T6.6 needs but does not say, the player."""
    ours, theirs = vertices(one), vertices(other)
    edges = set(other.edges())

    def fits(image: dict[N, H]) -> bool:
        if image[one.root] != other.root or {(image[v], image[w]) for v, w in one.edges()} != edges:
            return False
        if any(one.value(v) != other.value(image[v]) for v in one.leaves()):
            return False
        return not players or all(one.is_max(v) == other.is_max(image[v]) for v in one.inner())

    return len(ours) == len(theirs) and any(
        fits(dict(zip(ours, images, strict=True))) for images in permutations(theirs)
    )
