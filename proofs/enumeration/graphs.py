"""Every small game graph, each once.

The inner vertices are 0 .. m-1, the root 0. Each is max or min and has any non-empty set of successors among them
(itself included) and at most one leaf of its own, of a score in K: a second one would not change any maximum or
minimum. Everything is reachable. Graphs that differ in the numbering are different cases, because a search tries
successors in that order. `graph_count` counts the same graphs without listing them.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, islice, product
from math import comb
from typing import Final

from specs.graphs.graph import GameGraph
from specs.values import Value

WIN_DRAW_LOSS: Final = (-1, 0, 1)
Vertex = int | str
Plan = tuple[Sequence[Sequence[int]], Sequence[Value | None], Sequence[bool]]  # moves, scores of own leaves, sides


def graphs(inner: int, K: Sequence[Value] = WIN_DRAW_LOSS) -> Iterator[GameGraph[Vertex]]:
    """Every game graph with so many inner vertices; the leaf of vertex i is called `i'`."""
    return (graph_of(*plan) for plan in _plans(inner, K))


def graphs_up_to(inner: int, K: Sequence[Value] = WIN_DRAW_LOSS, stride: int = 1) -> Iterator[GameGraph[Vertex]]:
    """Every game graph with 1 .. inner inner vertices; with a stride, the first and each stride-th after it."""
    plans = chain.from_iterable(_plans(number, K) for number in range(1, inner + 1))
    return (graph_of(*plan) for plan in islice(plans, 0, None, stride))


def _plans(inner: int, K: Sequence[Value]) -> Iterator[Plan]:
    subsets = [part for size in range(inner + 1) for part in combinations(range(inner), size)]
    leaves: tuple[Value | None, ...] = (None, *K)
    for moves in product(subsets, repeat=inner):
        if not _all_reached(moves):
            continue
        for scores in product(leaves, repeat=inner):
            if all(part or leaf is not None for part, leaf in zip(moves, scores, strict=True)):
                for sides in product((True, False), repeat=inner):
                    yield moves, scores, sides


def graph_count(inner: int, values: int = 3) -> int:
    """How many graphs `graphs` yields.

    Of all (2 ((1 + values) 2^m - 1))^m ways to give each of m vertices a side, moves and a leaf, those that reach just
    k vertices are k - 1 chosen ones with the root, connected among themselves, and the others as they like.
    """

    def reached(number: int) -> int:
        ways = 2 * ((1 + values) * (1 << number) - 1)
        some = sum(comb(number - 1, k - 1) * reached(k) * int(ways ** (number - k)) for k in range(1, number))
        return int(ways**number) - some

    return reached(inner)


def _all_reached(moves: Sequence[Sequence[int]]) -> bool:
    reached = [0]
    for vertex in reached:
        reached.extend(after for after in moves[vertex] if after not in reached)
    return len(reached) == len(moves)


def graph_of(
    moves: Sequence[Sequence[int]], scores: Sequence[Value | None], sides: Sequence[bool]
) -> GameGraph[Vertex]:
    """The graph of these moves and sides, with a leaf of its own at each vertex that has a score."""
    successors: dict[Vertex, list[Vertex]] = {vertex: [*below] for vertex, below in enumerate(moves)}
    leaves: dict[Vertex, Value] = {}
    for vertex, score in enumerate(scores):
        if score is not None:
            successors[vertex].append(f"{vertex}'")
            leaves[f"{vertex}'"] = score
    return GameGraph(successors, dict(enumerate(sides)), leaves, 0)
