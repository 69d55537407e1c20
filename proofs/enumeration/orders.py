"""Values up to order: weak orderings of the leaves, windows, heuristic pairs, each once.

Values are integers with room between them, so that a further value can always be put strictly between two others.
`positions` lists where a further value can stand relative to those already there: on one of them, between two
neighbours, outside, or at an end. Placing values one after another so gives each joint order exactly once.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import Any, Final

from specs.informed import InformedTree
from specs.minimax import Oracle
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value

ROOM: Final = 1 << 16  # between neighbours: enough to halve sixteen times


def weak_orderings(n: int) -> Iterator[tuple[int, ...]]:
    """The weak orderings of n values, as ranks 0, 1, ...: there are 1, 1, 3, 13, 75, 541, ... (Fubini numbers)."""
    for ranks in product(range(n), repeat=n):
        if set(ranks) == set(range(len(set(ranks)))):
            yield ranks


def spaced(ranks: Sequence[int]) -> list[int]:
    """Ranks as values with room between them."""
    return [rank * ROOM for rank in ranks]


def positions(points: Sequence[Value], low: Value = NEG_INF, high: Value = POS_INF) -> Iterator[Value]:
    """Where a value v with low <= v <= high can stand relative to the finite points, from left to right.

    `low` and `high` are among the points, or infinite.
    """
    finite = sorted({p for p in points if NEG_INF < p < POS_INF})
    assert all(isinstance(p, int) for p in finite)
    stops: list[int] = [p for p in finite if isinstance(p, int)]
    if low == NEG_INF:
        yield NEG_INF
        if stops and high >= stops[0]:
            yield stops[0] - ROOM
        elif not stops and high == POS_INF:
            yield 0
    for index, stop in enumerate(stops):
        if low <= stop <= high:
            yield stop
        if index + 1 < len(stops) and low <= stop and stops[index + 1] <= high:
            yield (stop + stops[index + 1]) // 2
    if high == POS_INF:
        if stops and low <= stops[-1]:
            yield stops[-1] + ROOM
        yield POS_INF


def windows(values: Sequence[Value]) -> Iterator[tuple[Value, Value]]:
    """The windows alpha < beta up to order relative to these values."""
    for alpha in positions(values):
        for beta in positions([*values, alpha], low=alpha):
            if alpha < beta:
                yield alpha, beta


def spreads(points: Sequence[Value], apart: Sequence[Any] = (1, 2)) -> Iterator[dict[Value, Any]]:
    """The ways to put finite points on numbers in their order, neighbours 1 or 2 apart, the least at 0.

    Code that compares x + 1 with y sees whether two neighbours are one apart or more, and nothing else of a distance.
    """
    finite = sorted({p for p in points if NEG_INF < p < POS_INF})
    for distances in product(apart, repeat=len(finite) - 1):
        spread: dict[Value, Any] = {finite[0]: 0}
        for (before, point), distance in zip(pairwise(finite), distances, strict=True):
            spread[point] = spread[before] + distance
        yield spread


def informed(tree: Tree, within: InformedTree | None = None) -> Iterator[InformedTree]:
    """The tree with every valid and consistent heuristic pair up to order (PB-D1.d, PB-D1.e).

    With `within`, only the pairs that are tighter than (or equal to) its pair, up to order relative to it.
    """
    f = Oracle(tree)
    inner = [node for node in tree.nodes() if tree.children(node)]
    fathers = {child: node for node in tree.nodes() for child in tree.children(node)}
    points: list[Value] = [tree.value(leaf) for leaf in tree.leaves()]
    bounds: dict[int, tuple[Value, Value]] = {}
    if within is not None:
        points += [bound for pair in within.bounds.values() for bound in pair]

    def place(index: int) -> Iterator[InformedTree]:
        if index == len(inner):
            yield InformedTree(tree, bounds)
            return
        node = inner[index]
        lowest: Value = NEG_INF
        highest: Value = POS_INF
        if node in fathers:  # whose bounds limit those of its children
            if tree.is_max(fathers[node]):
                highest = bounds[fathers[node]][1]
            else:
                lowest = bounds[fathers[node]][0]
        if within is not None:
            lowest, highest = max(lowest, within.lower(node)), min(highest, within.upper(node))
        for lower in positions(points, low=lowest, high=f[node]):
            points.append(lower)
            for upper in positions(points, low=f[node], high=highest):
                points.append(upper)
                bounds[node] = lower, upper
                yield from place(index + 1)
                points.pop()
            points.pop()
        bounds.pop(node, None)

    return place(0)
