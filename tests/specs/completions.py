"""Every way to finish a search tree: the games that it may still turn out to be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from specs.solutions.search_trees import Completion, SearchTree
from specs.values import Value


def completions(S: SearchTree[int]) -> Iterator[Completion[int]]:
    """Every way to close the open leaves, up to the joint order of all leaves."""
    known = [S.value(leaf) for leaf in S.nodes() if not S.children(leaf) and not S.is_open(leaf)]
    unknown = S.open_leaves()

    def place(payoffs: list[Value]) -> Iterator[Completion[int]]:
        if len(payoffs) == len(unknown):
            yield Completion(S, dict(zip(unknown, payoffs, strict=True)))
            return
        for value in places([*known, *payoffs]):
            yield from place([*payoffs, value])

    return place([])


def places(points: Sequence[Value]) -> list[float]:
    """Where a further pay-off can stand: on a point, between two neighbours, or outside (halves are exact floats)."""
    stops = sorted({float(p) for p in points if isinstance(p, int | float)})
    if not stops:
        return [0.0]
    return sorted([stops[0] - 1, *stops, *((a + b) / 2 for a, b in pairwise(stops)), stops[-1] + 1])
