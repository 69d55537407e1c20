"""The cases of SSS-2: trees with a heuristic pair and nothing else, up to order.

Pairs multiply fast, so a scope of up to three leaves without single-child nodes has them all, and every other scope
has its trees with nothing known (PB-D1.f).
"""

from __future__ import annotations

from collections.abc import Iterator

from proofs.enumeration.cases import Case, Scope, with_pair, with_window
from proofs.enumeration.orders import informed
from specs.informed import InformedTree
from specs.values import NEG_INF


def informed_trees(scope: Scope) -> Iterator[InformedTree]:
    """The trees of the scope, with every consistent pair where it is small enough."""
    for tree in scope.trees():
        if scope.leaves <= 3 and scope.height is None:
            yield from informed(tree)
        else:
            yield InformedTree(tree, {})


def with_pair_alone(scope: Scope) -> Iterator[Case]:
    """For SSS-2: the trees with their pairs."""
    for tree in informed_trees(scope):
        yield tree, tree.root


def with_pair_and_window(scope: Scope) -> Iterator[Case]:
    """For the informed alpha-beta: every pair up to three leaves, beyond that nothing known; times every window."""
    if scope.leaves <= 3:
        yield from with_pair(scope)
        return
    for tree, root, *window in with_window(scope):
        yield InformedTree(tree, {}), root, *window


def with_upper_alone(scope: Scope) -> Iterator[Case]:
    """For SSS-2 on a list: the pairs in which L = -inf at every inner node (PB-D8.1)."""
    for tree in informed_trees(scope):
        if all(lower == NEG_INF for lower, _ in tree.bounds.values()):
            yield tree, tree.root
