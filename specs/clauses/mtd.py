"""The specification of the drivers of MT (RR-F3.5-MTD, RR-F3.1-MTSSS, RR-F3.3-MTDUAL, ST-P6.1).

A driver calls MT on one node until the bounds f- and f+ meet. Between two calls f- <= f <= f+ holds and the next test
value lies inside: f- < bound <= f+. So each pass replaces one end of the bracket by a tighter one. What MT returns is
a pay-off: hence there are at most as many passes as different pay-offs, and one more.
"""

from collections.abc import Mapping
from typing import Any

from specs.clauses.mt import Bounds, in_memory
from specs.clauses.payoffs import are_payoffs_so_far, is_payoff_so_far
from specs.contracts import Cost, ensures, invariant, loop, message, requires, when
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value, is_finite, is_integral

# THE DRIVER (RR-F3.5-MTD)


@requires("mtd-first", "RR-F3.5-MTD", cost=Cost.LOCAL)
@message(expected="first > -inf", actual="first = {first!r}")
def first_above_least(first: Value) -> bool:
    """the first test value is above -inf, so that it lies inside the first bracket"""
    return first > NEG_INF


@invariant("mtd-bracket", "RR-F3.5-MTD", "f- <= f(n) <= f+")
@message(expected="{f_minus!r} <= f({n}) <= {f_plus!r}", actual="f({n}) = {f!r}")
def bracket(f_minus: Value, f: Value, f_plus: Value) -> bool:
    return f_minus <= f <= f_plus


@invariant("mtd-inside", "RR-F3.5-MTD", "f- < bound <= f+ at every call of MT", Cost.LOCAL)
@message(expected="{f_minus!r} < bound <= {f_plus!r}", actual="bound = {bound!r}")
def inside(f_minus: Value, bound: Value, f_plus: Value) -> bool:
    return f_minus < bound <= f_plus


@invariant("mtd-progress", "RR-F3.5-MTD", cost=Cost.LOCAL)
@when(lambda before: before is not None)
@message(expected="a bracket strictly inside {before!r}", actual="({f_minus!r}, {f_plus!r})")
def progress(before: Bounds, f_minus: Value, f_plus: Value) -> bool:
    """each pass leaves a bracket strictly inside the one before; its ends are pay-offs or infinite, so this ends"""
    return before[0] <= f_minus and f_plus <= before[1] and before != (f_minus, f_plus)


@loop(bracket, inside, progress, are_payoffs_so_far)
def mtd_loop(tree: GameTree[N], node: N, f_minus: Value, bound: Value, f_plus: Value, before: Bounds | None) -> None:
    """Before each call of MT; `before` is the bracket before the last one."""


# THE RULE FOR THE NEXT TEST VALUE


@requires("mtd-asks", "RR-F3.5-MTD", cost=Cost.LOCAL)
@message(
    expected="a bracket that is open, with g at one end of it",
    actual="g = {g!r} for bound = {bound!r}, bracket ({f_minus!r}, {f_plus!r})",
)
def rule_is_asked(g: Value, bound: Value, f_minus: Value, f_plus: Value) -> bool:
    """a rule is asked while f- < f+, after a pass that found f+ = g < bound or f- = g >= bound; g is finite"""
    return f_minus < f_plus and is_finite(g) and g == (f_plus if g < bound else f_minus)


@ensures("mtd-next", "RR-F3.5-MTD", "a rule answers with a test value inside the bracket: f- < v <= f+", Cost.LOCAL)
@message(expected="{f_minus!r} < v <= {f_plus!r}", actual="v = {v!r}")
def rule_answers(v: Value, f_minus: Value, f_plus: Value) -> bool:
    return f_minus < v <= f_plus


# DOWN FROM +inf (RR-F3.1-MTSSS) AND UP FROM -inf (RR-F3.3-MTDUAL)


