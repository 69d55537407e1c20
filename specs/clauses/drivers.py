"""The preconditions of the searches with an aspiration window (RR-F2.11-aspwin)."""

from specs.contracts import Cost, message, requires
from specs.values import Value, above, below, is_finite, is_integral


@requires("delta", "RR-F2.11-aspwin", "delta > 0: with delta = 0 the first window is empty", Cost.LOCAL)
@message(expected="delta > 0", actual="delta = {delta!r}")
def delta_is_positive(delta: Value) -> bool:
    return delta > 0


@requires("estimate", "RR-F2.11-aspwin", cost=Cost.LOCAL)
@message(expected="finite numbers, delta not too small to be felt", actual="estimate = {estimate!r}, delta = {delta!r}")
def estimate_is_finite(estimate: Value, delta: Value) -> bool:
    """the estimate and delta are finite, and estimate - delta < estimate + delta"""
    return is_finite(estimate) and is_finite(delta) and below(estimate, delta) < above(estimate, delta)


@requires("integer-estimate", "RR-2.2.1-nullwindow", cost=Cost.LOCAL, about_input=True)
@message(expected="integers", actual="estimate = {estimate!r}, delta = {delta!r}")
def estimate_is_integral(estimate: Value, delta: Value) -> bool:
    """the estimate and delta are integers, so that every window has integer ends"""
    return is_integral(estimate) and is_integral(delta)
