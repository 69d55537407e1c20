"""The laws of f and of brothers (PB-D1.b, PB-D1.1-broth), and the real quantities on which they are exhausted.

`broth` is the best true value of the older brothers of a child: Maxbroth below a max node, Minbroth below a min node;
the infinity of the other player where there are none.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from proofs.enumeration.cases import Scope
from proofs.proving.law import Law, Quantities
from specs.minimax import f
from specs.tree import Tree
from specs.values import Value, maximum, minimum

SCOPE: Final = Scope(3, height=3, all_types=True)


def best(values: list[Value], is_max: bool) -> Value:
    """The best of them for the player; of none, the worst there is."""
    return maximum(values) if is_max else minimum(values)


def families(true_value: Callable[[Tree, int], Value] = f) -> Iterator[Quantities]:
    """Every child of every inner node of every small tree, with f of both and what is known of its brothers."""
    for tree in SCOPE.trees():
        for node in tree.nodes():
            children, is_max = tree.children(node), tree.is_max(node)
            values = [true_value(tree, child) for child in children]
            for number, value in enumerate(values):
                older = best(values[:number], is_max)
                yield {
                    "is_max": is_max,
                    "f": true_value(tree, node),
                    "f_child": value,
                    "older": older,
                    "with_child": best([*values[:number], value], is_max),
                    "is_last": number == len(values) - 1,
                }


def worst_value(tree: Tree, node: int) -> Value:
    """A seeded bug: each player moves as the other one should."""
    children = tree.children(node)
    if not children:
        return tree.value(node)
    values = [worst_value(tree, child) for child in children]
    return min(values) if tree.is_max(node) else max(values)


def chosen(names: tuple[str, ...], where: Callable[[Quantities], Any], true_value: Any = f) -> Iterator[Quantities]:
    """These quantities of the families where that is so."""
    for family in families(true_value):
        if where(family):
            yield {name: family[name] for name in names}


def _law(id: str, sentence: str, holds: Callable[..., bool], where: Callable[[Quantities], Any]) -> Law:
    names = holds.__code__.co_varnames[: holds.__code__.co_argcount]
    cases = partial(chosen, names, where)
    return Law(id, "PB-D1.b", sentence, holds, cases, partial(cases, true_value=worst_value))


def _child_bounds(is_max: bool, f: Value, f_child: Value) -> bool:
    return f_child <= f if is_max else f <= f_child


def _brothers_bound(is_max: bool, f: Value, older: Value) -> bool:
    return older <= f if is_max else f <= older


def _all_children(f: Value, with_child: Value) -> bool:
    return f <= with_child <= f


CHILD_BOUNDS: Final = _law(
    "f-child", "f(n) is no worse than f of any child, for the player to move at n", _child_bounds, lambda _: True
)
BROTHERS_BOUND: Final = _law(
    "f-older", "f(n) is no worse than the best of the older brothers of a child", _brothers_bound, lambda _: True
)
ALL_CHILDREN: Final = _law(
    "f-youngest", "f(n) is the best of the youngest child and its brothers", _all_children, lambda one: one["is_last"]
)
TREE_LAWS: Final = {law.id: law for law in (CHILD_BOUNDS, BROTHERS_BOUND, ALL_CHILDREN)}
