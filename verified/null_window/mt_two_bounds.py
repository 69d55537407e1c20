"""MT-SSS with two bounds a node (ST-A6.2, RR-3.2.1-Maxsearch), repaired: it visits alive nodes only.

Plain MT-SSS may look into a part of the tree that can no longer matter, because a new bound deletes the old one
(ST-R6.1, ST-F8). The paper's remedy keeps f- at max nodes and f+ at min nodes too; but a bound worked out from
children whose other bound is not stored may be looser than the one before (min(max(0) 1): f+ of the root goes from 0
to 1). Here both bounds are stored at every node, and both are the minimax of those of all children.
"""

from specs.clauses.fail_soft import value
from specs.clauses.mt_two_bounds import alive, around, both_by_minimax, decided, two_loop
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from verified.null_window.mt import Memory

_OPEN = (NEG_INF, POS_INF)


@contract(value)
def mt_sss_two_bounds(tree: GameTree[N], node: N) -> Value:
    """Let f = f(node). Returns f."""
    memory: Memory[N] = {}
    gamma: Value = POS_INF
    f_minus: Value = NEG_INF
    f_plus: Value = POS_INF
    while f_minus != f_plus:
        assert two_loop(tree, node, f_minus, f_plus, gamma)
        gamma = f_plus
        f_minus, f_plus = mt_two_bounds(tree, node, gamma, memory)
    return f_plus


@contract(alive, around, decided, both_by_minimax, framed=False)
def mt_two_bounds(tree: GameTree[N], node: N, gamma: Value, memory: Memory[N]) -> tuple[Value, Value]:
    """Let f = f(node), f-(node) < gamma <= f+(node) in memory. Returns the new pair (f-, f+):

    f- <= f <= f+, and not f- < gamma <= f+.
    """
    children = tree.children(node)
    # TERMINAL
    if not children:
        payoff = tree.value(node)
        pair = payoff, payoff
    else:
        # MAX NODE
        if tree.is_max(node):
            for child in children:
                low, high = memory.get(child, _OPEN)
                if low < gamma <= high:
                    low, high = mt_two_bounds(tree, child, gamma, memory)
                if low >= gamma:
                    break
            best = max
        # MIN NODE
        else:
            for child in children:
                low, high = memory.get(child, _OPEN)
                if low < gamma <= high:
                    low, high = mt_two_bounds(tree, child, gamma, memory)
                if high < gamma:
                    break
            best = min
        pairs = [memory.get(child, _OPEN) for child in children]
        pair = best([low for low, _ in pairs]), best([high for _, high in pairs])
    # STORE
    memory[node] = pair
    return pair
