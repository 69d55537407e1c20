"""Full minimax (RR-F2.3-minimax): every node is visited, every leaf evaluated."""

from typing import Final

from specs.clauses.fail_soft import value
from specs.clauses.loops import minimax_max_loop, minimax_min_loop
from specs.clauses.visited_nodes import visits_all
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from verified.procedure import Algorithm


@contract(value, visits_all)
def minimax(tree: GameTree[N], node: N) -> Value:
    """Let f = f(node). Returns f."""
    children = tree.children(node)
    # TERMINAL
    if not children:
        return tree.value(node)
    g: Value
    # MAX NODE
    if tree.is_max(node):
        g = NEG_INF
        for child in children:
            assert minimax_max_loop(tree, node, child, g)
            v = minimax(tree, child)
            if v > g:
                g = v
    # MIN NODE
    else:
        g = POS_INF
        for child in children:
            assert minimax_min_loop(tree, node, child, g)
            v = minimax(tree, child)
            if v < g:
                g = v
    return g


MINIMAX: Final = Algorithm("minimax", "RR-F2.3-minimax", "every node, every leaf", minimax, place=10)
