"""The best value of the older brothers, for asserts in loops over children (PB-D1.1-broth).

    for child in tree.children(node):
        assert best_before(tree, node, child) <= best < beta

`order` is the sequence that the loop goes through, where that is not `tree.children(node)` itself. These definitions
are slow: they are for clauses and asserts.
"""

from collections.abc import Iterable

from specs.baudet import minus
from specs.minimax import f
from specs.tree import GameTree, N
from specs.values import Value, maximum, minimum


def best_before(tree: GameTree[N], node: N, child: N, order: Iterable[N] | None = None) -> Value:
    """Maxbroth(child) below a max node, Minbroth(child) below a min node: the best f of the children before it."""
    older = _older(tree.children(node) if order is None else order, child)
    values = [f(tree, brother) for brother in older]
    return maximum(values) if tree.is_max(node) else minimum(values)


def best_before_of_mover(tree: GameTree[N], node: N, child: N, order: Iterable[N] | None = None) -> Value:
    """`best_before` in negamax form, where pay-offs are those of the player to move: for the player at the node."""
    older = _older(tree.children(node) if order is None else order, child)
    return maximum(minus(true_value_of_mover(tree, brother)) for brother in older)


def true_value(tree: GameTree[N], node: N) -> Value:
    """f(node), for a loop that goes through no children: `assert low <= true_value(tree, node) <= high`."""
    return f(tree, node)


def true_value_of_mover(tree: GameTree[N], node: N) -> Value:
    """`true_value` in negamax form: f(node) for the player to move."""
    children = tree.children(node)
    return maximum(minus(true_value_of_mover(tree, child)) for child in children) if children else tree.value(node)


def _older(order: Iterable[N], child: N) -> list[N]:
    older: list[N] = []
    for brother in order:
        if brother is child or brother == child:
            break
        older.append(brother)
    return older
