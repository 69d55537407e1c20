"""The evidence about best node search."""

from collections.abc import Iterator
from typing import Final

from proofs.dossiers.dossier import Dossier, Misuse, bugs
from proofs.dossiers.null_window import PAIR
from proofs.enumeration.cases import Case, Scope, with_integer_window
from proofs.enumeration.plans import FOUR, SHARED, Plan
from specs.minimax import f
from specs.tree import Tree
from specs.values import POS_INF
from verified.best_node_search import (
    BEST_NODE_SEARCH,
    best_node,
    best_node_search,
    is_one_wide,
    mirrored,
    next_guess,
)

_LEAF: Final = Tree.parse("0")


def with_range_of_f(scope: Scope) -> Iterator[Case]:
    """The trees, times every range of integers that f is in."""
    for tree, node, *ends in with_integer_window(scope):
        low, high = ends
        if low < f(tree, node) < high:
            yield tree, node, low, high


DOSSIER: Final = Dossier(
    BEST_NODE_SEARCH,
    Plan(
        with_range_of_f,
        (Scope(3), FOUR, Scope(3, height=2, full_window=True), SHARED),
        (Scope(4), Scope(5, full_window=True), Scope(3, all_types=True)),
        every="every range that f is in, neighbours one apart or more",
        one="no range known, neighbours one apart or more",
        mutants=(Scope(3), Scope(2, height=2)),
    ),
    [
        *bugs(
            best_node_search,
            ("value", "alphabeta(tree, move, low, above(high) if is_finite(high) else high)", "high", "an end for f"),
            ("integer-value", "tree.value(node)", "above(tree.value(node), 0.5)"),
        ),
        *bugs(
            best_node,
            (
                "finds-best",
                "while len(better) > 1 and not (passed",
                "while len(better) > 1 and (not passed",
                "any that passes",
            ),
            ("best-range", "return better[0], low, high", "return better[0], high, low", "the ends are exchanged"),
            start=best_node_search,
        ),
    ],
    [
        Misuse("range-inside", (PAIR, 0, 1, 3)),
        Misuse("range-integers", (PAIR, 0, 0.5, 3)),
        Misuse("best-of-some", (_LEAF, 0, -1, 1), best_node),
        Misuse("range-inside", (PAIR, 0, 1, POS_INF), best_node),
        Misuse("range-integers", (PAIR, 0, 0.5, 3), best_node),
    ],
    edited=dict.fromkeys((best_node, next_guess, is_one_wide, mirrored), ("best-node-search",)),
    lacks={},
)
