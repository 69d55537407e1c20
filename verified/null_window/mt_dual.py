"""MT-DUAL* (RR-F3.3-MTDUAL, RR-MTD-minf), repaired: MT from -inf up, until it no longer fails high.

The thesis tests f >= gamma + 1 and starts with gamma = -inf, where that test is empty: -inf + 1 is -inf, MT looks
at no child, and -inf is returned. Here the test is f > gamma, which is the same for integers and means what it should
at -inf. It is the mirror image of MT: max and min, < and >= exchanged. So no bounds on the pay-offs are needed,
and they need not be integers. The leaves evaluated are those of DUAL*, in the same order.
"""

from typing import Final

from specs.clauses import mt_mirror as clauses
from specs.clauses.fail_soft import value
from specs.clauses.mt_brothers import only_below
from specs.clauses.mt_loops import MEMORY, mirror_max_loop, mirror_min_loop
from specs.clauses.mtd import dual_loop
from specs.clauses.payoffs import is_payoff
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from verified.null_window.mt import Memory
from verified.procedure import Algorithm


@contract(value)
def mt_dual(tree: GameTree[N], node: N) -> Value:
    """Let f = f(node). Returns f."""
    memory: Memory[N] = {}
    gamma: Value = NEG_INF
    g = mt_mirror(tree, node, gamma, memory)
    while g != gamma:
        assert dual_loop(tree, node, g, gamma, memory)
        gamma = g
        g = mt_mirror(tree, node, gamma, memory)
    return g


@contract(
    clauses.gamma_below_greatest,
    *MEMORY,
    clauses.mirrored_upper,
    clauses.mirrored_lower,
    is_payoff,
    clauses.mirrored_one_bound,
    clauses.mirrored_max_tree,
    clauses.mirrored_min_tree,
    only_below,
)
def mt_mirror(tree: GameTree[N], node: N, gamma: Value, memory: Memory[N]) -> Value:
    """Let f = f(node), gamma < +inf. Returns v such that

    v <= gamma  implies  f <= v, proved by a max solution tree in memory,
    v > gamma   implies  f >= v, proved by a min solution tree in memory.
    """
    children = tree.children(node)
    g: Value
    # TERMINAL
    if not children:
        known = memory.get(node)
        g = tree.value(node) if known is None else known[0] if known[1] is POS_INF else known[1]
    # MAX NODE
    elif tree.is_max(node):
        g = NEG_INF
        for child in children:
            assert mirror_max_loop(tree, node, child, g, gamma, memory)
            known = memory.get(child)
            v = mt_mirror(tree, child, gamma, memory) if known is None or known[1] > gamma else known[1]
            if v > g:
                g = v
                if g > gamma:
                    break
    # MIN NODE
    else:
        g = POS_INF
        for child in children:
            assert mirror_min_loop(tree, node, child, g, gamma, memory)
            known = memory.get(child)
            v = mt_mirror(tree, child, gamma, memory) if known is None or known[0] <= gamma else known[0]
            if v < g:
                g = v
                if g <= gamma:
                    break
    # STORE
    memory[node] = (g, POS_INF) if g > gamma else (NEG_INF, g)
    return g


MT_DUAL: Final = Algorithm(
    "mt-dual", "RR-F3.3-MTDUAL", "DUAL* as null-window searches with memory, from -inf up", mt_dual, place=42
)
