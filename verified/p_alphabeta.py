"""P-alphabeta (LI-Palphabeta, Fishburn and Finkel 1980): only the principal variation is searched with the full window.

The eldest child is searched as its father is. Each other child is searched by fail-soft alpha-beta with a null window
at the best value so far; where that fails, again with a window from the bound just returned to infinity.
"""

from typing import Final

from specs.clauses.fail_soft import integer_value, value
from specs.clauses.loops import minimax_max_loop, minimax_min_loop
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value, above, below
from verified.alphabeta import alphabeta
from verified.procedure import Algorithm


@contract(integer_value, value)
def p_alphabeta(tree: GameTree[N], node: N) -> Value:
    """Let f = f(node), all pay-offs integers. Returns f."""
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
            if g is NEG_INF:
                g = p_alphabeta(tree, child)
            else:
                v = alphabeta(tree, child, g, above(g))
                if v > g:
                    g = alphabeta(tree, child, v, POS_INF)
    # MIN NODE
    else:
        g = POS_INF
        for child in children:
            assert minimax_min_loop(tree, node, child, g)
            if g is POS_INF:
                g = p_alphabeta(tree, child)
            else:
                v = alphabeta(tree, child, below(g), g)
                if v < g:
                    g = alphabeta(tree, child, NEG_INF, v)
    return g


P_ALPHABETA: Final = Algorithm(
    "p-alphabeta",
    "LI-Palphabeta",
    "alpha-beta with null windows beside the principal variation",
    p_alphabeta,
    place=14.1,
)
