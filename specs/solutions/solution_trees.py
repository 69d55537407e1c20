"""Max and min solution trees, their values, and the bounds that a part of a tree proves (ST section 2).

A max solution tree T+ holds all children of each of its max nodes and one of each min node, down to the leaves: a
strategy for MIN, its greatest leaf an upper bound on f (ST-D2.1, ST-D2.2, RR-2.1.2-Tplus). A min solution tree T- is
the dual: a strategy for MAX, its least leaf a lower bound (RR-2.1.2-Tminus). Stockman's solution tree is a T-: he gives
a type to nodes as sons, so his OR sons are those of a max node, his AND sons those of a min node (SS-D2.1, SS-D2.2).
A solution tree is given by its nodes in reading order. The solution trees of a game with shared subtrees are those of
its unfolding; only `best_tree` and its callers, which choose the same child on every path, take such a game as it is.

Within the part of a tree that a search has seen, `f_plus` is the best upper bound that a T+ proves, `f_minus` the best
lower bound that a T- proves. `proof_above` and `proof_below` are such trees: of the trees that are optimal at each of
their nodes, the leftmost.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, product
from math import prod
from typing import Generic

from specs.minimax import Oracle
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value, maximum, minimum

# ALL SOLUTION TREES


def solution_trees(tree: GameTree[N], node: N, *, all_at_max: bool) -> Iterator[tuple[N, ...]]:
    """Every solution tree rooted in the node, from left to right: the T+ if `all_at_max`, else the T-."""
    children = tree.children(node)
    if not children:
        yield (node,)
    elif tree.is_max(node) == all_at_max:
        for parts in product(*(list(solution_trees(tree, c, all_at_max=all_at_max)) for c in children)):
            yield (node, *chain.from_iterable(parts))
    else:
        for child in children:
            for part in solution_trees(tree, child, all_at_max=all_at_max):
                yield (node, *part)


def max_trees(tree: GameTree[N], node: N) -> Iterator[tuple[N, ...]]:
    """Every T+ rooted in the node."""
    return solution_trees(tree, node, all_at_max=True)


def min_trees(tree: GameTree[N], node: N) -> Iterator[tuple[N, ...]]:
    """Every T- rooted in the node."""
    return solution_trees(tree, node, all_at_max=False)


def is_solution_tree(tree: GameTree[N], node: N, nodes: Collection[N], *, all_at_max: bool) -> bool:
    """Whether ST-D2.1 holds of the nodes: the root, of each member all children or exactly one, and no other node."""
    reached = {node}
    for n in nodes:
        children = tree.children(n)
        taken = [child for child in children if child in nodes]
        if children and len(taken) != (len(children) if tree.is_max(n) == all_at_max else 1):
            return False
        reached.update(taken)
    return reached == set(nodes)


def count(tree: GameTree[N], node: N, *, all_at_max: bool) -> int:
    """How many solution trees there are: the product over the children where all are taken, else the sum."""
    below = [count(tree, child, all_at_max=all_at_max) for child in tree.children(node)]
    if not below:
        return 1
    return prod(below) if tree.is_max(node) == all_at_max else sum(below)


def count_in_uniform(N: int, K: int) -> int:
    """The solution trees of Stockman's (N, K) tree: S(0) = 1, S(k) = N * S(k-1)^N (SS-F2-count)."""
    return 1 if K == 0 else N * count_in_uniform(N, K - 1) ** N


def g_value(tree: GameTree[N], nodes: Collection[N], *, all_at_max: bool) -> Value:
    """The greatest leaf of a T+ (2.1), the least leaf of a T- (2.2), which is Stockman's f_T (SS-D2.3)."""
    leaves = [tree.value(n) for n in nodes if not tree.children(n)]
    return maximum(leaves) if all_at_max else minimum(leaves)


