"""SSS-2 on a list of tips (PB-D8.1, PB-F8-diminish, PB-P8.1): a solution tree is the list of its tips, left to right.

The figure leaves open which of several critical tips comes first. Here it is the leftmost: then, where L = -inf at
every inner node, the same nodes are expanded in the same order as by `sss2`; with another choice PB-T7.2 fails. The
figure asks whether a tip is a terminal; where L = -inf that is L(t) >= g1 (PB-R8.2), which is right for any L.
"""

from typing import Final

from specs.clauses.fail_soft import value
from specs.clauses.sss2 import diminish_fails
from specs.clauses.sss2_list import (
    Tip,
    climb_loop,
    critical_found,
    critical_tip_loop,
    list_loop,
    list_milestone,
    list_next,
    list_result,
    tips_of,
    tips_replaced,
    younger_loop,
)
from specs.contracts import contract
from specs.informed import InformedGameTree
from specs.paths import Path
from specs.solutions.informed_solutions import Solution
from specs.tree import N
from specs.values import POS_INF, Value
from verified.best_first.sss2 import expand, expandtip
from verified.procedure import Algorithm


@contract(list_milestone, list_result, list_next, diminish_fails)
def diminish_list(tree: InformedGameTree[N], node: N, g1: Value, T: list[Tip[N]]) -> tuple[Value, list[Tip[N]]]:
    """Let f = f(node), T the list of the oldest solution tree with g <= g1, g(T) = g1. Returns (g2, T2) such that

    g1 > g2  implies  T2 is the list of the oldest solution tree with g < g1, and g(T2) = g2,
    g1 = g2  implies  f = g1.
    """
    S: Solution[N] | None
    T2: list[Tip[N]] = T
    while (t := critical(T2, g1)) is not None:
        assert critical_tip_loop(tree, node, g1, T2)
        m: Path[N] = T2[t].path
        below: Path[N] = m
        place: Path[N] = m
        S = None
        # THE TIP
        if tree.lower(m.node) < g1:
            _, S = expandtip(tree, m.node, g1)
        # ITS ANCESTORS
        while S is None and m.father is not None:
            assert climb_loop(tree, m.node, g1, T2, t, m)
            below, m = m, m.father
            if not tree.is_max(m.node):
                brothers = tree.children(m.node)
                for choice in range(below.index + 1, len(brothers)):
                    assert younger_loop(tree, m.node, choice, g1)
                    _, S = expand(tree, brothers[choice], g1)
                    if S is not None:
                        place = Path(brothers[choice], m, choice)
                        break
        if S is None:
            return g1, T2
        T2 = replaced(T2, t, below, tips_of(S, place))
    return max([tip.upper for tip in T2]), T2


@contract(critical_found, framed=False)
def critical(T: list[Tip[N]], g1: Value) -> int | None:
    """The leftmost tip with U = g1."""
    for t, tip in enumerate(T):
        if tip.upper == g1:
            return t
    return None


@contract(tips_replaced, framed=False)
def replaced(T: list[Tip[N]], t: int, m: Path[N], tips: list[Tip[N]]) -> list[Tip[N]]:
    """The list with `tips` in the place of the tips below m; tip t is one of these."""
    first, last = stretch(T, t, m)
    return [*T[:first], *tips, *T[last:]]


def stretch(T: list[Tip[N]], t: int, m: Path[N]) -> tuple[int, int]:
    """The range of the tips below m: they are neighbours, and tip t is one of them."""
    first, last = t, t + 1
    while first and is_below(T[first - 1].path, m):
        first -= 1
    while last < len(T) and is_below(T[last].path, m):
        last += 1
    return first, last


def is_below(n: Path[N] | None, m: Path[N]) -> bool:
    """Whether m is n or an ancestor of n."""
    while n is not None and n is not m:
        n = n.father
    return n is m


@contract(value)
def sss2_list(tree: InformedGameTree[N], node: N) -> Value:
    """Returns f(node): the value of the last milestone."""
    g1, S = expand(tree, node, POS_INF)
    assert S is not None  # pay-offs are finite
    T: list[Tip[N]] = tips_of(S, Path(node))
    while True:
        assert list_loop(tree, node, g1, T)
        g2, T = diminish_list(tree, node, g1, T)
        if g1 == g2:
            return g1
        g1 = g2


SSS2_LIST: Final = Algorithm(
    "sss-2-list", "PB-F8-diminish", "SSS-2 on a list of tips", sss2_list, informed=True, place=34
)
