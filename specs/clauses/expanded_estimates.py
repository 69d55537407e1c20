"""What searches by estimates promise (LI-BFM, LI-UBFM, LI-Conspiracy): the value of what is expanded, and the next tip.

In these searches `lower` and `upper` of a node are both its value: of a tip its estimate.
"""

from typing import Any

from specs.clauses.depth import is_witnessed
from specs.clauses.expanded import among, shown
from specs.contracts import Cost, ensures, invariant, loop, message, requires, when
from specs.depth_limited import EvaluatedGame
from specs.expanded import (
    Expanded,
    backed_up,
    conspirators_above,
    conspirators_below,
    estimate,
    is_small,
    nodes_of,
)
from specs.extensions import is_fail_soft
from specs.minimax import f
from specs.tree import GameTree
from specs.values import NEG_INF, POS_INF, Value
from specs.watch import unwatched

# BEST-FIRST MINIMAX


@ensures("estimate-witness", "LI-BFM", "v is f(n) of one all-or-none extension of the game cut off at n")
@message(expected="the value of a part of the game", actual="v = {v!r}")
def is_value_of_what_is_expanded(tree: EvaluatedGame[Any], node: Any, v: Value) -> bool:
    return is_witnessed(unwatched(tree), node, 0, NEG_INF, POS_INF, v)


@ensures("estimate-expansions", "LI-BFM")
@when(lambda root: is_small(root))
@message(
    expected="{expansions!r} nodes expanded, or a principal tip that is a terminal", actual=lambda root: shown(root)
)
def expands_enough(root: Expanded, expansions: int) -> bool:
    """so many nodes are expanded, or fewer, and the leftmost line of the root's value ends in a terminal"""
    number, here = sum(place.sons is not None for place in nodes_of(root)), root
    while here.sons:
        here = next(son for son in here.sons if son.lower == here.lower)
    return number == expansions or (number < expansions and here.sons is not None)


@invariant("estimate-backed-up", "LI-BFM", "the value of each node is the minimax value of the tips below it")
@when(lambda root: is_small(root))
@message(expected="values as backed up from the tips", actual=lambda root: shown(root))
def values_are_backed_up(root: Expanded) -> bool:
    return all(place.lower == backed_up(place, estimate) for place in nodes_of(root))


@invariant("estimate-principal", "LI-BFM", "the root's value comes from the tip", Cost.LOCAL)
@message(expected="a line of nodes worth {root.lower!r}", actual=lambda root, tip: among(root, tip))
def line_has_the_value(root: Expanded, tip: Expanded) -> bool:
    here = tip
    while here is not root and here.father is not None and here.lower == root.lower:
        here = here.father
    return here is root and tip.sons is None


@loop(values_are_backed_up, line_has_the_value, framed=False)
def principal_loop(tree: GameTree[Any], root: Expanded, tip: Expanded) -> None:
    """Before the principal tip is expanded."""


# COMPLETION


@invariant("estimate-settled", "LI-UBFM")
@when(lambda root: is_small(root))
@message(expected="settled values that are fail-soft answers", actual=lambda root: shown(root))
def settled_is_true(tree: GameTree[Any], root: Expanded, alpha: Value, beta: Value) -> bool:
    """the value v of a settled node is a fail-soft answer for its f in the window (alpha, beta)"""
    game = unwatched(tree)
    return all(
        is_fail_soft(place.lower, alpha, beta, f(game, place.node)) for place in nodes_of(root) if place.is_settled
    )


@invariant("estimate-settles", "LI-UBFM")
@when(lambda root: is_small(root))
@message(expected="settled just where the rule says so", actual=lambda root: shown(root))
def settled_by_the_rule(root: Expanded, alpha: Value, beta: Value) -> bool:
    """settled are terminals, nodes with a settled son that wins, and nodes whose sons are all settled"""

    def wins(place: Expanded, son: Expanded) -> bool:
        return son.is_settled and (son.lower >= beta if place.is_max else son.lower <= alpha)

    def by_rule(place: Expanded) -> bool:
        sons = place.sons
        return sons is not None and (any(wins(place, son) for son in sons) or all(son.is_settled for son in sons))

    return all(place.is_settled == by_rule(place) for place in nodes_of(root))


@invariant("estimate-best-open", "LI-UBFM", cost=Cost.LOCAL)
@message(expected="a tip, by the best sons that are not settled", actual=lambda root, tip: among(root, tip))
def line_is_best_of_open(root: Expanded, tip: Expanded) -> bool:
    """the tip is not expanded, and on the way to it each node is as good for the player to move as any open brother"""
    here = tip
    while here is not root and here.father is not None and not here.is_settled:
        father = here.father
        open_brothers = [son.lower for son in father.sons or () if not son.is_settled]
        if here.lower != (max if father.is_max else min)(open_brothers):
            return False
        here = father
    return here is root and tip.sons is None


@loop(settled_is_true, settled_by_the_rule, line_is_best_of_open, framed=False)
def settling_loop(tree: GameTree[Any], root: Expanded, tip: Expanded, alpha: Value, beta: Value) -> None:
    """Before the best tip that is not settled is expanded."""


# CONSPIRACIES


@requires("conspiracy-threshold", "LI-Conspiracy", "a positive number of conspirators", Cost.LOCAL)
@message(expected="a number above 0", actual="{threshold!r}")
def threshold_is_positive(threshold: float) -> bool:
    return threshold > 0


@ensures("conspiracy-stable", "LI-Conspiracy", "fewer than `threshold` tips cannot change v, the root's value")
@when(lambda root: is_small(root))
@message(expected="no smaller conspiracy than of {threshold!r} tips", actual=lambda root: shown(root))
def is_stable(root: Expanded, threshold: float, v: Value) -> bool:
    smallest = min(conspirators_above(root, v), conspirators_below(root, v))
    return v == backed_up(root, estimate) and smallest >= threshold


@invariant("conspiracy-numbers", "LI-Conspiracy")
@when(lambda root: is_small(root))
@message(expected="conspiracy numbers as counted over all sets of tips", actual=lambda root: shown(root))
def are_conspiracy_numbers(root: Expanded) -> bool:
    """pn and dn of each node are the smallest numbers of tips that bring it above, and below, the value of the root"""
    v = backed_up(root, estimate)
    return v == root.lower and all(
        (place.pn, place.dn) == (conspirators_above(place, v), conspirators_below(place, v)) for place in nodes_of(root)
    )


@invariant("conspiracy-member", "LI-Conspiracy")
@when(lambda root: is_small(root))
@message(expected="a member of a smallest conspiracy", actual=lambda root, tip: among(root, tip))
def tip_conspires(root: Expanded, tip: Expanded) -> bool:
    """the tip expanded next is a member of a smallest conspiracy, of two as small of the one that raises the value"""
    v = backed_up(root, estimate)
    above, below = conspirators_above(root, v), conspirators_below(root, v)
    return tip.sons is None and (
        (above <= below and conspirators_above(root, v, tip) == above - 1)
        or (below < above and conspirators_below(root, v, tip) == below - 1)
    )


@loop(are_conspiracy_numbers, tip_conspires, framed=False)
def conspiracy_loop(tree: GameTree[Any], root: Expanded, tip: Expanded) -> None:
    """Before a conspirator is expanded."""


@ensures("conspiracy-value", "LI-Conspiracy", "where no number of tips is enough, v = f(n)")
@when(lambda threshold: threshold == POS_INF)
@message(expected="v = f({n})", actual="v = {v!r}")
def is_value_in_the_end(tree: GameTree[Any], node: Any, v: Value) -> bool:
    return v == f(unwatched(tree), node)
