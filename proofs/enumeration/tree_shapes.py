"""Every shape of an ordered tree with a given number of leaves, or of nodes, each once.

A shape is a nested tuple: `()` is a leaf, `(s1, s2, ...)` an inner node. Without single-child nodes there are
1, 1, 3, 11, 45, 197, ... shapes (the little Schroeder numbers). With them there are infinitely many, so they are
enumerated up to a stated height.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Final

from specs.tree import Builder, Tree
from specs.values import Value

Shape = tuple["Shape", ...]
LEAF: Final[Shape] = ()


def shapes(leaves: int, height: int | None = None) -> Iterator[Shape]:
    """The shapes with that many leaves; with a height also those with single-child nodes, up to that height."""
    if leaves == 1:
        yield LEAF
    if height is None:
        yield from _forests(leaves, None, leaves - 1)
    elif height:
        yield from _forests(leaves, height - 1, leaves)


def _forests(leaves: int, height: int | None, largest: int) -> Iterator[Shape]:
    """The sequences of shapes with that many leaves in all, of which the first has `largest` at most."""
    for first in range(1, largest + 1):
        for oldest in shapes(first, height):
            if first == leaves:
                yield (oldest,)
            else:
                for rest in _forests(leaves - first, height, leaves - first):
                    yield (oldest, *rest)


def shapes_of_size(nodes: int, *, large_first: bool = True) -> Iterator[Shape]:
    """The shapes with that many nodes, single-child nodes included: 1, 1, 2, 5, 14, ... (Catalan numbers).

    Those with a large oldest subtree come first; if not `large_first`, the same in the opposite order.
    """
    if nodes == 1:
        yield LEAF
    else:
        yield from _forests_of_size(nodes - 1, large_first)


def _forests_of_size(nodes: int, large_first: bool) -> Iterator[Shape]:
    """The sequences of one or more shapes with that many nodes in all."""
    for first in range(nodes, 0, -1) if large_first else range(1, nodes + 1):
        for oldest in shapes_of_size(first, large_first=large_first):
            if first == nodes:
                yield (oldest,)
            else:
                for rest in _forests_of_size(nodes - first, large_first):
                    yield (oldest, *rest)


@dataclass(frozen=True)
class Skeleton:
    """A shape with the type of each inner node (in reading order): a tree without pay-offs; `fill` gives it these."""

    shape: Shape
    types: tuple[bool, ...]

    @cached_property
    def _tree(self) -> Tree:
        builder = Builder()
        types = iter(self.types)

        def grow(shape: Shape, father: int | None) -> None:
            if shape == LEAF:
                builder.leaf(father, 0)
            else:
                node = builder.inner(father, is_max=next(types))
                for child in shape:
                    grow(child, node)

        grow(self.shape, None)
        return builder.tree()

    @property
    def leaves(self) -> list[int]:
        """The terminals, from left to right."""
        return self._tree.leaves()

    slots = leaves  # where numbers are to stand

    def fill(self, values: Sequence[Value]) -> Tree:
        """The tree with these pay-offs from left to right."""
        payoffs = iter(values)
        form = self._tree
        return Tree(form._children, form._is_max, [None if sons else next(payoffs) for sons in form._children])


def inner_nodes(shape: Shape) -> int:
    """The number of inner nodes."""
    return sum(map(inner_nodes, shape)) + 1 if shape else 0


def alternating(shape: Shape) -> Iterator[Skeleton]:
    """The shape with a max root and with a min root, types alternating (a leaf has no type to choose)."""
    for root in (True, False) if shape else (True,):
        yield Skeleton(shape, tuple(_levels(shape, root)))


def _levels(shape: Shape, is_max: bool) -> Iterator[bool]:
    if shape:
        yield is_max
        for child in shape:
            yield from _levels(child, not is_max)


def all_types(shape: Shape) -> Iterator[Skeleton]:
    """The shape with every assignment of types to its inner nodes."""
    for types in product((True, False), repeat=inner_nodes(shape)):
        yield Skeleton(shape, types)
