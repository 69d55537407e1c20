"""MTD(f) to a depth with a table that accepts deeper entries (RR-F3.6-MTD, FR-witness-schemes).

MTD(f) closes in on a value between two bounds. With such a table each test has a witness of its own, and the lower and
the upper bound may be those of two: then no search has the value between them. So one search with a window around the
value has the last word; and where its answer lies outside of that window, one with the full window.
"""

from typing import Final

from specs.clauses.depth import depth_is_natural
from specs.clauses.depth_loops import depth_mtd_loop
from specs.clauses.depth_tables import depth_value, true_depth_table, true_depth_table_after
from specs.clauses.fail_soft import integer_value
from specs.clauses.iterations import first_is_finite
from specs.contracts import contract
from specs.depth_limited import EvaluatedGame
from specs.tree import N
from specs.values import NEG_INF, POS_INF, Value, above, below
from verified.depth.depth_alphabeta import depth_alphabeta
from verified.memory.tables import Table, Unbounded
from verified.procedure import Procedure


@contract(
    first_is_finite,
    depth_is_natural,
    true_depth_table,
    integer_value,
    depth_value,
    true_depth_table_after,
    framed=False,
)
def depth_mtd(tree: EvaluatedGame[N], node: N, depth: int, first: Value = 0, table: Table[N] | None = None) -> Value:
    """Let all evaluations be integers, every entry of the table true. Returns f of an all-or-none extension of the game

    cut off at the depth below the node. The first guess changes only what it costs.
    """
    if table is None:
        table = Unbounded()
    g: Value = first
    lower: Value = NEG_INF
    upper: Value = POS_INF
    while lower < upper:
        assert depth_mtd_loop(tree, node, depth, g, lower, upper)
        gamma = above(g) if g == lower else g
        g = depth_alphabeta(tree, node, depth, below(gamma), gamma, table)
        if g < gamma:
            upper = g
        else:
            lower = g
    v = depth_alphabeta(tree, node, depth, below(g), above(g), table)
    if below(g) < v < above(g):
        return v
    return depth_alphabeta(tree, node, depth, NEG_INF, POS_INF, table)


DEPTH_MTD: Final = Procedure(
    "depth-mtd",
    "FR-witness-schemes",
    "MTD(f) to a depth, with a table that accepts deeper entries",
    depth_mtd,
    place=25,
)
