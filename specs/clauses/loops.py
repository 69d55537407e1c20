"""The loop invariants of alpha-beta (PB-I1, PB-I2, PB-I3 and their duals) and of minimax (RR-F2.3-minimax).

Before the iteration with child c of a max node n: `low` is max(alpha, L(n)), `high` is min(beta, U(n)), `a` is alpha'
and `best` the maximum of the f' obtained so far. At a min node everything is mirrored, and `b` is beta'. Without
heuristics low is alpha and high is beta. A procedure says `assert max_loop(...)` at the head of its loop.
"""

from specs.contracts import Cost, invariant, loop, message, when
from specs.tree import GameTree, N
from specs.values import Value


@invariant("PB-I1", "PB (1)", "low <= a < high", Cost.LOCAL)
@message(expected="{low!r} <= a < {high!r}", actual="a = {a!r}")
def window_is_open(low: Value, a: Value, high: Value) -> bool:
    return low <= a < high


@invariant("PB-I2", "PB (2)", "a = low implies Maxbroth(c) <= max f' <= a")
@when(lambda a, low: a == low)
@message(expected="{Maxbroth!r} <= max f' <= {a!r}", actual="max f' = {best!r}")
def bounded_by_brothers(Maxbroth: Value, best: Value, a: Value) -> bool:
    return Maxbroth <= best <= a


@invariant("PB-I3", "PB (3)", "a > low implies a = max f' = Maxbroth(c)")
@when(lambda a, low: a > low)
@message(expected="a = {a!r} = max f' = Maxbroth(c)", actual="max f' = {best!r}, Maxbroth(c) = {Maxbroth!r}")
def exact_by_brothers(a: Value, best: Value, Maxbroth: Value) -> bool:
    return a == best == Maxbroth


@invariant("PB-I1d", "PB (1), dual", "low < b <= high", Cost.LOCAL)
@message(expected="{low!r} < b <= {high!r}", actual="b = {b!r}")
def window_is_open_dual(low: Value, b: Value, high: Value) -> bool:
    return low < b <= high


@invariant("PB-I2d", "PB (2), dual", "b = high implies Minbroth(c) >= min f' >= b")
@when(lambda b, high: b == high)
@message(expected="{Minbroth!r} >= min f' >= {b!r}", actual="min f' = {best!r}")
def bounded_by_brothers_dual(Minbroth: Value, best: Value, b: Value) -> bool:
    return Minbroth >= best >= b


@invariant("PB-I3d", "PB (3), dual", "b < high implies b = min f' = Minbroth(c)")
@when(lambda b, high: b < high)
@message(expected="b = {b!r} = min f' = Minbroth(c)", actual="min f' = {best!r}, Minbroth(c) = {Minbroth!r}")
def exact_by_brothers_dual(b: Value, best: Value, Minbroth: Value) -> bool:
    return b == best == Minbroth


PB_MAX = window_is_open, bounded_by_brothers, exact_by_brothers
PB_MIN = window_is_open_dual, bounded_by_brothers_dual, exact_by_brothers_dual


@loop(*PB_MAX)
def max_loop(tree: GameTree[N], node: N, child: N, low: Value, a: Value, high: Value, best: Value) -> None:
    """Before child c of a max node: PB (1), (2), (3)."""


@loop(*PB_MIN)
def min_loop(tree: GameTree[N], node: N, child: N, low: Value, b: Value, high: Value, best: Value) -> None:
    """Before child c of a min node: the duals of PB (1), (2), (3)."""


@invariant("minimax-max-loop", "RR-F2.3-minimax", "g = Maxbroth(c) <= f(n) at a max node")
@message(expected="g = {Maxbroth!r} <= {f!r}", actual="g = {g!r}")
def best_so_far(g: Value, Maxbroth: Value, f: Value) -> bool:
    return g == Maxbroth <= f


@invariant("minimax-min-loop", "RR-F2.3-minimax", "g = Minbroth(c) >= f(n) at a min node")
@message(expected="g = {Minbroth!r} >= {f!r}", actual="g = {g!r}")
def worst_so_far(g: Value, Minbroth: Value, f: Value) -> bool:
    return g == Minbroth >= f


@loop(best_so_far)
def minimax_max_loop(tree: GameTree[N], node: N, child: N, g: Value) -> None:
    """Before child c of a max node."""


@loop(worst_so_far)
def minimax_min_loop(tree: GameTree[N], node: N, child: N, g: Value) -> None:
    """Before child c of a min node."""
