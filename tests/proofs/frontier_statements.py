"""What is said of sets of nodes, one function a statement: true of every tree, and false of some tree after one edit.

The searches are those of `visits_by_hand`, so that an edit of a statement here is an edit of nothing else.
`test_false_variants.py` makes the edits.
"""

from tests.proofs.visits_by_hand import INF, Plain


def union(tree: Plain, g: int) -> bool:
    """FR-MTD-union: MTD(g0) = AB(g0-, g0) + {n in SSS*: beta(n) < g0} + {n in DUAL*: alpha(n) >= g0}."""
    alpha, beta = tree.ends()
    below = {n for n in tree.sss() if beta[n] < g}
    above = {n for n in tree.dual() if alpha[n] >= g}
    return tree.mtd(g) == tree.alphabeta(g - 1, g) | below | above


def all_guesses(tree: Plain, guesses: list[int]) -> bool:
    """FR-MTD-union: over all guesses the union is AB, and the intersection SSS* and DUAL*'s common nodes."""
    every = set.union(*map(tree.mtd, guesses))
    common = set.intersection(*map(tree.mtd, guesses))
    return every == tree.alphabeta(-INF, INF) and common == tree.sss() & tree.dual()


def perfect(tree: Plain) -> bool:
    """FR-MTD-perfect: MTD(f) is within AB(f-, f+), and equal to it if f is the pay-off of one leaf only."""
    f = tree.f[()]
    window = tree.alphabeta(f - 1, f + 1)
    if [tree.f[n] for n in tree.leaves].count(f) == 1:
        return tree.mtd(f) == window
    return tree.mtd(f) <= window


def sandwich(tree: Plain, a: int, b: int) -> bool:
    """FR-NS-sandwich: common nodes with a < beta(n) and alpha(n) < b are in NS(a, b), and NS(a, b) is in AB(a, b)."""
    alpha, beta = tree.ends()
    due = {n for n in tree.sss() & tree.dual() if a < beta[n] and alpha[n] < b}
    return due <= tree.scout(a, b) <= tree.alphabeta(a, b)
