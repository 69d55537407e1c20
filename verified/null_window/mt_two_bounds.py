"""MT-SSS with two bounds a node (ST-A6.2, RR-3.2.1-Maxsearch), repaired: it visits alive nodes only.

Plain MT-SSS may look into a part of the tree that can no longer matter, because a new bound deletes the old one
(ST-R6.1, ST-F8). The paper's remedy keeps f- at max nodes and f+ at min nodes too; but a bound computed from
children whose other bound is not stored may be looser than the one before (min(max(0) 1): f+ of the root goes from 0
to 1). Here both bounds are stored at every node, and both are the minimax of those of all children.
"""

from typing import Final

from specs.clauses.fail_soft import value
from specs.clauses.mt import true_memory
from specs.clauses.mt_brothers import only_below
from specs.clauses.mt_two_bounds import (
    alive,
    around,
    both_by_minimax,
    decided,
    stored_pair,
    two_loop,
    two_max_loop,
    two_min_loop,
)
from specs.clauses.payoffs import are_payoffs, stores_payoffs
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from verified.null_window.mt import Memory
from verified.procedure import Algorithm

_OPEN = (NEG_INF, POS_INF)


@contract(value)
def mt_sss_two_bounds(tree: GameTree[N], node: N) -> Value:
    """Let f = f(node). Returns f."""
    memory: Memory[N] = {}
    gamma: Value = POS_INF
    f_minus: Value = NEG_INF
    f_plus: Value = POS_INF
    while f_minus < f_plus and f_minus < gamma:
        assert two_loop(tree, node, f_minus, f_plus, gamma, memory)
        gamma = f_plus
        f_minus, f_plus = mt_two_bounds(tree, node, gamma, memory)
    return f_minus


@contract(alive, true_memory, stores_payoffs, around, decided, are_payoffs, stored_pair, both_by_minimax, only_below)
def mt_two_bounds(tree: GameTree[N], node: N, gamma: Value, memory: Memory[N]) -> tuple[Value, Value]:
    """Let f = f(node), f-(node) < gamma <= f+(node) in memory. Returns the new pair (f-, f+):

    f- <= f <= f+, and not f- < gamma <= f+.
    """
    children = tree.children(node)
    f_minus: Value
    f_plus: Value
    # TERMINAL
    if not children:
        f_minus = f_plus = tree.value(node)
    # MAX NODE
    elif tree.is_max(node):
        f_minus = f_plus = NEG_INF
        for child in children:
            assert two_max_loop(tree, node, child, f_minus, f_plus, gamma, memory)
            low, high = memory.get(child, _OPEN)
            # Once a child has cut off, the others are only looked up.
            if f_minus < gamma and low < gamma <= high:
                low, high = mt_two_bounds(tree, child, gamma, memory)
            f_minus, f_plus = max(f_minus, low), max(f_plus, high)
    # MIN NODE
    else:
        f_minus = f_plus = POS_INF
        for child in children:
            assert two_min_loop(tree, node, child, f_minus, f_plus, gamma, memory)
            low, high = memory.get(child, _OPEN)
            if f_plus >= gamma and low < gamma <= high:
                low, high = mt_two_bounds(tree, child, gamma, memory)
            f_minus, f_plus = min(f_minus, low), min(f_plus, high)
    # STORE
    memory[node] = f_minus, f_plus
    return f_minus, f_plus


MT_SSS_TWO_BOUNDS: Final = Algorithm(
    "mt-sss-two-bounds", "ST-A6.2", "MT-SSS with two bounds a node: alive nodes only", mt_sss_two_bounds, place=43
)