@invariant("sss-descends", "ST-P6.1", "g < gamma: each pass but the last fails low", Cost.LOCAL)
@message(expected="g < gamma = {gamma!r}", actual="g = {g!r}")
def descends(g: Value, gamma: Value) -> bool:
    return g < gamma


@invariant("sss-upper", "RR-F3.1-MTSSS", "g is an upper bound: f(n) <= g")
@message(expected="f({n}) <= {g!r}", actual="f({n}) = {f!r}")
def above_f(g: Value, f: Value) -> bool:
    return f <= g


@invariant("sss-memory", "RR-PB.2-MT", "memory holds f+(n) = g and no f-(n)", Cost.LOCAL)
@message(expected="(-inf, {g!r})", actual=in_memory)
def only_upper(node: Any, g: Value, memory: Mapping[Any, Bounds]) -> bool:
    return memory.get(node) == (NEG_INF, g)


@loop(descends, above_f, only_upper, is_payoff_so_far)
def sss_loop(tree: GameTree[N], node: N, g: Value, gamma: Value, memory: Mapping[N, Bounds]) -> None:
    """Between two passes: gamma was the test value, g is what MT returned and the next test value."""


@invariant("dual-ascends", "RR-F3.3-MTDUAL", "g > gamma: each pass but the last fails high", Cost.LOCAL)
@message(expected="g > gamma = {gamma!r}", actual="g = {g!r}")
def ascends(g: Value, gamma: Value) -> bool:
    return g > gamma


@invariant("dual-lower", "RR-F3.3-MTDUAL", "g is a lower bound: f(n) >= g")
@message(expected="f({n}) >= {g!r}", actual="f({n}) = {f!r}")
def below_f(g: Value, f: Value) -> bool:
    return f >= g


@invariant("dual-memory", "RR-PB.2-MT", "memory holds f-(n) = g and no f+(n)", Cost.LOCAL)
@message(expected="({g!r}, +inf)", actual=in_memory)
def only_lower(node: Any, g: Value, memory: Mapping[Any, Bounds]) -> bool:
    return memory.get(node) == (g, POS_INF)


@loop(ascends, below_f, only_lower, is_payoff_so_far)
def dual_loop(tree: GameTree[N], node: N, g: Value, gamma: Value, memory: Mapping[N, Bounds]) -> None:
    """Between two passes."""


# OPTIONS OF THE INSTANCES


@requires("first-guess", "RR-F3.6-MTDf", "the first guess is an integer or +inf", Cost.LOCAL)
@message(expected="an integer, or +inf", actual="first = {first!r}")
def guess_is_integral(first: Value) -> bool:
    return is_integral(first) or first == POS_INF


@requires("bisected-range", "RR-MTD-bi", cost=Cost.LOCAL)
@message(expected="integers, delta > 0", actual="first = {first!r}, delta = {delta!r}")
def range_is_finite(first: Value, delta: Value) -> bool:
    """first and delta are integers and delta > 0, so that the range from first - delta to first + delta
    can be halved
    """
    return is_integral(first) and is_integral(delta) and delta > 0


@requires("step-size", "RR-MTD-step", "the step is an integer that is not negative", Cost.LOCAL)
@message(expected="an integer >= 0", actual="step = {step!r}")
def step_is_integral(step: Value) -> bool:
    return is_integral(step) and is_finite(step) and step >= 0


@requires("halves-some", "RR-MTD-bi", cost=Cost.LOCAL)
@message(
    expected="integers, left < right",
    actual="left = {left!r}, right = {right!r}; scale the pay-offs of this game to integers",
)
def can_be_halved(left: Value, right: Value) -> bool:
    """left and right are integers, and left < right: there is something to halve"""
    return is_integral(left) and is_integral(right) and left < right


@ensures("halfway-up", "RR-MTD-bi", cost=Cost.LOCAL)
@message(expected="{left!r} < v <= {right!r}", actual="v = {v!r}")
def is_halfway(left: Value, v: Value, right: Value) -> bool:
    """left < v <= right: rounded down, v would be left again when right is one above"""
    return left < v <= right
