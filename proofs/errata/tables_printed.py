"""RR figures 2.15 and 5.4 as printed: alpha-beta with a transposition table, and with enhanced transposition cutoffs.

Both overwrite alpha and beta while they search, and then compare g with them to decide which bound was proved. `memory`
maps a node to its stored pair (f-, f+). `without_lookahead` is figure 5.4 without the lines that it marks.
"""

from collections.abc import Callable
from typing import Any, Final

from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF
from verified.memory.tables import Unbounded

Search = Callable[..., Any]
Memory = dict[Any, tuple[Any, Any]]
UNKNOWN: Final = (NEG_INF, POS_INF)


def tt_printed(tree: GameTree[N], node: N, alpha: Any, beta: Any, memory: Memory) -> Any:
    """Figure 2.15: the entry of the node cuts off, or narrows the window."""
    f_minus, f_plus = memory.get(node, UNKNOWN)
    if f_minus >= beta or f_plus <= alpha:
        return f_minus if f_minus >= beta else f_plus
    return searched(tree, node, max(alpha, f_minus), min(beta, f_plus), memory, tt_printed)


def etc_printed(tree: GameTree[N], node: N, alpha: Any, beta: Any, memory: Memory) -> Any:
    """Figure 5.4: the window is not narrowed; before any child is searched, the entries of all children may cut off."""
    f_minus, f_plus = memory.get(node, UNKNOWN)
    if f_minus >= beta or f_plus <= alpha:
        return f_minus if f_minus >= beta else f_plus
    for c in tree.children(node):
        below, above = memory.get(c, UNKNOWN)
        if tree.is_max(node) and below >= beta:
            return below
        if not tree.is_max(node) and above <= alpha:
            return above
    return searched(tree, node, alpha, beta, memory, etc_printed)


def without_lookahead(tree: GameTree[N], node: N, alpha: Any, beta: Any, memory: Memory) -> Any:
    """Figure 5.4 without its marked lines."""
    f_minus, f_plus = memory.get(node, UNKNOWN)
    if f_minus >= beta or f_plus <= alpha:
        return f_minus if f_minus >= beta else f_plus
    return searched(tree, node, alpha, beta, memory, without_lookahead)


def searched(tree: GameTree[N], node: N, alpha: Any, beta: Any, memory: Memory, search: Search) -> Any:
    """The rest of both figures: the search, with alpha and beta overwritten, and the store."""
    f_minus, f_plus = memory.get(node, UNKNOWN)
    children = [*tree.children(node)]
    g: Any
    if not children:
        g = tree.value(node)
    elif tree.is_max(node):
        g = NEG_INF
        while g < beta and children:
            g = max(g, search(tree, children.pop(0), alpha, beta, memory))
            alpha = max(alpha, g)
    else:
        g = POS_INF
        while g > alpha and children:
            g = min(g, search(tree, children.pop(0), alpha, beta, memory))
            beta = min(beta, g)
    if g < beta:
        f_plus = g
    if g > alpha:
        f_minus = g
    memory[node] = f_minus, f_plus
    return g


def tt_as_mt(tree: GameTree[N], node: N, gamma: Any, memory: Memory) -> Any:
    """Figure 2.15 as a test of f >= gamma: with the window (gamma - 1, gamma), as chapter 3 calls it."""
    return tt_printed(tree, node, gamma - 1, gamma, memory)


class AsMemory(Unbounded[Any]):
    """A table for a repaired search that can also be read like the `memory` of a printed one."""

    def pairs(self) -> Memory:
        """(f-, f+) of each node."""
        return {node: (entry.lower, entry.upper) for node, entry in self.items()}


def repaired(search: Search) -> Search:
    """A search of `verified.memory` called as the printed ones are; its stored bounds are in `memory` afterwards.

    The table itself is an entry of the memory between calls, under a key that is no node.
    """

    def called(tree: GameTree[N], node: N, alpha: Any, beta: Any, memory: dict[Any, Any]) -> Any:
        table = memory.setdefault(AsMemory, AsMemory())
        v = search(tree, node, alpha, beta, table)
        memory.update(table.pairs())
        return v

    return called
