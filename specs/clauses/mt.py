"""The specification of MT (RR-F3.2-MT, RR-PB.2-MT, ST-D6.1, ST-S6).

v is the value returned by a call on node n with test value gamma, `fn` the true value f(n). `memory` maps a node to
the pair (f-, f+) of what is known of it, one of the two infinite. MT proves its result by a solution tree whose nodes
are in memory. That is checked one level at a time, when a call returns: n's own bound follows from the bounds of its
children, and theirs were checked when they were stored.
"""

from collections.abc import Mapping
from typing import Any, Final

from specs.contracts import Cost, ensures, ghost, message, requires, when
from specs.contracts.ghost import oracle_of
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from specs.watch import unwatched

Bounds = tuple[Value, Value]
OPEN: Final[Bounds] = (NEG_INF, POS_INF)


@ghost
def fn(tree: GameTree[N], node: N) -> Value:
    """f(n), for procedures whose contract has no frame."""
    return oracle_of(unwatched(tree))[node]


def in_memory(memory: Mapping[Any, Bounds], node: Any) -> str:
    """The entry of the node in memory, in words."""
    return repr(memory.get(node))


def children_in_memory(tree: GameTree[N], node: N, memory: Mapping[N, Bounds]) -> str:
    """The entry of each child of the node in memory, in words."""
    children = unwatched(tree).children(node)
    return " ".join(repr(memory.get(child, OPEN)) for child in children) or f"the pay-off of {node!r}"


# BEFORE THE CALL


@requires("mt-gamma", "RR-F3.2-MT", cost=Cost.LOCAL)
@message(expected="gamma > -inf", actual="gamma = {gamma!r}")
def gamma_above_least(gamma: Value) -> bool:
    """gamma > -inf: nothing is below -inf, so that a max node would not look at any child"""
    return gamma > NEG_INF


@requires("mt-memory", "RR-F3.2-MT", "what memory says of n is true: f- <= f(n) <= f+")
@when(lambda node, memory: node in memory)
@message(expected="a pair around f({n}) = {fn!r}", actual=in_memory)
def true_memory(node: Any, memory: Mapping[Any, Bounds], fn: Value) -> bool:
    low, high = memory[node]
    return low <= fn <= high


# AFTER THE CALL


@ensures("mt-upper", "RR-PB.2-MT", "v < gamma implies f(n) <= v")
@when(lambda v, gamma: v < gamma)
@message(expected="f({n}) <= v = {v!r}", actual="f({n}) = {fn!r}")
def upper(v: Value, fn: Value) -> bool:
    return fn <= v


@ensures("mt-lower", "RR-PB.2-MT", "v >= gamma implies f(n) >= v")
@when(lambda v, gamma: v >= gamma)
@message(expected="f({n}) >= v = {v!r}", actual="f({n}) = {fn!r}")
def lower(v: Value, fn: Value) -> bool:
    return fn >= v


@ensures("mt-one-bound", "ST-D6.2", "memory holds v as the only bound of n: as f+ if v < gamma, else as f-", Cost.LOCAL)
@message(expected=lambda v, gamma: repr(one_sided(v, v < gamma)), actual=in_memory)
def one_bound(node: Any, gamma: Value, memory: Mapping[Any, Bounds], v: Value) -> bool:
    return memory.get(node) == one_sided(v, v < gamma)


def one_sided(v: Value, is_upper: bool) -> Bounds:
    """The pair (f-, f+) when v is the only bound known: as f+ if it is an upper bound, else as f-."""
    return (NEG_INF, v) if is_upper else (v, POS_INF)


@ensures("mt-max-tree", "RR-PB.2-MT")
@when(lambda v, gamma: v < gamma)
@message(
    expected="f+ of all children (of a max node) or of one (of a min node) known and <= {v!r}",
    actual=children_in_memory,
)
def max_tree(tree: GameTree[N], node: N, memory: Mapping[N, Bounds], v: Value) -> bool:
    """v < gamma implies that memory holds a max solution tree below n of value v at most"""
    return proves_above(tree, node, memory, v)


@ensures("mt-min-tree", "RR-PB.2-MT")
@when(lambda v, gamma: v >= gamma)
@message(
    expected="f- of all children (of a min node) or of one (of a max node) known and >= {v!r}",
    actual=children_in_memory,
)
def min_tree(tree: GameTree[N], node: N, memory: Mapping[N, Bounds], v: Value) -> bool:
    """v >= gamma implies that memory holds a min solution tree below n of value v at least"""
    return proves_below(tree, node, memory, v)


def proves_above(tree: GameTree[N], node: N, memory: Mapping[N, Bounds], v: Value) -> bool:
    """Whether f(node) <= v follows from its pay-off, or from the upper bounds of its children."""
    game = unwatched(tree)
    children = game.children(node)
    if not children:
        return game.value(node) <= v
    bounds = (memory.get(child, OPEN)[1] <= v for child in children)
    return all(bounds) if game.is_max(node) else any(bounds)


def proves_below(tree: GameTree[N], node: N, memory: Mapping[N, Bounds], v: Value) -> bool:
    """Whether f(node) >= v follows from its pay-off, or from the lower bounds of its children."""
    game = unwatched(tree)
    children = game.children(node)
    if not children:
        return game.value(node) >= v
    bounds = (memory.get(child, OPEN)[0] >= v for child in children)
    return any(bounds) if game.is_max(node) else all(bounds)
