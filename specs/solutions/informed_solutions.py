"""Solution trees of an informed game, their order of age, milestones (PB-D4.1 to PB-D4.3, PB-T4.1 to PB-T4.3).

A solution tree S may stop anywhere: at a max node it holds all children or none, at a min node exactly one or none. A
node without children in S is a tip, terminal or not, and g(S) is the greatest U over the tips: an upper bound on f.
M(n) is the set of all solution trees rooted in n. A tree that stops earlier, or further left, is older; a milestone
has a smaller g than every older tree. These are the definitions, by enumeration: M(n) grows very fast.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod
from typing import Generic, NamedTuple

from specs.informed import InformedGameTree
from specs.minimax import f
from specs.tree import N
from specs.values import Value, maximum, minimum


class Solution(NamedTuple, Generic[N]):
    """A solution tree: its root, its value g, its subtrees, and which child a min node has in it (numbered from 0).

    `g` is a label, so that a search need not compute it again; that it is right is a clause of every procedure. The
    number of the child is part of the tree because one node may be two children of the same father.
    """

    node: N
    g: Value
    sons: tuple[Solution[N], ...] = ()
    choice: int = 0

    def __repr__(self) -> str:
        return f"Solution({self.node!r}, g={self.g!r}, tips={[tip.node for tip in tips(self)]!r})"


def tips(S: Solution[N]) -> Iterator[Solution[N]]:
    """The parts of S with nothing below, from left to right."""
    stack = [S]
    while stack:
        part = stack.pop()
        if not part.sons:
            yield part
        stack.extend(reversed(part.sons))


def M(tree: InformedGameTree[N], n: N) -> Iterator[Solution[N]]:
    """Every solution tree rooted in n once, oldest first (PB-D4.1-M, PB-D4.2)."""
    yield Solution(n, tree.upper(n))
    children = tree.children(n)
    if not children:
        return
    if tree.is_max(n):
        for sons in product(*([*M(tree, child)] for child in children)):  # the oldest child is the most significant
            yield Solution(n, maximum(son.g for son in sons), sons)
    else:
        for choice, child in enumerate(children):
            for son in M(tree, child):
                yield Solution(n, son.g, (son,), choice)


def size_of_M(tree: InformedGameTree[N], n: N) -> int:
    """How many solution trees there are: 1 at a terminal, 1 + product at a max node, 1 + sum at a min node."""
    sizes = [size_of_M(tree, child) for child in tree.children(n)]
    if not sizes:
        return 1
    return 1 + (prod(sizes) if tree.is_max(n) else sum(sizes))


def g(tree: InformedGameTree[N], S: Solution[N]) -> Value:
    """U at a tip, the greatest of the sons' values at a max node, the only son's at a min node (PB-D4.1-g)."""
    if not S.sons:
        return tree.upper(S.node)
    return maximum(g(tree, son) for son in S.sons)


def g_of_tips(tree: InformedGameTree[N], S: Solution[N]) -> Value:
    """The value of S by a second definition: the greatest U over the tips."""
    return maximum(tree.upper(tip.node) for tip in tips(S))


def is_older(tree: InformedGameTree[N], S: Solution[N], other: Solution[N]) -> bool:
    """S >> S' of PB-D4.2, for two trees of the same M(n)."""
    if not S.sons or not other.sons:
        return bool(other.sons) and not S.sons
    if tree.is_max(S.node):
        differing = next(((s, o) for s, o in zip(S.sons, other.sons, strict=True) if s != o), None)
        return differing is not None and is_older(tree, *differing)
    if S.choice != other.choice:
        return S.choice < other.choice
    return is_older(tree, S.sons[0], other.sons[0])


def milestones(tree: InformedGameTree[N], n: N) -> list[Solution[N]]:
    """The trees of M(n) with a smaller value than every older one, oldest first (PB-D4.3)."""
    trees = [*M(tree, n)]
    return [T for age, T in enumerate(trees) if all(T.g < older.g for older in trees[:age])]


def oldest_at_most(tree: InformedGameTree[N], n: N, g0: Value) -> Solution[N] | None:
    """The oldest tree of M(n) with g <= g0, if there is one."""
    return next((S for S in M(tree, n) if S.g <= g0), None)


def oldest_below(tree: InformedGameTree[N], n: N, g0: Value) -> Solution[N] | None:
    """The oldest tree of M(n) with g < g0, if there is one."""
    return next((S for S in M(tree, n) if S.g < g0), None)


def optimal(tree: InformedGameTree[N], n: N) -> Solution[N]:
    """The tree that PB-L4.2 builds: all children of a max node, the first child of least f of a min node; g = f."""
    children = tree.children(n)
    if not children:
        return Solution(n, tree.value(n))
    if tree.is_max(n):
        sons = tuple(optimal(tree, child) for child in children)
        return Solution(n, maximum(son.g for son in sons), sons)
    choice = min(range(len(children)), key=lambda index: f(tree, children[index]))
    son = optimal(tree, children[choice])
    return Solution(n, son.g, (son,), choice)


def theorem_4_2(tree: InformedGameTree[N], S: Solution[N], g0: Value) -> bool:
    """The right side of PB-T4.2: when S is the oldest tree in M(n) with g <= g0."""
    if not S.sons:
        return tree.upper(S.node) <= g0
    oldest = all(oldest_at_most(tree, son.node, g0) == son for son in S.sons)
    return tree.upper(S.node) > g0 and oldest and (tree.is_max(S.node) or _Minbroth(tree, S) > g0)


def theorem_4_3(tree: InformedGameTree[N], S: Solution[N], g0: Value, *, printed: bool = False) -> bool:
    """The right side of PB-T4.3: when S is the oldest tree in M(n) with g < g0.

    Printed is Minbroth(c) > g0, which fails for min(1 0) and g0 = 1; it must be Minbroth(c) >= g0.
    """
    if not S.sons:
        return tree.upper(S.node) < g0
    oldest = all(oldest_below(tree, son.node, g0) == son for son in S.sons)
    if tree.upper(S.node) < g0 or not oldest:
        return False
    least = _Minbroth(tree, S)
    return tree.is_max(S.node) or (least > g0 if printed else least >= g0)


def _Minbroth(tree: InformedGameTree[N], S: Solution[N]) -> Value:
    """min f over the older brothers of the child that the min root has in S."""
    return minimum(f(tree, brother) for brother in tree.children(S.node)[: S.choice])
