"""The specification of the mirror image of MT, which tests f(n) > gamma (RR-F3.3-MTDUAL, RR-PB.2-MT).

Exchange max and min, upper and lower, and MT becomes a test of f(n) <= gamma: v <= gamma is an upper bound, v > gamma
a lower bound. For integers it is MT with gamma + 1. The clauses are those of `specs.clauses.mt`, mirrored in this way.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from specs.clauses.mt import Bounds, in_memory, lower, max_tree, min_tree, one_sided, upper
from specs.contracts import Cost, ensures, message, requires
from specs.values import POS_INF, Value


@requires("mt-gamma-mirror", "RR-F3.3-MTDUAL", cost=Cost.LOCAL)
@message(expected="gamma < +inf", actual="gamma = {gamma!r}")
def gamma_below_greatest(gamma: Value) -> bool:
    """gamma < +inf: nothing is above +inf, so that a min node would not look at any child"""
    return gamma < POS_INF


mirrored_upper = replace(
    upper, id="mt-upper-mirror", sentence="v <= gamma implies f(n) <= v", premise=lambda v, gamma: v <= gamma
)
mirrored_lower = replace(
    lower, id="mt-lower-mirror", sentence="v > gamma implies f(n) >= v", premise=lambda v, gamma: v > gamma
)


@ensures("mt-one-bound-mirror", "ST-D6.2", cost=Cost.LOCAL)
@message(expected=lambda v, gamma: repr(one_sided(v, v <= gamma)), actual=in_memory)
def mirrored_one_bound(node: Any, gamma: Value, memory: Mapping[Any, Bounds], v: Value) -> bool:
    """memory holds v as the only bound of n: as f+ if v <= gamma, else as f-"""
    return memory.get(node) == one_sided(v, v <= gamma)


mirrored_max_tree = replace(
    max_tree,
    id="mt-max-tree-mirror",
    sentence="v <= gamma implies that memory holds a max solution tree below n of value v at most",
    premise=lambda v, gamma: v <= gamma,
)
mirrored_min_tree = replace(
    min_tree,
    id="mt-min-tree-mirror",
    sentence="v > gamma implies that memory holds a min solution tree below n of value v at least",
    premise=lambda v, gamma: v > gamma,
)
