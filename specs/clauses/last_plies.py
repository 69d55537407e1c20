"""Where a scout's value is exact (RR-F2.13-fix): at a terminal, and at the last move before the terminals.

NegaScout leaves out a re-search there, so its contract promises more than alpha-beta's: where all children of a node
are terminals, a call that has not cut off has evaluated every one of them and returns f(n). The invariants of its loops
are those of alpha-beta, and the same promise about the older brothers.
"""

from specs.cache import per_node
from specs.clauses.loops import PB_MAX, PB_MIN
from specs.contracts import ensures, ghost, invariant, loop, message, when
from specs.tree import GameTree, N
from specs.values import Value
from specs.watch import unwatched


@ghost
def last_ply(tree: GameTree[N], node: N) -> str:
    """`terminal`; `max` or `min`, the type of a node all of whose children are terminals; else nothing."""
    return _last_ply(unwatched(tree), node)


@per_node
def _last_ply(game: GameTree[N], node: N) -> str:
    children = game.children(node)
    if not children:
        return "terminal"
    if any(game.children(child) for child in children):
        return ""
    return "max" if game.is_max(node) else "min"


@ensures("exact-last-plies", "RR-F2.13-fix")
@when(
    lambda last_ply, alpha, beta, v: (
        last_ply == "terminal" or (last_ply == "max" and v < beta) or (last_ply == "min" and v > alpha)
    )
)
@message(expected="f({n}) = {f!r}", actual="v = {v!r}")
def exact_last_plies(v: Value, f: Value) -> bool:
    """v = f(n) at a terminal, and before terminals unless the call has cut off (v >= beta at a max node, v <= alpha at
    a min node)
    """
    return v == f


@invariant("scout-max-loop", "RR-F2.13-fix", "max f' = Maxbroth(c) if all children are terminals")
@when(lambda last_ply: last_ply == "max")
@message(expected="max f' = {Maxbroth!r}", actual="max f' = {best!r}")
def exact_so_far(best: Value, Maxbroth: Value) -> bool:
    return best == Maxbroth


@invariant("scout-min-loop", "RR-F2.13-fix", "min f' = Minbroth(c) if all children are terminals")
@when(lambda last_ply: last_ply == "min")
@message(expected="min f' = {Minbroth!r}", actual="min f' = {best!r}")
def exact_so_far_dual(best: Value, Minbroth: Value) -> bool:
    return best == Minbroth


@loop(*PB_MAX, exact_so_far)
def scout_max_loop(tree: GameTree[N], node: N, child: N, low: Value, a: Value, high: Value, best: Value) -> None:
    """Before child c of a max node."""


@loop(*PB_MIN, exact_so_far_dual)
def scout_min_loop(tree: GameTree[N], node: N, child: N, low: Value, b: Value, high: Value, best: Value) -> None:
    """Before child c of a min node."""
