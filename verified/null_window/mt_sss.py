"""MT-SSS* (RR-F3.1-MTSSS, RR-FB.2-driver, RR-MTD-inf, ST-A6.1): MT from +inf down, until it no longer fails low.

It evaluates the leaves that Stockman's SSS* evaluates, in the same order; `proofs.traces.list_operations` shows SSS*'s
list operations where MT performs them. Only comparisons are made, so pay-offs need not be integers.
"""

from typing import Final

from specs.clauses.fail_soft import value
from specs.clauses.mtd import sss_loop
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import POS_INF, Value
from verified.null_window.mt import Memory, mt
from verified.procedure import Algorithm


@contract(value)
def mt_sss(tree: GameTree[N], node: N) -> Value:
    """Let f = f(node). Returns f."""
    memory: Memory[N] = {}
    gamma: Value = POS_INF
    g = mt(tree, node, gamma, memory)
    while g != gamma:
        assert sss_loop(tree, node, g, gamma, memory)
        gamma = g
        g = mt(tree, node, gamma, memory)
    return g


MT_SSS: Final = Algorithm(
    "mt-sss", "RR-F3.1-MTSSS", "SSS* as null-window searches with memory, from +inf down", mt_sss, place=41
)
