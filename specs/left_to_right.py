"""The leaves that every left-to-right search of a tree of height 2 must evaluate (FR-SSS-optimal).

The root is a max node, its children are min nodes or leaves. A search reads the leaves below each child of the root
from left to right, but may switch between these children at any time. It may stop when the leaves read so far prove
the value: whatever the others are, f(root) is the same.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import product

from specs.minimax import f
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value


def proves(tree: Tree, read: Collection[int]) -> bool:
    """Whether the leaves read prove f(root): it is the same with all other leaves at -inf and with all at +inf."""
    return _f_with(tree, read, NEG_INF) == _f_with(tree, read, POS_INF)


def _f_with(tree: Tree, read: Collection[int], other: Value) -> Value:
    """f(root) if every leaf that is not read has that other value."""

    def below(node: int) -> Value:
        children = tree.children(node)
        if not children:
            return tree.value(node) if node in read else other
        best = max if tree.is_max(node) else min
        return best(map(below, children))

    return below(tree.root)


def groups(tree: Tree) -> list[Sequence[int]]:
    """The leaves below each child of the root."""
    return [tree.children(child) or (child,) for child in tree.children(tree.root)]


def left_to_right(tree: Tree) -> Iterator[set[int]]:
    """Every set of leaves that such a search can have read: some of the first ones below each child of the root."""
    for lengths in product(*(range(len(group) + 1) for group in groups(tree))):
        yield {leaf for group, length in zip(groups(tree), lengths, strict=True) for leaf in group[:length]}


def must_read(tree: Tree) -> set[int]:
    """Below the best child of the root every leaf; below the others all up to the first that is less than f(root)."""
    value = f(tree, tree.root)
    needed: set[int] = set()
    for group in groups(tree):
        for leaf in group:
            needed.add(leaf)
            if tree.value(leaf) < value:
                break
    return needed
