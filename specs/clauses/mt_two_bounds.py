"""The specification of MT with two bounds a node (ST-A6.2): only alive nodes are visited.

v is the pair (f-, f+) returned by a call on node n with test value gamma, `fn` the true value f(n); `memory` maps a
node to such a pair, and (-inf, +inf) is a node that is open.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from specs.clauses.mt import OPEN, Bounds, in_memory
from specs.clauses.mt_brothers import greatest_of_older, least_of_older
from specs.clauses.mt_loops import true_of_child
from specs.clauses.mtd import bracket
from specs.clauses.payoffs import are_payoffs_so_far
from specs.contracts import Cost, ensures, invariant, loop, message, requires, when
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value, maximum, minimum
from specs.watch import unwatched


def _known(memory: Mapping[Any, Bounds], node: Any) -> str:
    return repr(memory.get(node, OPEN))


@requires("two-alive", "ST-A6.2", cost=Cost.LOCAL)
@message(expected="f- < gamma = {gamma!r} <= f+", actual=_known)
def alive(node: Any, gamma: Value, memory: Mapping[Any, Bounds]) -> bool:
    """f+(n) >= gamma > f-(n): only nodes that are alive are visited, and no terminal twice"""
    low, high = memory.get(node, OPEN)
    return low < gamma <= high


@ensures("two-bounds", "ST-A6.2", "f- <= f(n) <= f+")
@message(expected="a pair around f({n}) = {fn!r}", actual="{v!r}")
def around(v: Bounds, fn: Value) -> bool:
    return v[0] <= fn <= v[1]


@ensures("two-decided", "ST-D6.1", "f+ < gamma or f- >= gamma: the test has an answer", Cost.LOCAL)
@message(expected="f+ < {gamma!r} or f- >= {gamma!r}", actual="{v!r}")
def decided(v: Bounds, gamma: Value) -> bool:
    return v[1] < gamma or v[0] >= gamma


@ensures("two-stored", "ST-A6.2", "memory holds v as the pair of n", Cost.LOCAL)
@message(expected="{v!r} in memory", actual=in_memory)
def stored_pair(node: Any, memory: Mapping[Any, Bounds], v: Bounds) -> bool:
    return v == memory.get(node)


@ensures("two-minimax", "ST-A6.2", "v is the minimax of the pairs that memory holds of the children of n")
@message(expected=lambda tree, node, memory: repr(minimax_of_pairs(tree, node, memory)), actual="{v!r}")
def both_by_minimax(tree: GameTree[N], node: N, memory: Mapping[N, Bounds], v: Bounds) -> bool:
    return v == minimax_of_pairs(tree, node, memory)


def minimax_of_pairs(tree: GameTree[N], node: N, memory: Mapping[N, Bounds]) -> Bounds:
    """(f-, f+) by the pay-off of a terminal, or by the pairs of the children."""
    game = unwatched(tree)
    children = game.children(node)
    if not children:
        return game.value(node), game.value(node)
    best = maximum if game.is_max(node) else minimum
    pairs = [memory.get(child, OPEN) for child in children]
    return best(low for low, _ in pairs), best(high for _, high in pairs)


@invariant("two-descends", "ST-A6.2", "f- < f+ = the next gamma < the last one", Cost.LOCAL)
@message(expected="f- < f+ < gamma = {gamma!r}", actual="({f_minus!r}, {f_plus!r})")
def two_descend(f_minus: Value, f_plus: Value, gamma: Value) -> bool:
    return f_minus < f_plus and (f_plus < gamma or f_plus == gamma == POS_INF)


two_around = replace(bracket, id="two-bracket", source="ST-A6.2")


@invariant("two-known", "ST-A6.2", cost=Cost.LOCAL)
@message(expected="({f_minus!r}, {f_plus!r})", actual=_known)
def two_known(node: Any, f_minus: Value, f_plus: Value, memory: Mapping[Any, Bounds]) -> bool:
    """memory holds f- and f+ as the pair of n, or nothing before the first call"""
    return memory.get(node, OPEN) == (f_minus, f_plus)


@loop(two_descend, two_around, two_known, are_payoffs_so_far)
def two_loop(
    tree: GameTree[N], node: N, f_minus: Value, f_plus: Value, gamma: Value, memory: Mapping[N, Bounds]
) -> None:
    """Before each call of MT; gamma is the test value of the call before."""


# WITHIN A CALL


@invariant("two-max-loop", "ST-A6.2", "f- <= Maxbroth(c) <= f+ at a max node, and f+ < gamma or f- >= gamma")
@message(expected="{Maxbroth!r} within, {gamma!r} outside", actual="({f_minus!r}, {f_plus!r})")
def greatest_so_far(f_minus: Value, Maxbroth: Value, f_plus: Value, gamma: Value) -> bool:
    return f_minus <= Maxbroth <= f_plus and (f_plus < gamma or f_minus >= gamma)


@invariant("two-min-loop", "ST-A6.2", "f- <= Minbroth(c) <= f+ at a min node, and f+ < gamma or f- >= gamma")
@message(expected="{Minbroth!r} within, {gamma!r} outside", actual="({f_minus!r}, {f_plus!r})")
def least_so_far(f_minus: Value, Minbroth: Value, f_plus: Value, gamma: Value) -> bool:
    return f_minus <= Minbroth <= f_plus and (f_plus < gamma or f_minus >= gamma)


@invariant("two-max-first", "ST-A6.2", "f- = f+ = -inf at a max node before its oldest child")
@when(lambda Maxbroth: Maxbroth == NEG_INF)
@message(expected="-inf", actual="({f_minus!r}, {f_plus!r})")
def least_at_first(f_minus: Value, f_plus: Value) -> bool:
    return f_minus == f_plus == NEG_INF


@invariant("two-min-first", "ST-A6.2", "f- = f+ = +inf at a min node before its oldest child")
@when(lambda Minbroth: Minbroth == POS_INF)
@message(expected="+inf", actual="({f_minus!r}, {f_plus!r})")
def greatest_at_first(f_minus: Value, f_plus: Value) -> bool:
    return f_minus == f_plus == POS_INF


@loop(greatest_so_far, true_of_child, are_payoffs_so_far, least_at_first, greatest_of_older)
def two_max_loop(
    tree: GameTree[N], node: N, child: N, f_minus: Value, f_plus: Value, gamma: Value, memory: Mapping[N, Bounds]
) -> None:
    """Before child c of a max node; f- and f+ are the greatest of those of its older brothers."""


@loop(least_so_far, true_of_child, are_payoffs_so_far, greatest_at_first, least_of_older)
def two_min_loop(
    tree: GameTree[N], node: N, child: N, f_minus: Value, f_plus: Value, gamma: Value, memory: Mapping[N, Bounds]
) -> None:
    """Before child c of a min node; f- and f+ are the least of those of its older brothers."""
