"""The specification of the mirror image of MT, which tests f(n) > gamma (RR-F3.3-MTDUAL, RR-PB.2-MT).

Exchange max and min, upper and lower, and MT becomes a test of f(n) <= gamma: v <= gamma is an upper bound, v > gamma
a lower bound. For integers it is MT with gamma + 1. The clauses are those of `specs.clauses.mt`, so mirrored.
"""

from collections.abc import Mapping
from typing import Any

from specs.clauses.mt import Bounds, children_in_memory, in_memory, one_sided, proves_above, proves_below
from specs.contracts import Cost, ensures, message, requires, when
from specs.tree import GameTree, N
from specs.values import POS_INF, Value


@requires(
    "mt-gamma-mirror",
    "RR-F3.3-MTDUAL",
    "gamma < +inf: nothing is above +inf, so that a min node would not look at any child",
    Cost.LOCAL,
)
@message(expected="gamma < +inf", actual="gamma = {gamma!r}")
def gamma_below_greatest(gamma: Value) -> bool:
    return gamma < POS_INF


@ensures("mt-upper-mirror", "RR-PB.2-MT", "v <= gamma implies f(n) <= v")
@when(lambda v, gamma: v <= gamma)
@message(expected="f({n}) <= v = {v!r}", actual="f({n}) = {fn!r}")
def mirrored_upper(v: Value, fn: Value) -> bool:
    return fn <= v


@ensures("mt-lower-mirror", "RR-PB.2-MT", "v > gamma implies f(n) >= v")
@when(lambda v, gamma: v > gamma)
@message(expected="f({n}) >= v = {v!r}", actual="f({n}) = {fn!r}")
def mirrored_lower(v: Value, fn: Value) -> bool:
    return fn >= v


@ensures(
    "mt-one-bound-mirror",
    "ST-D6.2",
    "memory holds v as the only bound of n: as f+ if v <= gamma, else as f-",
    Cost.LOCAL,
)
@message(
    expected=lambda situation: f"{one_sided(situation['v'], situation['v'] <= situation['gamma'])!r}", actual=in_memory
)
def mirrored_one_bound(node: Any, gamma: Value, memory: Mapping[Any, Bounds], v: Value) -> bool:
    return memory.get(node) == one_sided(v, v <= gamma)


@ensures(
    "mt-max-tree-mirror",
    "RR-PB.2-MT",
    "v <= gamma implies that memory holds a max solution tree below n of value v at most",
)
@when(lambda v, gamma: v <= gamma)
@message(
    expected="f+ of all children (of a max node) or of one (of a min node) known and <= {v!r}",
    actual=children_in_memory,
)
def mirrored_max_tree(tree: GameTree[N], node: N, memory: Mapping[N, Bounds], v: Value) -> bool:
    return proves_above(tree, node, memory, v)


@ensures(
    "mt-min-tree-mirror",
    "RR-PB.2-MT",
    "v > gamma implies that memory holds a min solution tree below n of value v at least",
)
@when(lambda v, gamma: v > gamma)
@message(
    expected="f- of all children (of a min node) or of one (of a max node) known and >= {v!r}",
    actual=children_in_memory,
)
def mirrored_min_tree(tree: GameTree[N], node: N, memory: Mapping[N, Bounds], v: Value) -> bool:
    return proves_below(tree, node, memory, v)
