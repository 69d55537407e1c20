"""The best of the older brothers, as an invariant of a loop over children says it (PB-D1.1-broth).

    for child in tree.children(node):
        assert best_before(tree, node, child) <= best < beta

`order` is what the loop goes through, where that is not `tree.children(node)` itself. These definitions are slow: they
are for clauses and asserts.
"""

from collections.abc import Iterable

from specs.baudet import minus
from specs.minimax import f
from specs.tree import GameTree, N
from specs.values import Value, maximum, minimum


def best_before(tree: GameTree[N], node: N, child: N, order: Iterable[N] | None = None) -> Value:
    """Maxbroth(child) below a max node, Minbroth(child) below a min node; the true values of those that come before."""
    older = _older(tree.children(node) if order is None else order, child)
    values = [f(tree, brother) for brother in older]
    return maximum(values) if tree.is_max(node) else minimum(values)


def best_before_of_mover(tree: GameTree[N], node: N, child: N, order: Iterable[N] | None = None) -> Value:
    """The same in negamax form, where pay-offs are those of the player to move: as the player at the node sees it."""
    older = _older(tree.children(node) if order is None else order, child)
    return maximum(minus(true_value_of_mover(tree, brother)) for brother in older)


def true_value(tree: GameTree[N], node: N) -> Value:
    """f(node), for a loop that goes through no children: `assert low <= true_value(tree, node) <= high`."""
    return f(tree, node)


def true_value_of_mover(tree: GameTree[N], node: N) -> Value:
    """The same in negamax form, as the player to move sees it."""
    children = tree.children(node)
    return maximum(minus(true_value_of_mover(tree, child)) for child in children) if children else tree.value(node)


def _older(order: Iterable[N], child: N) -> list[N]:
    found: list[N] = []
    for one in order:
        if one is child or one == child:
            break
        found.append(one)
    return found
