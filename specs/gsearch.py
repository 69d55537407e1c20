"""Gsearch without heuristic bounds (RR-3.2.1-frameworks, Ibaraki 1986): its instances differ in the leaf they select.

Every node has bounds f- <= f <= f+. Those of a leaf are infinite until it is evaluated; those of an inner node are the
minimax of those of its children. A leaf is alive while it may still change the bounds of the root: while each min node
above it has an upper bound above the lower bounds of all max nodes above it. Gsearch evaluates leaves that are alive,
one by one, until the bounds of the root meet.
"""

from collections.abc import Callable, Collection, Mapping

from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value

Bounds = Mapping[int, tuple[Value, Value]]  # f- and f+ of each node
Select = Callable[[Tree, Bounds], int]


def bounds_of(tree: Tree, evaluated: Collection[int]) -> Bounds:
    """The bounds of all nodes, once these leaves are evaluated."""
    bounds: dict[int, tuple[Value, Value]] = {}

    def fill(node: int) -> tuple[Value, Value]:
        ends = [fill(child) for child in tree.children(node)]
        if not ends:
            value = tree.value(node)
            bounds[node] = (value, value) if node in evaluated else (NEG_INF, POS_INF)
        else:
            best = max if tree.is_max(node) else min
            bounds[node] = best(low for low, _ in ends), best(high for _, high in ends)
        return bounds[node]

    fill(tree.root)
    return bounds


def alive(tree: Tree, bounds: Bounds) -> list[int]:
    """The leaves that are alive, from left to right."""
    leaves: list[int] = []

    def walk(node: int, low: Value, high: Value) -> None:
        if tree.is_max(node):
            low = max(low, bounds[node][0])
        else:
            high = min(high, bounds[node][1])
        children = tree.children(node)
        if low < high and not children and bounds[node] == (NEG_INF, POS_INF):
            leaves.append(node)
        for child in children if low < high else ():
            walk(child, low, high)

    walk(tree.root, NEG_INF, POS_INF)
    return leaves


def gsearch(tree: Tree, select: Select) -> list[int]:
    """The leaves in the order in which Gsearch evaluates them."""
    evaluated: list[int] = []
    while True:
        bounds = bounds_of(tree, evaluated)
        f_minus, f_plus = bounds[tree.root]
        if f_minus == f_plus:
            return evaluated
        evaluated.append(select(tree, bounds))


def left_first(tree: Tree, bounds: Bounds) -> int:
    """The select rule of alpha-beta: the leftmost leaf that is alive."""
    return alive(tree, bounds)[0]


def best_first(tree: Tree, bounds: Bounds) -> int:
    """That of Maxsearch: down the first children of which it is open whether they reach the upper bound of the root."""
    node, gamma = tree.root, bounds[tree.root][1]
    while children := tree.children(node):
        node = next(child for child in children if bounds[child][0] < gamma <= bounds[child][1])
    return node
