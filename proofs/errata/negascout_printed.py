"""RR figure 2.13 as printed: NegaScout with three defects, one behind the other.

The figure clamps g to the window, scouts with (g, g + 1), and where the scout has reached the last two plies takes its
value at once. Each variant below repairs one defect and keeps the next, so that each shows its own smallest tree. The
repaired procedure is `verified.negascout`.
"""

from collections.abc import Callable
from typing import Any, Final

from specs.tree import GameTree, N

Search = Callable[..., Any]


def is_leaf(tree: GameTree[N], node: N) -> bool:
    """Whether the node is a terminal."""
    return not tree.children(node)


def near_a_leaf(tree: GameTree[N], c: N) -> bool:
    """The figure's test for the last two plies: c or its first child is a leaf."""
    return is_leaf(tree, c) or is_leaf(tree, tree.children(c)[0])


def negascout_printed(tree: GameTree[N], node: N, alpha: Any, beta: Any) -> Any:
    """Figure 2.13, line by line."""
    if is_leaf(tree, node):
        return tree.value(node)
    first, *brothers = tree.children(node)
    g = negascout_printed(tree, first, alpha, beta)
    if tree.is_max(node):
        g = max(g, alpha)
        for c in brothers:
            if not g < beta:
                break
            t = negascout_printed(tree, c, g, g + 1)
            if near_a_leaf(tree, c):
                g = t
            if t > g and t < beta:
                g = negascout_printed(tree, c, t, beta)
            g = max(g, t)
    else:
        g = min(g, beta)
        for c in brothers:
            if not g > alpha:
                break
            t = negascout_printed(tree, c, g - 1, g)
            if near_a_leaf(tree, c):
                g = t
            if t < g and t > alpha:
                g = negascout_printed(tree, c, alpha, t)
            g = min(g, t)
    return g


def negascout_clamped(tree: GameTree[N], node: N, alpha: Any, beta: Any) -> Any:
    """Figure 2.13 with the better of g and t where no re-search is made near the leaves; g is still clamped."""
    if is_leaf(tree, node):
        return tree.value(node)
    first, *brothers = tree.children(node)
    g = negascout_clamped(tree, first, alpha, beta)
    if tree.is_max(node):
        g = max(g, alpha)
        for c in brothers:
            if not g < beta:
                break
            t = negascout_clamped(tree, c, g, g + 1)
            if t > g and t < beta and not near_a_leaf(tree, c):
                t = negascout_clamped(tree, c, t, beta)
            g = max(g, t)
    else:
        g = min(g, beta)
        for c in brothers:
            if not g > alpha:
                break
            t = negascout_clamped(tree, c, g - 1, g)
            if t < g and t > alpha and not near_a_leaf(tree, c):
                t = negascout_clamped(tree, c, alpha, t)
            g = min(g, t)
    return g


def unclamped(exact: Callable[[Any, Any, Any], bool], name: str) -> Search:
    """Figure 2.13 with g as returned and the scout's window clamped; `exact` decides where no re-search is made."""

    def search(tree: GameTree[N], node: N, alpha: Any, beta: Any) -> Any:
        if is_leaf(tree, node):
            return tree.value(node)
        first, *brothers = tree.children(node)
        g = search(tree, first, alpha, beta)
        for c in brothers:
            if tree.is_max(node):
                low = max(g, alpha)
                if not low < beta:
                    break
                t = search(tree, c, low, low + 1)
                if low < t < beta and not exact(tree, node, c):
                    t = search(tree, c, t, beta)
                g = max(g, t)
            else:
                high = min(g, beta)
                if not high > alpha:
                    break
                t = search(tree, c, high - 1, high)
                if alpha < t < high and not exact(tree, node, c):
                    t = search(tree, c, alpha, t)
                g = min(g, t)
        return g

    search.__name__ = search.__qualname__ = name
    return search


negascout_first_child: Final = unclamped(lambda tree, _, c: near_a_leaf(tree, c), "negascout_first_child")
negascout_any_type: Final = unclamped(
    lambda tree, _, c: all(is_leaf(tree, child) for child in tree.children(c)), "negascout_any_type"
)
