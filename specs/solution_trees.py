"""trusted: max and min solution trees, and the bounds that a part of a tree proves (RR-2.1.2-Tplus, RR-2.1.2-Tminus).

A max solution tree T+ holds all children of each of its max nodes and one of each min node: a strategy for MIN, its
greatest leaf an upper bound on f. A min solution tree T- is the dual: a strategy for MAX, its least leaf a lower
bound. Within the part of a tree that a search has seen, `f_plus` is the best upper bound that a T+ proves, `f_minus`
the best lower bound that a T- proves; `proof_above` and `proof_below` are those trees, the leftmost of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value, maximum, minimum


def leftmost(tree: GameTree[N], node: N, *, all_at_max: bool) -> Iterator[N]:
    """The nodes of the leftmost solution tree below `node`, in reading order: T+ if `all_at_max`, else T-."""
    stack = [node]
    while stack:
        n = stack.pop()
        yield n
        children = tree.children(n)
        stack.extend(reversed(children if tree.is_max(n) == all_at_max else children[:1]))


def g_value(tree: GameTree[N], nodes: Collection[N], *, all_at_max: bool) -> Value:
    """The greatest leaf of a T+, the least leaf of a T-."""
    leaves = [tree.value(n) for n in nodes if not tree.children(n)]
    return maximum(leaves) if all_at_max else minimum(leaves)


def f_plus(tree: GameTree[N], node: N, seen: Collection[N]) -> Value:
    """The least upper bound that the evaluated leaves `seen` prove by a T+; +inf if none does."""
    children = tree.children(node)
    if not children:
        return tree.value(node) if node in seen else POS_INF
    bounds = [f_plus(tree, child, seen) for child in children]
    return max(bounds) if tree.is_max(node) else min(bounds)


def f_minus(tree: GameTree[N], node: N, seen: Collection[N]) -> Value:
    """The greatest lower bound that the evaluated leaves `seen` prove by a T-; -inf if none does."""
    children = tree.children(node)
    if not children:
        return tree.value(node) if node in seen else NEG_INF
    bounds = [f_minus(tree, child, seen) for child in children]
    return max(bounds) if tree.is_max(node) else min(bounds)


def proof_above(tree: GameTree[N], node: N, seen: Collection[N]) -> list[N]:
    """The nodes of the leftmost T+ that proves `f_plus`, in reading order; none where nothing is proved."""
    if f_plus(tree, node, seen) == POS_INF:
        return []
    return list(_proof(tree, node, seen, above=True))


def proof_below(tree: GameTree[N], node: N, seen: Collection[N]) -> list[N]:
    """The nodes of the leftmost T- that proves `f_minus`, in reading order; none where nothing is proved."""
    if f_minus(tree, node, seen) == NEG_INF:
        return []
    return list(_proof(tree, node, seen, above=False))


def _proof(tree: GameTree[N], node: N, seen: Collection[N], *, above: bool) -> Iterator[N]:
    bound = f_plus if above else f_minus
    yield node
    children = tree.children(node)
    if children and tree.is_max(node) != above:
        children = [next(c for c in children if bound(tree, c, seen) == bound(tree, node, seen))]
    for child in children:
        yield from _proof(tree, child, seen, above=above)
