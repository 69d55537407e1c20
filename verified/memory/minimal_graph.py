"""The left-first minimal graph (RR-5.2-LFMG) and approximations of the real one (RR-5.3-ARMG), by searching again.

A first search finds the value f and a best child of each node: the one that cut, else the one with the best value. In a
second search, with best children first and a window around f, alpha-beta visits a minimal tree; with a table, a minimal
graph. It is left-first: the best child is the first that cut, not the cheapest that could. Two ways to a smaller
graph are enhanced transposition cutoffs, and MM(d): near the leaves, where a cutoff occurs, all other children are
searched for one that cuts with fewer nodes. The size of the result is an upper bound on that of the real minimal graph
(`specs.minimal_graph`).

MM(d) counts a transposition as if it were searched again, so on a graph it may prefer a small subtree of its own to one
that is in the graph already, and the result may be larger than the left-first graph (`(#1=0 ((#1#) 0))`: 2 leaves, not
1). Here that is repaired: such a result is replaced by the one without MM.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, NamedTuple

from specs.clauses.fail_soft import window
from specs.clauses.minimal_graph import cheapest_best, cheapest_value, graph_proves
from specs.clauses.tables import plies_counted
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from specs.watch import Watched
from verified.alphabeta import alphabeta
from verified.memory.alphabeta_etc import alphabeta_etc
from verified.memory.alphabeta_tt import alphabeta_tt
from verified.memory.around import around
from verified.memory.ordering import Ordered
from verified.memory.tables import Unbounded

# BEST CHILDREN


def best_first(best: Mapping[N, N], node: N, children: Sequence[N]) -> Sequence[N]:
    """The best child of the node first, where one is known; the others keep their order."""
    if node not in best:
        return children
    first = children.index(best[node])
    return [children[first], *children[:first], *children[first + 1 :]]


def best_children(tree: GameTree[N], node: N) -> tuple[Value, dict[N, N]]:
    """Step 1: the value of the node, and the best child of each node that an alpha-beta search has seen."""
    table: Unbounded[N] = Unbounded()
    value = alphabeta_tt(tree, node, NEG_INF, POS_INF, table)
    return value, {n: entry.best for n, entry in table.items() if entry.best is not None}


# THE LEFT-FIRST MINIMAL TREE AND GRAPH


@dataclass(frozen=True)
class MinimalGraph(Generic[N]):
    """The part of the game that the last search visits: distinct nodes, and leaves in the order of their evaluation."""

    value: Value
    nodes: Sequence[N]
    leaves: Sequence[N]


def searched_again(
    tree: GameTree[N], node: N, f: Value, best: Mapping[N, N], search: Callable[..., Value], *table: Unbounded[N]
) -> MinimalGraph[N]:
    """The part that a search with the best children first and a window around f visits."""
    watched = Watched(Ordered(tree, partial(best_first, best)))
    value = search(watched, node, *around(f), *table)
    return MinimalGraph(value, [*watched.visited], watched.evaluated)


@contract(graph_proves)
def left_first_minimal_tree(tree: GameTree[N], node: N) -> MinimalGraph[N]:
    """Let f = f(node). Returns a part of the tree that proves f; a leaf that is reached twice is counted twice.

    Steps 1 and 2: the second search uses only the best children and the value of the first.
    """
    return searched_again(tree, node, *best_children(tree, node), alphabeta)


@contract(graph_proves)
def left_first_minimal_graph(tree: GameTree[N], node: N) -> MinimalGraph[N]:
    """Let f = f(node). Returns a part of the graph that proves f: steps 1 and 3, with transpositions."""
    return searched_again(tree, node, *best_children(tree, node), alphabeta_tt, Unbounded())


# APPROXIMATIONS OF THE REAL MINIMAL GRAPH


@contract(plies_counted, graph_proves)
def approximate_minimal_graph(tree: GameTree[N], node: N, plies: int = 0) -> MinimalGraph[N]:
    """Let f = f(node). Returns a part of the graph that proves f, with ETC, and with MM(d) for d = `plies`.

    It has no more nodes and no more leaves than the left-first minimal graph. The repair: the graph with MM is taken
    only if it has no more nodes and no more leaves than the graph without it.
    """
    without = unrepaired_minimal_graph(tree, node, 0)
    if not plies:
        return without
    unrepaired = unrepaired_minimal_graph(tree, node, plies)
    is_larger = len(unrepaired.nodes) > len(without.nodes) or len(unrepaired.leaves) > len(without.leaves)
    return without if is_larger else unrepaired


@contract(plies_counted, graph_proves)
def unrepaired_minimal_graph(tree: GameTree[N], node: N, plies: int = 0) -> MinimalGraph[N]:
    """Let f = f(node). Returns a part of the graph that proves f, with ETC and MM(d), as the thesis describes it.

    A subtree that MM discards for its size may have been used elsewhere too, so a last search over the best children
    that MM has chosen measures the graph.
    """
    f, best = best_children(tree, node)
    if plies:
        cheapest_cutoffs(tree, node, *around(f), best, heights(tree, node), plies)
    return searched_again(tree, node, f, best, alphabeta_etc, Unbounded())


class Sized(NamedTuple):
    """A value, and the number of nodes of the subtree that a search with the best children first needs for it."""

    value: Value
    size: int


@contract(window, cheapest_value, cheapest_best)
def cheapest_cutoffs(
    tree: GameTree[N], node: N, alpha: Value, beta: Value, best: dict[N, N], heights: Mapping[N, int], plies: int
) -> Sized:
    """Let f = f(node), alpha < beta. Returns a value v as alpha-beta does, and the size of the subtree for it.

    Puts the best children found into `best`; where a cutoff occurs at most `plies` above the leaves, the child with
    the smallest subtree that cuts. A transposition counts as if it were searched here: no table is used.
    """
    children = best_first(best, node, tree.children(node))
    # TERMINAL
    if not children:
        return Sized(tree.value(node), 1)
    is_max = tree.is_max(node)
    g: Value = NEG_INF if is_max else POS_INF
    size, first = 1, children[0]
    cutoffs: list[tuple[Sized, N]] = []
    a, b = alpha, beta
    for child in children:
        v = cheapest_cutoffs(tree, child, a, b, best, heights, plies)
        # A CUTOFF: look for a cheaper one
        if v.value >= beta if is_max else v.value <= alpha:
            cutoffs.append((v, child))
            if heights[node] > plies:
                break
        # NONE: as alpha-beta
        else:
            size += v.size
            if v.value > g if is_max else v.value < g:
                g, first = v.value, child
                a, b = (max(a, g), b) if is_max else (a, min(b, g))
    if not cutoffs:
        best[node] = first
        return Sized(g, size)
    v, best[node] = min(cutoffs, key=lambda cutoff: cutoff[0].size)
    return Sized(v.value, 1 + v.size)


def heights(tree: GameTree[N], node: N) -> dict[N, int]:
    """The height of each node: the greatest number of plies from it to a terminal."""
    height_of: dict[N, int] = {}

    def height(n: N) -> int:
        if n not in height_of:
            height_of[n] = max((1 + height(child) for child in tree.children(n)), default=0)
        return height_of[n]

    height(node)
    return height_of
