"""The specification of alpha-beta (PB-S2-pre, PB-S2-post; RR-P2.1.3-pre, RR-P2.1.3-post).

v is the value returned by a call on node n with window (alpha, beta), f the true value f(n).
"""

from specs.contracts import Cost, ensures, message, requires, when
from specs.values import Value, is_finite, is_integral


@requires("window", "PB-S2-pre", "alpha < beta", Cost.LOCAL)
@message(expected="alpha < beta", actual="alpha = {alpha!r}, beta = {beta!r}")
def window(alpha: Value, beta: Value) -> bool:
    return alpha < beta


@ensures("success", "PB-S2-post", "alpha < v < beta implies v = f(n)")
@when(lambda alpha, v, beta: alpha < v < beta)
@message(expected="f({n}) = {f!r}", actual="v = {v!r}")
def success(v: Value, f: Value) -> bool:
    return v == f


@ensures("fail-low", "PB-S2-post", "v <= alpha implies f(n) <= v")
@when(lambda v, alpha: v <= alpha)
@message(expected="f({n}) <= v = {v!r}", actual="f({n}) = {f!r}")
def fail_low(v: Value, f: Value) -> bool:
    return f <= v


@ensures("fail-high", "PB-S2-post", "v >= beta implies f(n) >= v")
@when(lambda v, beta: v >= beta)
@message(expected="f({n}) >= v = {v!r}", actual="f({n}) = {f!r}")
def fail_high(v: Value, f: Value) -> bool:
    return f >= v


@ensures("value", "RR-2.1-f", "v = f(n)")
@message(expected="f({n}) = {f!r}", actual="v = {v!r}")
def value(v: Value, f: Value) -> bool:
    return v == f


@requires("integers", "RR-2.2.1-nullwindow", cost=Cost.LOCAL, about_input=True)
@message(expected="alpha and beta integers (or infinite)", actual="alpha = {alpha!r}, beta = {beta!r}")
def integers(alpha: Value, beta: Value) -> bool:
    """pay-offs and bounds are integers, so that a window one wide holds no value"""
    return all(is_integral(end) or not is_finite(end) for end in (alpha, beta))


@ensures("integer-value", "RR-2.2.1-nullwindow", cost=Cost.LOCAL, about_input=True)
@message(expected="an integer", actual="v = {v!r}; scale the pay-offs of this game to integers")
def integer_value(v: Value) -> bool:
    """pay-offs are integers, so that a window one wide holds no value"""
    return is_integral(v)


SOFT_RESULT = (success, fail_low, fail_high)
FAIL_SOFT = (window, *SOFT_RESULT)
