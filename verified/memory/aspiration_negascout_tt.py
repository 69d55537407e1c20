"""Aspiration NegaScout with a transposition table (RR-2.2.1-AspNS): the search that the thesis compares others with."""

from typing import Final

from specs.clauses.drivers import delta_is_positive, estimate_is_finite, estimate_is_integral
from specs.clauses.fail_soft import value
from specs.clauses.tables import best_children, true_table, true_table_after
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value, above, below
from verified.memory.negascout_tt import negascout_tt
from verified.memory.tables import Table, Unbounded
from verified.procedure import GUESS, Algorithm


@contract(
    delta_is_positive,
    estimate_is_finite,
    estimate_is_integral,
    true_table,
    best_children,
    value,
    true_table_after,
)
def aspiration_negascout_tt(
    tree: GameTree[N], node: N, estimate: Value, delta: Value, table: Table[N] | None = None
) -> Value:
    """Let f = f(node), delta > 0, all pay-offs integers, every interval in the table true. Returns f.

    The second search, if there is one, finds in the table what the first has proved.
    """
    if table is None:
        table = Unbounded()
    alpha, beta = below(estimate, delta), above(estimate, delta)
    g = negascout_tt(tree, node, alpha, beta, table)
    if g <= alpha:
        g = negascout_tt(tree, node, NEG_INF, g, table)
    elif g >= beta:
        g = negascout_tt(tree, node, g, POS_INF, table)
    return g


ASPIRATION_NEGASCOUT_TT: Final = Algorithm(
    "aspiration-negascout-tt",
    "RR-4.2.1-design",
    "NegaScout with a table and a window around a first guess",
    aspiration_negascout_tt,
    GUESS,
    place=20.4,
)
