"""Informed trees for CrossHair: bounds of inner nodes, each any integer or infinite, valid and consistent."""

from __future__ import annotations

from collections.abc import Mapping

from proofs.crosshair.question import Pair, at_least, at_most
from specs.clauses.pairs import L_n, U_n, consistent_pair, is_max_n, pairs_below, valid_pair
from specs.informed import InformedTree
from specs.minimax import f
from specs.tree import Tree


def inform(tree: Tree, pairs: Mapping[int, Pair]) -> InformedTree:
    """The tree with these bounds (L, U) of inner nodes."""
    return InformedTree(tree, {node: (at_least(low), at_most(high)) for node, (low, high) in pairs.items()})


def is_consistent(tree: InformedTree) -> bool:
    """Whether the pair is valid and consistent at every inner node: the precondition of the informed searches."""
    for node in tree.nodes():
        if tree.children(node):
            low, high, below = L_n(tree, node), U_n(tree, node), pairs_below(tree, node)
            if not valid_pair.conclusion(low, f(tree, node), high, below):
                return False
            if not consistent_pair.conclusion(low, high, below, is_max_n(tree, node)):
                return False
    return True
