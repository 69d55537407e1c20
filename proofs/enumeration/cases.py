"""The cases on which each algorithm is exhausted: trees times its other arguments, up to order.

A `Scope` bounds the trees: the number of leaves, up to which height single-child nodes are included, and whether inner
nodes may have any type or alternate. A case is the list of a procedure's arguments.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from proofs.enumeration.orders import spaced, spreads, weak_orderings, windows
from proofs.enumeration.tree_shapes import Skeleton, all_types, alternating, shapes
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value

Case = tuple[Tree, int, *tuple[Value, ...]]


@dataclass(frozen=True)
class Scope:
    """The bounds of an enumeration of trees."""

    leaves: int
    height: int | None = None
    all_types: bool = False
    full_window: bool = False

    def __str__(self) -> str:
        trees = f"every shape of up to {self.leaves} leaves"
        unary = "" if self.height is None else f" and height {self.height} with single-child nodes"
        types = "all types" if self.all_types else "both roots"
        ends = "full window" if self.full_window else "every window"
        return f"{trees}{unary}, {types}, every weak ordering, {ends}"

    def skeletons(self) -> Iterator[Skeleton]:
        """Every shape within the scope, with its types."""
        for leaves in range(1, self.leaves + 1):
            for shape in shapes(leaves, self.height):
                yield from all_types(shape) if self.all_types else alternating(shape)

    def fillings(self) -> Iterator[tuple[Skeleton, tuple[int, ...]]]:
        """Every shape with every weak ordering of its leaves."""
        for skeleton in self.skeletons():
            for ranks in weak_orderings(len(skeleton.leaves)):
                yield skeleton, ranks

    def trees(self) -> Iterator[Tree]:
        """Every tree within the scope, up to order."""
        for skeleton, ranks in self.fillings():
            yield skeleton.fill(spaced(ranks))


def payoffs(tree: Tree) -> list[Value]:
    """The pay-offs of the tree, from left to right."""
    return [tree.value(leaf) for leaf in tree.leaves()]


def without_window(scope: Scope) -> Iterator[Case]:
    """For minimax: the trees."""
    for tree in scope.trees():
        yield tree, tree.root


def with_window(scope: Scope) -> Iterator[Case]:
    """For code that only compares: the trees, times every window."""
    for tree in scope.trees():
        ends = [(NEG_INF, POS_INF)] if scope.full_window else windows(payoffs(tree))
        for alpha, beta in ends:
            yield tree, tree.root, alpha, beta


def refilled(tree: Tree, spread: Mapping[Value, int]) -> Tree:
    """The same tree with each pay-off replaced as the map says."""
    values = [None if sons else spread[tree.value(node)] for node, sons in enumerate(tree._children)]
    return Tree(tree._children, tree._is_max, values)


def with_integer_window(scope: Scope) -> Iterator[Case]:
    """For code that steps by one, and so compares x + 1 with y: neighbouring values are one apart, or two."""
    for tree in scope.trees():
        values = payoffs(tree)
        for alpha, beta in [(NEG_INF, POS_INF)] if scope.full_window else windows(values):
            for spread in spreads([*values, alpha, beta]):
                yield refilled(tree, spread), 0, spread.get(alpha, alpha), spread.get(beta, beta)


def with_guess(window_cases: Callable[[Scope], Iterator[Case]]) -> Callable[[Scope], Iterator[Case]]:
    """For aspiration: each finite window (with an integer centre) as an estimate and a delta; or just 0 and 1."""

    def cases(scope: Scope) -> Iterator[Case]:
        if scope.full_window:
            yield from ((tree, root, 0, 1) for tree, root, *_ in window_cases(scope))
            return
        for tree, root, *window in window_cases(scope):
            alpha, beta = window
            if isinstance(alpha, int) and isinstance(beta, int) and (alpha + beta) % 2 == 0:
                yield tree, root, (alpha + beta) // 2, (beta - alpha) // 2

    return cases
