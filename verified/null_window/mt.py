"""MT, the memory test (RR-F3.2-MT, ST-F6-MT): is f(n) >= gamma? A null-window search that stores ONE bound a node.

`memory` maps a node to the pair (f-, f+) of bounds that earlier calls proved. One of the two is known and the other
is infinite, for a new bound replaces an old one (ST-D6.2); a node without a pair is open. The caller passes the same
memory to all calls on a tree: so no leaf is evaluated twice, and bounds that one call proved cut off in the next. Nodes
are hashable. MT only compares values, so pay-offs may be of any ordered type.
"""

from typing import Final

from specs.clauses.mt import gamma_above_least, lower, max_tree, min_tree, one_bound, upper
from specs.clauses.mt_brothers import only_below
from specs.clauses.mt_loops import MEMORY, mt_max_loop, mt_min_loop
from specs.clauses.payoffs import is_payoff
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from verified.procedure import Procedure

Memory = dict[N, tuple[Value, Value]]


@contract(gamma_above_least, *MEMORY, upper, lower, is_payoff, one_bound, max_tree, min_tree, only_below)
def mt(tree: GameTree[N], node: N, gamma: Value, memory: Memory[N]) -> Value:
    """Let f = f(node), gamma > -inf. Returns v such that

    v < gamma   implies  f <= v, proved by a max solution tree in memory,
    v >= gamma  implies  f >= v, proved by a min solution tree in memory.

    The memory may change v, never f.
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
            assert mt_max_loop(tree, node, child, g, gamma, memory)
            known = memory.get(child)
            # An unknown f+ reads +inf.
            v = mt(tree, child, gamma, memory) if known is None or known[1] >= gamma else known[1]
            if v > g:
                g = v
                if g >= gamma:
                    break
    # MIN NODE
    else:
        g = POS_INF
        for child in children:
            assert mt_min_loop(tree, node, child, g, gamma, memory)
            known = memory.get(child)
            # An unknown f- reads -inf.
            v = mt(tree, child, gamma, memory) if known is None or known[0] < gamma else known[0]
            if v < g:
                g = v
                if g < gamma:
                    break
    # STORE
    memory[node] = (g, POS_INF) if g >= gamma else (NEG_INF, g)
    return g


MT: Final = Procedure("mt", "ST-F6-MT", "whether f >= gamma, with a memory of bounds", mt, place=40)
