"""Aspiration NegaScout (RR-2.2.1-AspNS): aspiration search with NegaScout in the place of alpha-beta."""

from typing import Final

from specs.clauses.drivers import delta_is_positive, estimate_is_finite, estimate_is_integral
from specs.clauses.fail_soft import value
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value, above, below
from verified.negascout import negascout
from verified.procedure import GUESS, Algorithm


@contract(delta_is_positive, estimate_is_finite, estimate_is_integral, value)
def aspiration_negascout(tree: GameTree[N], node: N, estimate: Value, delta: Value) -> Value:
    """Let f = f(node), delta > 0, all pay-offs integers. Returns f, whatever the estimate."""
    alpha, beta = below(estimate, delta), above(estimate, delta)
    g = negascout(tree, node, alpha, beta)
    if g <= alpha:
        g = negascout(tree, node, NEG_INF, g)
    elif g >= beta:
        g = negascout(tree, node, g, POS_INF)
    return g


ASPIRATION_NEGASCOUT: Final = Algorithm(
    "aspiration-negascout",
    "RR-2.2.1-AspNS",
    "NegaScout with a window around a first guess",
    aspiration_negascout,
    GUESS,
    place=15,
)
