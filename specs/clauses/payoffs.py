"""MT stores and returns nothing but pay-offs of terminals (RR-F3.5-MTD, ST-P6.1), so its drivers terminate.

A driver's test value, or its bracket, gets strictly smaller with every pass. The ends of the bracket are infinite or
values that MT has returned: pay-offs. There are finitely many pay-offs, so there are finitely many passes.
"""

from collections.abc import Collection, Container, Mapping
from typing import Any

from specs.cache import per_node
from specs.clauses.mt import Bounds, in_memory
from specs.contracts import ensures, ghost, invariant, message, requires, when
from specs.tree import GameTree
from specs.values import Value, is_finite
from specs.watch import unwatched


@per_node
def _payoffs(game: GameTree[Any], node: Any) -> Collection[Value]:
    children = game.children(node)
    if not children:
        return (game.value(node),)
    # Each terminal counts once, by its identity: a value may be of a type that cannot be hashed.
    return tuple({id(v): v for child in children for v in _payoffs(game, child)}.values())


@ghost
def payoffs_below(tree: GameTree[Any], node: Any) -> Collection[Value]:
    """The pay-offs of the terminals below the node, itself included."""
    return _payoffs(unwatched(tree), node)


@ensures("mt-payoff", "RR-F3.5-MTD", "v is the pay-off of a terminal below n")
@when(lambda v: is_finite(v))
@message(expected="a pay-off", actual="v = {v!r}")
def is_payoff(v: Value, payoffs_below: Container[Value]) -> bool:
    return v in payoffs_below


@invariant("payoff-so-far", "RR-F3.5-MTD", "g is infinite or the pay-off of a terminal below n")
@when(lambda g: is_finite(g))
@message(expected="a pay-off", actual="g = {g!r}")
def is_payoff_so_far(g: Value, payoffs_below: Container[Value]) -> bool:
    return g in payoffs_below


@ensures("two-payoffs", "ST-A6.2", "f- and f+ are infinite or pay-offs of terminals below n")
@message(expected="pay-offs", actual="{v!r}")
def are_payoffs(v: Bounds, payoffs_below: Container[Value]) -> bool:
    return all(bound in payoffs_below for bound in v if is_finite(bound))


@invariant("payoffs-so-far", "ST-A6.2", "f- and f+ are infinite or pay-offs of terminals below n")
@message(expected="pay-offs", actual="({f_minus!r}, {f_plus!r})")
def are_payoffs_so_far(f_minus: Value, f_plus: Value, payoffs_below: Container[Value]) -> bool:
    return all(bound in payoffs_below for bound in (f_minus, f_plus) if is_finite(bound))


@requires("mt-memory-payoffs", "RR-F3.5-MTD")
@when(lambda node, memory: node in memory)
@message(expected="pay-offs", actual=in_memory)
def stores_payoffs(node: Any, memory: Mapping[Any, Bounds], payoffs_below: Container[Value]) -> bool:
    """the bounds that memory holds of n are infinite or pay-offs of terminals below n"""
    return all(bound in payoffs_below for bound in memory[node] if is_finite(bound))
