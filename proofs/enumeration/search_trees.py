"""Every small search tree up to order: shapes times types times labels of the leaves, each once.

A leaf is labelled open or with its rank among the closed leaves. Of k leaves there are 2, 6, 26, 150, 1082, ...
labellings, twice the Fubini numbers. Trees are counted by their nodes here, single-child nodes included: there are
1, 1, 2, 5, 14, 42, ... shapes (the Catalan numbers), smaller trees first, so the first counterexample is a smallest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, product

from proofs.enumeration.orders import weak_orderings
from proofs.enumeration.shapes import Skeleton, all_types, alternating, shapes_of_size
from specs.solutions.search_trees import Completion, SearchTree
from specs.values import Value


def skeletons(nodes: int, *, any_types: bool = False) -> Iterator[Skeleton]:
    """Every shape of up to that many nodes, with alternating types (either root) or with all."""
    for size in range(1, nodes + 1):
        for shape in shapes_of_size(size):
            yield from all_types(shape) if any_types else alternating(shape)


def labellings(leaves: int) -> Iterator[tuple[int | None, ...]]:
    """The labels of that many leaves: None for open, else the rank among the closed ones."""
    for closed in product((False, True), repeat=leaves):
        for ranks in weak_orderings(sum(closed)):
            rank = iter(ranks)
            yield tuple(next(rank) if known else None for known in closed)


def search_trees(forms: Iterable[Skeleton]) -> Iterator[SearchTree[int]]:
    """The search trees of these forms, each with every labelling; an open leaf hides a pay-off of no meaning."""
    for form in forms:
        for labels in labellings(len(form.leaves)):
            game = form.fill([0 if label is None else label for label in labels])
            unknown = {leaf for leaf, label in zip(form.leaves, labels, strict=True) if label is None}
            yield SearchTree(game, set(game.nodes()) - unknown)


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
