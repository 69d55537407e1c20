"""The cases of the searches with heuristic bounds: trees with a heuristic pair, up to order.

The number of pairs grows fast with the tree. So SSS-2 gets every pair on up to three leaves without single-child nodes,
and on larger trees only the pair without information (PB-D1.f).
"""

from collections.abc import Iterator

from proofs.enumeration.cases import Case, Scope, payoffs, with_window
from proofs.enumeration.orders import informed, windows
from specs.informed import InformedTree
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF


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


def with_pair(scope: Scope) -> Iterator[Case]:
    """For the informed search: the trees, times every consistent heuristic pair, times every window."""
    for tree in scope.trees():
        for known in informed(tree):
            points = [*payoffs(tree), *(bound for pair in known.bounds.values() for bound in pair)]
            for alpha, beta in [(NEG_INF, POS_INF)] if scope.full_window else windows(points):
                yield known, tree.root, alpha, beta


def with_pair_and_window(scope: Scope) -> Iterator[Case]:
    """For the informed alpha-beta: every pair up to three leaves, beyond that nothing known; times every window."""
    if scope.leaves <= 3:
        yield from with_pair(scope)
        return
    seen: Tree | None = None
    known: InformedTree  # the same object for all windows of a tree, so that its oracle is computed once
    for tree, root, *window in with_window(scope):
        if tree is not seen:
            seen, known = tree, InformedTree(tree, {})
        yield known, root, *window


def with_upper_alone(scope: Scope) -> Iterator[Case]:
    """For SSS-2 on a list: the pairs in which L = -inf at every inner node (PB-D8.1)."""
    for tree in informed_trees(scope):
        if all(lower == NEG_INF for lower, _ in tree.bounds.values()):
            yield tree, tree.root
