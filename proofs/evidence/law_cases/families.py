"""Cases for the laws of f: children of nodes of small trees, with f of the child, of its father and of its brothers."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from proofs.enumeration.cases import Scope
from proofs.evidence.law_cases.real import Quantities, put_to
from proofs.proving.execution.tree_laws import ALL_CHILDREN, BROTHERS_BOUND, CHILD_BOUNDS
from specs.minimax import f
from specs.tree import Tree
from specs.values import Value, maximum, minimum


def best(values: list[Value], is_max: bool) -> Value:
    """The best of the values for the player; of no values, the end that is worst for the player."""
    return maximum(values) if is_max else minimum(values)


def worst_value(tree: Tree, node: int) -> Value:
    """A seeded bug: each player moves as the other one should."""
    children = tree.children(node)
    if not children:
        return tree.value(node)
    values = [worst_value(tree, child) for child in children]
    return min(values) if tree.is_max(node) else max(values)


def family(is_max: bool, f_n: Value, values: list[Value]) -> Iterator[Quantities]:
    """Every child of one node, by the values of all; the last one has all the others for older brothers."""
    for number, value in enumerate(values):
        all_but_last = {} if number < len(values) - 1 else {"with_child": best(values, is_max)}
        yield {"is_max": is_max, "f": f_n, "f_child": value, "older": best(values[:number], is_max), **all_but_last}


def _families(true_value: Callable[[Tree, int], Value]) -> Iterator[Quantities]:
    for tree in Scope(3, height=3, all_types=True).trees():
        for node in tree.nodes():
            values = [true_value(tree, child) for child in tree.children(node)]
            yield from family(tree.is_max(node), true_value(tree, node), values)


CASES: Final = (
    put_to(partial(_families, f), partial(_families, worst_value), CHILD_BOUNDS, BROTHERS_BOUND, ALL_CHILDREN),
)
