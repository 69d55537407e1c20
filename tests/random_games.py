"""Random games that are too large to be enumerated: trees with shared subtrees, and game graphs with cycles."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from proofs.enumeration.graphs import WIN_DRAW_LOSS, Vertex, graph_of
from specs.graphs.graph import GameGraph
from specs.tree import Builder, Tree
from specs.values import Value


def layered(width: int, depth: int, arity: int, choose: Callable[[int], int]) -> Tree:
    """A graph of `depth` layers below a max root, `width` nodes a layer, each with `arity` children in the next one.

    `choose(n)` picks a number from 0 to n - 1: with `random.Random(7).randrange` this is a random graph.
    """
    builder = Builder()
    made: dict[tuple[int, int], int] = {}

    def grow(father: int | None, layer: int, number: int) -> None:
        if (layer, number) in made and father is not None:
            builder.again(father, made[layer, number])
        elif layer == depth:
            made[layer, number] = builder.leaf(father, choose(width))
        else:
            node = made[layer, number] = builder.inner(father)
            for _ in range(arity):
                grow(node, layer + 1, choose(width))

    grow(None, 0, 0)
    return builder.tree()


def random_graph(
    inner: int, rng: random.Random, K: Sequence[Value] = WIN_DRAW_LOSS, degree: int = 3, leaves: float = 0.3
) -> GameGraph[Vertex]:
    """A graph with so many inner vertices, each reached from an earlier one, up to `degree` moves, some with leaves."""
    moves: list[dict[int, None]] = [{} for _ in range(inner)]
    for vertex in range(1, inner):  # first a way to everywhere, then further moves anywhere
        moves[rng.randrange(max(0, vertex - inner // 2), vertex)][vertex] = None
    for below in moves:
        below.update(dict.fromkeys(rng.randrange(inner) for _ in range(rng.randrange(degree))))
    orders = [rng.sample([*below], len(below)) for below in moves]
    scores = [rng.choice(K) if not below or rng.random() < leaves else None for below in orders]
    return graph_of(orders, scores, [rng.random() < 0.5 for _ in range(inner)])
