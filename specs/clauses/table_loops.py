"""The loop invariants of alpha-beta with a table: those of PB, and which child has returned the best value.

Before the iteration with child c: `best` is the best of the values obtained so far, and `first` the child that returned
it, or the oldest one if there is no value yet. A value that fails low at a max node, or high at a min node, proves
nothing about that child.
"""

from specs.clauses.loops import PB_MAX, PB_MIN
from specs.contracts import ghost, invariant, loop, message, when
from specs.contracts.ghost import oracle_of
from specs.tree import GameTree, N
from specs.values import Value
from specs.watch import unwatched


@ghost
def first_f(tree: GameTree[N], first: N) -> Value:
    """f of the child that the best value so far is from."""
    return oracle_of(unwatched(tree))[first]


@invariant("best-so-far", "RR-5.2-LFMG")
@when(lambda best, low: best > low)
@message(expected="f(first) >= max f' = {best!r}", actual="f(first) = {first_f!r}")
def first_proves(best: Value, first_f: Value) -> bool:
    """max f' > low implies f(first) >= max f', where first is the child that max f' is from"""
    return first_f >= best


@invariant("best-so-far-dual", "RR-5.2-LFMG")
@when(lambda best, high: best < high)
@message(expected="f(first) <= min f' = {best!r}", actual="f(first) = {first_f!r}")
def first_proves_dual(best: Value, first_f: Value) -> bool:
    """min f' < high implies f(first) <= min f', where first is the child that min f' is from"""
    return first_f <= best


@loop(*PB_MAX, first_proves)
def max_table_loop(
    tree: GameTree[N], node: N, child: N, low: Value, a: Value, high: Value, best: Value, first: N
) -> None:
    """Before child c of a max node: PB (1), (2), (3), and the child that the best value is from."""


@loop(*PB_MIN, first_proves_dual)
def min_table_loop(
    tree: GameTree[N], node: N, child: N, low: Value, b: Value, high: Value, best: Value, first: N
) -> None:
    """Before child c of a min node: the duals."""
