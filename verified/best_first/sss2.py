"""SSS-2 (PB-F4-SSS2, PB-F5-diminish-basic to PB-F6-expand-min): from solution tree to solution tree of smaller value.

The global solution tree T of the paper is passed down and handed back: `diminish` gets T(n) as it is and returns it as
it is afterwards, and leaves what it was given untouched. Figure 5 as printed reads a variable before it is set; here
its loop stops only where a child that was called fails (PB-F5-diminish-max). The recursion part of `expand` is also
the whole of `expandtip`. An expansion that fails, g2 >= g1, returns None for S.
"""

from typing import Final

from specs.clauses import sss2 as clauses
from specs.clauses import sss2_expand as expanding
from specs.clauses.fail_soft import value
from specs.clauses.sss2 import brothers_loop, diminish_max_loop, diminish_min_loop, sss2_loop
from specs.clauses.sss2_expand import expand_max_loop, expand_min_loop
from specs.contracts import contract
from specs.informed import InformedGameTree
from specs.solutions.informed_solutions import Solution
from specs.tree import N
from specs.values import NEG_INF, POS_INF, Value
from verified.procedure import Algorithm


@contract(expanding.formulas_10_and_11, expanding.dominates, *expanding.EXPANDED, expanding.expand_visits)
def expand(tree: InformedGameTree[N], node: N, g1: Value) -> tuple[Value, Solution[N] | None]:
    """Let f = f(node). Returns (g2, S) such that

    g1 > g2   implies  S is the oldest solution tree below node with g < g1, and g(S) = g2,
    g1 <= g2  implies  f >= g2, and S is None.
    """
    # BASIC PART
    upper = tree.upper(node)
    if upper < g1:
        return upper, Solution(node, upper)
    lower = tree.lower(node)
    if lower >= g1:
        return lower, None
    # MAX NODE
    if tree.is_max(node):
        g2: Value = NEG_INF
        sons: list[Solution[N]] = []
        for child in tree.children(node):
            assert expand_max_loop(tree, node, child, g1, g2, sons)
            g, S = expand(tree, child, g1)
            if g > g2:
                g2 = g
            if S is None:
                return g2, None
            sons.append(S)
        return g2, Solution(node, g2, tuple(sons))
    # MIN NODE
    for choice, child in enumerate(tree.children(node)):
        assert expand_min_loop(tree, node, child, g1)
        g, S = expand(tree, child, g1)
        if S is not None:
            return g, Solution(node, g, (S,), choice)
    return g1, None


@contract(expanding.tip_bounds, clauses.tip_called, *expanding.EXPANDED)
def expandtip(tree: InformedGameTree[N], node: N, g1: Value) -> tuple[Value, Solution[N] | None]:
    """Let U(node) = g1 > L(node). Returns what `expand` does, by its recursion part."""
    # MAX NODE
    if tree.is_max(node):
        g2: Value = NEG_INF
        sons: list[Solution[N]] = []
        for child in tree.children(node):
            assert expand_max_loop(tree, node, child, g1, g2, sons)
            g, S = expand(tree, child, g1)
            if g > g2:
                g2 = g
            if S is None:
                return g2, None
            sons.append(S)
        return g2, Solution(node, g2, tuple(sons))
    # MIN NODE
    for choice, child in enumerate(tree.children(node)):
        assert expand_min_loop(tree, node, child, g1)
        g, S = expand(tree, child, g1)
        if S is not None:
            return g, Solution(node, g, (S,), choice)
    return g1, None


@contract(
    clauses.diminish_value,
    clauses.diminish_milestone,
    clauses.formulas_8_and_9,
    clauses.diminish_result,
    clauses.diminish_next,
    clauses.diminish_fails,
    clauses.diminish_younger,
    clauses.diminish_basic,
    clauses.diminish_visits,
)
def diminish(tree: InformedGameTree[N], node: N, g1: Value, T: Solution[N]) -> tuple[Value, Solution[N]]:
    """Let f = f(node), T the oldest solution tree below node with g <= g1, g(T) = g1. Returns (g2, T2) such that

    g(T2) = g2 <= g1,
    g1 > g2  implies  T2 is the oldest solution tree below node with g < g1,
    g1 = g2  implies  f = g1 (and T2 may still be younger than T).
    """
    # BASIC PART
    if tree.lower(node) >= g1:
        return g1, T
    if not T.sons:
        g, S = expandtip(tree, node, g1)
        return (g, T) if S is None else (g, S)
    # MAX NODE
    if tree.is_max(node):
        sons = list(T.sons)
        for i, son in enumerate(T.sons):
            assert diminish_max_loop(tree, node, son.node, g1, sons[:i])
            if son.g == g1:
                g, sons[i] = diminish(tree, son.node, g1, son)
                if g == g1:
                    break
        g2 = max([son.g for son in sons])
        return g2, Solution(node, g2, tuple(sons))
    # MIN NODE
    (c,) = T.sons
    assert diminish_min_loop(tree, node, c.node, g1)
    g2, c = diminish(tree, c.node, g1, c)
    if g2 == g1:
        brothers = tree.children(node)
        for choice in range(T.choice + 1, len(brothers)):
            assert brothers_loop(tree, node, brothers[choice], g1)
            g, S = expand(tree, brothers[choice], g1)
            if S is not None:
                return g, Solution(node, g, (S,), choice)
    return g2, Solution(node, g2, (c,), T.choice)


@contract(value)
def sss2(tree: InformedGameTree[N], node: N) -> Value:
    """Returns f(node): the value of the last milestone."""
    T: Solution[N] | None
    g1: Value = POS_INF
    g2, T = expand(tree, node, POS_INF)
    assert T is not None  # pay-offs are finite
    while g1 != g2:
        assert sss2_loop(tree, node, g1, g2, T)
        g1 = g2
        g2, T = diminish(tree, node, g1, T)
    return g1


SSS2: Final = Algorithm(
    "sss-2", "PB-F4-SSS2", "SSS-2: from milestone to milestone of the solution trees", sss2, informed=True, place=33
)