def common_path(T_plus: Sequence[N], T_minus: Collection[N]) -> list[N]:
    """What a T+ and a T- of one root share: a path from the root to a leaf (ST-P2.1, RR-2.1.2-overlap)."""
    return [n for n in T_plus if n in T_minus]


# ONE SOLUTION TREE


def leftmost(tree: GameTree[N], node: N, *, all_at_max: bool) -> Iterator[N]:
    """The nodes of the leftmost solution tree below `node`, in reading order: T+ if `all_at_max`, else T-."""
    stack = [node]
    while stack:
        n = stack.pop()
        yield n
        children = tree.children(n)
        stack.extend(reversed(children if tree.is_max(n) == all_at_max else children[:1]))


def best_tree(tree: GameTree[N], node: N, *, all_at_max: bool) -> list[N]:
    """Stockman's T_0 (SS-P-T0), and its dual: where one child is taken, the oldest of those with the best f."""
    f = Oracle(tree)
    taken: dict[N, None] = {}
    stack = [node]
    while stack:
        n = stack.pop()
        if n in taken:  # a shared subtree, of which the same part is taken wherever it is met
            continue
        taken[n] = None
        children = tree.children(n)
        if children and tree.is_max(n) != all_at_max:
            best = max if tree.is_max(n) else min
            children = [best(children, key=f.__getitem__)]
        stack.extend(reversed(children))
    return list(taken)


# WHAT THE LEAVES SEEN SO FAR PROVE


class Preliminary(Generic[N]):
    """A game as known from the leaves `seen`: any other leaf is worth `end`, which is -inf or +inf (ST-D3.2)."""

    def __init__(self, game: GameTree[N], seen: Collection[N], end: Value) -> None:
        self.root = game.root
        self.children = game.children
        self.is_max = game.is_max
        self._game = game
        self._seen = frozenset(seen)
        self._end = end

    def value(self, node: N) -> Value:
        return self._game.value(node) if node in self._seen else self._end


def f_plus(tree: GameTree[N], node: N, seen: Collection[N]) -> Value:
    """The least upper bound that the evaluated leaves `seen` prove by a T+; +inf if none does."""
    return Oracle(Preliminary(tree, seen, POS_INF))[node]


def f_minus(tree: GameTree[N], node: N, seen: Collection[N]) -> Value:
    """The greatest lower bound that the evaluated leaves `seen` prove by a T-; -inf if none does."""
    return Oracle(Preliminary(tree, seen, NEG_INF))[node]


def proof_above(tree: GameTree[N], node: N, seen: Collection[N]) -> list[N]:
    """The nodes of the T+ that proves `f_plus` at each of its nodes, in reading order; none if nothing is proved."""
    if f_plus(tree, node, seen) == POS_INF:
        return []
    return best_tree(Preliminary(tree, seen, POS_INF), node, all_at_max=True)


def proof_below(tree: GameTree[N], node: N, seen: Collection[N]) -> list[N]:
    """The nodes of the T- that proves `f_minus` at each of its nodes, in reading order; none if nothing is proved."""
    if f_minus(tree, node, seen) == NEG_INF:
        return []
    return best_tree(Preliminary(tree, seen, NEG_INF), node, all_at_max=False)


@dataclass(frozen=True)
class Proof(Generic[N]):
    """What a search has proved of a node: both bounds, with the solution tree that proves each."""

    f_minus: Value
    f_plus: Value
    T_minus: list[N]
    T_plus: list[N]

    @property
    def is_critical(self) -> bool:
        """Whether the bounds meet, so that the two trees together are a critical tree (ST-D4.4)."""
        return self.f_minus == self.f_plus


def proof(tree: GameTree[N], node: N, seen: Collection[N]) -> Proof[N]:
    """Everything that the evaluated leaves `seen` prove of the node, whatever search evaluated them."""
    return Proof(
        f_minus(tree, node, seen),
        f_plus(tree, node, seen),
        proof_below(tree, node, seen),
        proof_above(tree, node, seen),
    )
