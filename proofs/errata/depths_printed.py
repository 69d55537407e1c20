"""Published searches to a depth with a table; each differs from the one in `verified.depth` in one place."""

from typing import Any

from specs.depth_limited import EvaluatedTree
from specs.values import NEG_INF, POS_INF, Value, above, below
from verified.memory.tables import UNKNOWN, Entry, Unbounded

Table = Unbounded[Any]


def _stored(table: Table, node: Any, depth: int, g: Value, alpha: Value, beta: Value) -> Value:
    table.put(node, Entry(g if g > alpha else NEG_INF, g if g < beta else POS_INF, None, depth))
    return g


def _ended(tree: EvaluatedTree, node: Any, depth: int) -> bool:
    return depth == 0 or not tree.children(node)


def narrowed(tree: EvaluatedTree, node: Any, depth: int, alpha: Value, beta: Value, table: Table) -> Value:
    """RR-F2.15, with entries of at least the depth: a bound that is no cutoff narrows the window, as Marsland's do."""
    known = table.get(node) or UNKNOWN
    if known.reaches(depth):
        if known.lower >= beta or known.is_exact:
            return known.lower
        if known.upper <= alpha:
            return known.upper
        alpha, beta = max(alpha, known.lower), min(beta, known.upper)
    if _ended(tree, node, depth):
        return _stored(table, node, depth, tree.evaluate(node), NEG_INF, POS_INF)
    is_max = tree.is_max(node)
    g: Value = NEG_INF if is_max else POS_INF
    a, b = alpha, beta
    for child in tree.children(node):
        v = narrowed(tree, child, depth - 1, a, b, table)
        g = max(g, v) if is_max else min(g, v)
        a, b = (max(a, g), b) if is_max else (a, min(b, g))
        if a >= b:
            break
    return _stored(table, node, depth, g, alpha, beta)


def from_the_scout(tree: EvaluatedTree, node: Any, depth: int, alpha: Value, beta: Value, table: Table) -> Value:
    """RR-F2.13, with entries of at least the depth: the second search begins where the scout ended."""
    known = table.get(node) or UNKNOWN
    if known.reaches(depth):
        if known.lower >= beta or known.is_exact:
            return known.lower
        if known.upper <= alpha:
            return known.upper
    if _ended(tree, node, depth):
        return _stored(table, node, depth, tree.evaluate(node), NEG_INF, POS_INF)
    is_max = tree.is_max(node)
    g: Value = NEG_INF if is_max else POS_INF
    a, b = alpha, beta
    for child in tree.children(node):
        if (a is NEG_INF) if is_max else (b is POS_INF):
            v = from_the_scout(tree, child, depth - 1, a, b, table)
        else:
            scout = (a, above(a)) if is_max else (below(b), b)
            v = from_the_scout(tree, child, depth - 1, *scout, table)
            if a < v < b:
                v = from_the_scout(tree, child, depth - 1, *((v, b) if is_max else (a, v)), table)
        g = max(g, v) if is_max else min(g, v)
        a, b = (max(a, g), b) if is_max else (a, min(b, g))
        if a >= b:
            break
    return _stored(table, node, depth, g, alpha, beta)
