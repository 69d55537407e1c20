"""What a search for the best move by tests that separate the moves promises (LI-BNS)."""

from collections.abc import Mapping
from typing import Any

from specs.clauses import mtd_best  # noqa: F401 - declares the ghosts move_fs, fn and mover_is_max
from specs.contracts import Cost, ensures, message, requires
from specs.values import Value, is_finite, is_integral


@requires("range-inside", "LI-BNS", "f(n) is in the range that is given: low < f(n) < high", about_input=True)
@message(expected="{low!r} < f({n}) < {high!r}", actual="f({n}) = {f!r}")
def f_is_inside(f: Value, low: Value, high: Value) -> bool:
    return low < f < high


@requires("range-integers", "LI-BNS", "the ends of the range are integers, or infinite", Cost.LOCAL)
@message(expected="integers (or infinite)", actual="low = {low!r}, high = {high!r}")
def integer_range(low: Value, high: Value) -> bool:
    return all(is_integral(end) or not is_finite(end) for end in (low, high))


@ensures("finds-best", "LI-BNS", "the move found is a best one: f(move) = f(n)")
@message(expected="a child of value {fn!r}", actual="{v[0]!r}")
def finds_best(fn: Value, move_fs: Mapping[Any, Value], v: tuple[Any, Value, Value]) -> bool:
    return v[0] in move_fs and move_fs[v[0]] == fn


@ensures("best-range", "LI-BNS", "low < f(n) <= high at a max node, low <= f(n) < high at a min node")
@message(expected="a range of {f!r}", actual="({v[1]!r}, {v[2]!r})")
def range_holds_f(f: Value, mover_is_max: bool, v: tuple[Any, Value, Value]) -> bool:
    return v[1] < f <= v[2] if mover_is_max else v[1] <= f < v[2]
