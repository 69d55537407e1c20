"""Every small search tree up to order: shapes times types times labels of the leaves, each once.

A leaf is labelled open or with its rank among the closed leaves. Of k leaves there are 2, 6, 26, 150, 1082, ...
labellings, twice the Fubini numbers. Trees are counted by their nodes here, single-child nodes included: there are
1, 1, 2, 5, 14, 42, ... shapes (the Catalan numbers), smaller trees first, so the first counterexample is a smallest.
"""

from collections.abc import Iterable, Iterator
from itertools import product

from proofs.enumeration.orders import weak_orderings
from proofs.enumeration.tree_shapes import Skeleton, all_types, alternating, shapes_of_size
from specs.solutions.search_trees import SearchTree


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
    """The search trees of these forms, each with every labelling; the pay-off below an open leaf is arbitrary."""
    for form in forms:
        for labels in labellings(len(form.leaves)):
            game = form.fill([0 if label is None else label for label in labels])
            unknown = {leaf for leaf, label in zip(form.leaves, labels, strict=True) if label is None}
            yield SearchTree(game, set(game.nodes()) - unknown)
