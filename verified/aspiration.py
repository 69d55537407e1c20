"""Aspiration search (RR-F2.11-aspwin): alpha-beta with a window around an estimate, and a second search if it fails."""

from typing import Final

from specs.clauses.drivers import delta_is_positive, estimate_is_finite
from specs.clauses.fail_soft import value
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value, above, below
from verified.alphabeta import alphabeta
from verified.procedure import GUESS, Algorithm


@contract(delta_is_positive, estimate_is_finite, value)
def aspiration(tree: GameTree[N], node: N, estimate: Value, delta: Value) -> Value:
    """Let f = f(node), delta > 0. Returns f, whatever the estimate; a good one makes the search cheaper."""
    alpha, beta = below(estimate, delta), above(estimate, delta)
    g = alphabeta(tree, node, alpha, beta)
    if g <= alpha:
        g = alphabeta(tree, node, NEG_INF, g)
    elif g >= beta:
        g = alphabeta(tree, node, g, POS_INF)
    return g


ASPIRATION: Final = Algorithm(
    "aspiration", "RR-F2.11-aspwin", "alpha-beta with a window around a first guess", aspiration, GUESS, place=13
)
