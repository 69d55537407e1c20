"""The real minimal graph: the smallest part of a game that proves its value (RR-5.2-RMG, RR-5.2-RMGhard).

A part proves f if it contains a T+ without a leaf above f and a T- without a leaf below f. `real_minimal_graph` tries
every such part of a small graph: with transpositions the choices at different nodes depend on each other, and no
faster way is known. On trees the choices are independent, and `cheapest` computes the size node by node.
"""

from collections.abc import Callable, Collection, Iterator
from itertools import combinations, product

from specs.minimax import f
from specs.solutions.solution_trees import f_minus, f_plus
from specs.tree import GameTree, N, Tree
from specs.values import Value

Part = frozenset[N]  # a set of nodes


def solutions(tree: GameTree[N], node: N, bound: Value, *, all_at_max: bool) -> set[Part[N]]:
    """The nodes of each T+ below `node` without a leaf above the bound if `all_at_max`, else of each T- without one
    below it.
    """
    children = tree.children(node)
    if not children:
        proves = tree.value(node) <= bound if all_at_max else tree.value(node) >= bound
        return {frozenset({node})} if proves else set()
    below = [solutions(tree, child, bound, all_at_max=all_at_max) for child in children]
    if tree.is_max(node) == all_at_max:
        return {frozenset({node}).union(*parts) for parts in product(*below)}
    return {part | {node} for parts in below for part in parts}


def proofs(tree: GameTree[N]) -> Iterator[Part[N]]:
    """Every part that consists of a T+ and a T- which together prove the value of the root."""
    value = f(tree, tree.root)
    below = solutions(tree, tree.root, value, all_at_max=False)
    for above in solutions(tree, tree.root, value, all_at_max=True):
        for part in below:
            yield above | part


def real_minimal_graph(tree: GameTree[N], size: Callable[[Part[N]], int] = len) -> Part[N]:
    """A smallest part that proves the value, by the number of distinct nodes unless another size is given."""
    return min(proofs(tree), key=size)


def leaves_in(tree: GameTree[N], part: Collection[N]) -> int:
    """The number of terminals in a part."""
    return sum(not tree.children(node) for node in part)


def is_proof(tree: GameTree[N], node: N, leaves: Collection[N]) -> bool:
    """Whether these leaves, once evaluated, prove the value of the node."""
    value = f(tree, node)
    return f_plus(tree, node, leaves) == value == f_minus(tree, node, leaves)


def fewest_leaves(tree: Tree) -> int:
    """The size of the smallest set of leaves that is a proof, by trying all sets: a second way to the same number."""
    sizes = range(1, len(tree) + 1)
    return next(n for n in sizes if any(is_proof(tree, tree.root, chosen) for chosen in combinations(tree.leaves(), n)))


def fewest(tree: GameTree[N], node: N, bound: Value, *, all_at_max: bool, size: Callable[[N], int]) -> float:
    """The size of a smallest T+ below the node without a leaf above the bound; if not `all_at_max`, of a T- without one
    below it. Shared nodes count as often as they are reached; infinite, if there is none.
    """
    children = tree.children(node)
    if not children:
        proves = tree.value(node) <= bound if all_at_max else tree.value(node) >= bound
        return size(node) if proves else float("inf")
    costs = [fewest(tree, child, bound, all_at_max=all_at_max, size=size) for child in children]
    return size(node) + (sum(costs) if tree.is_max(node) == all_at_max else min(costs))


def up_plus_down(tree: GameTree[N]) -> int:
    """up(r) + dn(r) - 1 (FR-RMG-trees): a smallest T+ and a smallest T- of a tree, which share one leaf."""
    value = f(tree, tree.root)
    up, dn = (
        fewest(tree, tree.root, value, all_at_max=side, size=lambda node: not tree.children(node))
        for side in (True, False)
    )
    return int(up + dn) - 1


def greedy(tree: GameTree[N], node: N, bound: Value, *, all_at_max: bool, size: Callable[[N], int]) -> set[Part[N]]:
    """The parts that a greedy choice gives: where one child is enough, the child with the smallest part by itself.

    All ways to break ties are tried. On graphs the smallest part may still be missed (FR-RMG-hard).
    """
    children = tree.children(node)
    if not children:
        return solutions(tree, node, bound, all_at_max=all_at_max)
    if tree.is_max(node) == all_at_max:
        below = [greedy(tree, child, bound, all_at_max=all_at_max, size=size) for child in children]
        return {frozenset({node}).union(*parts) for parts in product(*below)}
    costs = {child: fewest(tree, child, bound, all_at_max=all_at_max, size=size) for child in children}
    cheap = [child for child in children if costs[child] == min(costs.values())]
    return {part | {node} for child in cheap for part in greedy(tree, child, bound, all_at_max=all_at_max, size=size)}


def cheapest(tree: GameTree[N], *, inner: int = 1) -> int:
    """The size of the real minimal graph of a tree without sharing, in nodes; in leaves with `inner=0`.

    A T+ and a T- of a tree meet in one path, from the root to a leaf of value f.
    """
    value = f(tree, tree.root)
    impossible = float("inf")

    def one(node: N, *, all_at_max: bool) -> float:
        children = tree.children(node)
        if not children:
            proves = tree.value(node) <= value if all_at_max else tree.value(node) >= value
            return 1 if proves else impossible
        costs = [one(child, all_at_max=all_at_max) for child in children]
        return inner + (sum(costs) if tree.is_max(node) == all_at_max else min(costs))

    def both(node: N) -> float:
        children = tree.children(node)
        if not children:
            return 1 if tree.value(node) == value else impossible
        # All children of a max node are in T+ and one of them is in T-; at a min node it is the other way round.
        costs = [one(child, all_at_max=tree.is_max(node)) for child in children]
        return inner + min(
            both(child) + sum(cost for j, cost in enumerate(costs) if j != i) for i, child in enumerate(children)
        )

    return int(both(tree.root))
