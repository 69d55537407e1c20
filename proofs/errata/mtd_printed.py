"""RR figures 2.7 and 3.1 to 3.6, ST figures 6 and 7: MT and its drivers as printed, with the infinities of floats.

Each loop tests g before its first child, as the figures do: that goes wrong where a window is empty. A driver is a
search of a whole tree; those that the thesis makes of one figure by other parameters are made by a function here.
"""

import math
from collections.abc import Callable
from typing import Any, Final

from specs.tree import GameTree, N

INF: Final = math.inf
Search = Callable[..., Any]
Memory = dict[Any, tuple[Any, Any]]
Rule = Callable[[Any, Any, Any, Any], Any]  # the next bound, from g, the bound just tested, f- and f+


def mt_printed(tree: GameTree[N], node: N, gamma: Any, memory: Memory) -> Any:
    """RR figure 3.2 and ST figure 6: each loop tests g before its first child."""
    children = [*tree.children(node)]
    if not children:
        low, high = memory.get(node, (-INF, INF))
        g = tree.value(node) if (low, high) == (-INF, INF) else low if high == INF else high
    elif tree.is_max(node):
        g = -INF
        while g < gamma and children:
            c = children.pop(0)
            known = memory.get(c, (-INF, INF))[1]
            g = max(g, mt_printed(tree, c, gamma, memory) if known >= gamma else known)
    else:
        g = INF
        while g >= gamma and children:
            c = children.pop(0)
            known = memory.get(c, (-INF, INF))[0]
            g = min(g, mt_printed(tree, c, gamma, memory) if known < gamma else known)
    memory[node] = (g, INF) if g >= gamma else (-INF, g)
    return g


def mt_not_strict(tree: GameTree[N], node: N, gamma: Any, memory: Memory) -> Any:
    """MT with the cutoff at a min node as section 4.2.2 words it: at g <= gamma."""
    children = tree.children(node)
    if not children:
        g = tree.value(node)
    elif tree.is_max(node):
        g = -INF
        for c in children:
            g = max(g, mt_not_strict(tree, c, gamma, memory))
            if g >= gamma:
                break
    else:
        g = INF
        for c in children:
            g = min(g, mt_not_strict(tree, c, gamma, memory))
            if g <= gamma:
                break
    return g


def alphabeta_printed(tree: GameTree[N], node: N, alpha: Any, beta: Any) -> Any:
    """Figure 2.7: each loop tests g before its first child."""
    children = [*tree.children(node)]
    if not children:
        return tree.value(node)
    if tree.is_max(node):
        g = -INF
        while g < beta and children:
            g = max(g, alphabeta_printed(tree, children.pop(0), alpha, beta))
            alpha = max(alpha, g)
    else:
        g = INF
        while g > alpha and children:
            g = min(g, alphabeta_printed(tree, children.pop(0), alpha, beta))
            beta = min(beta, g)
    return g


def mt_sss_by_alphabeta(tree: GameTree[N]) -> Any:
    """Figure 3.1 with the call that its comment calls equivalent."""
    g = INF
    while True:
        gamma = g
        g = alphabeta_printed(tree, tree.root, gamma - 1, gamma)
        if g == gamma:
            return g


def mt_dual_from(start: Any) -> Search:
    """Figure 3.3, which starts at -inf."""

    def mt_dual_printed(tree: GameTree[N]) -> Any:
        memory: Memory = {}
        g = start
        while True:
            gamma = g
            g = mt_printed(tree, tree.root, gamma + 1, memory)
            if g == gamma:
                return g

    return mt_dual_printed


def mtd(first: Any, next_bound: Rule) -> Search:
    """Figure 3.5; `next_bound` sees g, the bound just tested, f- and f+."""

    def mtd_printed(tree: GameTree[N]) -> Any:
        memory: Memory = {}
        f_plus, f_minus = INF, -INF
        bound = first
        while True:
            g = mt_printed(tree, tree.root, bound, memory)
            if g < bound:
                f_plus = g
            else:
                f_minus = g
            bound = next_bound(g, bound, f_minus, f_plus)
            if f_minus == f_plus:
                return g

    return mtd_printed


def mtd_f_from_least(tree: GameTree[N]) -> Any:
    """Figure 3.6 with the first guess -inf."""
    memory: Memory = {}
    g = -INF
    f_plus, f_minus = INF, -INF
    while True:
        gamma = g + 1 if g == f_minus else g
        g = mt_printed(tree, tree.root, gamma, memory)
        if g < gamma:
            f_plus = g
        else:
            f_minus = g
        if f_minus == f_plus:
            return g


def st_mtd_from_least(tree: GameTree[N]) -> Any:
    """ST figure 7 with the first guess -inf."""
    memory: Memory = {}
    first = -INF
    v = mt_printed(tree, tree.root, first, memory)
    if v < first:
        while True:
            gamma = v
            v = mt_printed(tree, tree.root, gamma, memory)
            if v == gamma:
                break
    if v >= first:
        while True:
            gamma = v + 1
            v = mt_printed(tree, tree.root, gamma, memory)
            if v == gamma - 1:
                break
    return v


def ceiling(x: Any) -> Any:
    """The average rounded up; what is infinite or no number stays so, as in IEEE arithmetic."""
    return math.ceil(x) if abs(x) < INF else x


def middle(_g: Any, _bound: Any, f_minus: Any, f_plus: Any) -> Any:
    """bound := the average of f+ and f-, rounded up."""
    return ceiling((f_plus + f_minus) / 2)


def one_more(g: Any, _bound: Any, _f_minus: Any, _f_plus: Any) -> Any:
    """bound := g + 1."""
    return g + 1


def big_step(g: Any, _bound: Any, f_minus: Any, _f_plus: Any) -> Any:
    """bound := max(f- + 1, g - stepsize), with stepsize 1."""
    return max(f_minus + 1, g - 1)
