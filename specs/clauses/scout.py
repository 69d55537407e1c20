"""The contract of Scout's tests (LI-Scout): v tells whether f(n) is above, or below, a bound."""

from specs.contracts import Cost, ensures, invariant, loop, message, requires
from specs.tree import GameTree, N
from specs.values import Value, is_finite


@requires("test-bound", "LI-Scout", "the bound is finite", Cost.LOCAL)
@message(expected="a finite bound", actual="bound = {bound!r}")
def bound_is_finite(bound: Value) -> bool:
    return is_finite(bound)


@ensures("tests-above", "LI-Scout", "v iff f(n) > bound")
@message(expected="f({n}) = {f!r} > {bound!r}", actual="v = {v!r}")
def tests_above(v: bool, f: Value, bound: Value) -> bool:
    return v == (f > bound)


@ensures("tests-below", "LI-Scout", "v iff f(n) < bound")
@message(expected="f({n}) = {f!r} < {bound!r}", actual="v = {v!r}")
def tests_below(v: bool, f: Value, bound: Value) -> bool:
    return v == (f < bound)


@invariant("none-above", "LI-Scout", "Maxbroth(c) <= bound at a max node")
@message(expected="Maxbroth(c) <= {bound!r}", actual="Maxbroth(c) = {Maxbroth!r}")
def none_above(Maxbroth: Value, bound: Value) -> bool:
    return Maxbroth <= bound


@invariant("all-above", "LI-Scout", "Minbroth(c) > bound at a min node")
@message(expected="Minbroth(c) > {bound!r}", actual="Minbroth(c) = {Minbroth!r}")
def all_above(Minbroth: Value, bound: Value) -> bool:
    return Minbroth > bound


@invariant("none-below", "LI-Scout", "Minbroth(c) >= bound at a min node")
@message(expected="Minbroth(c) >= {bound!r}", actual="Minbroth(c) = {Minbroth!r}")
def none_below(Minbroth: Value, bound: Value) -> bool:
    return Minbroth >= bound


@invariant("all-below", "LI-Scout", "Maxbroth(c) < bound at a max node")
@message(expected="Maxbroth(c) < {bound!r}", actual="Maxbroth(c) = {Maxbroth!r}")
def all_below(Maxbroth: Value, bound: Value) -> bool:
    return Maxbroth < bound


@loop(none_above)
def none_above_loop(tree: GameTree[N], node: N, child: N, bound: Value) -> None:
    """Before child c of a max node that is tested for being above."""


@loop(all_above)
def all_above_loop(tree: GameTree[N], node: N, child: N, bound: Value) -> None:
    """Before child c of a min node that is tested for being above."""


@loop(none_below)
def none_below_loop(tree: GameTree[N], node: N, child: N, bound: Value) -> None:
    """Before child c of a min node that is tested for being below."""


@loop(all_below)
def all_below_loop(tree: GameTree[N], node: N, child: N, bound: Value) -> None:
    """Before child c of a max node that is tested for being below."""
