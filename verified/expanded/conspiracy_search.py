"""Conspiracy-number search (LI-Conspiracy, McAllester 1988): expand until many tips would have to change the value.

The game has an estimate of every position. A conspiracy is a set of tips whose change of value would change the value
of the root; the smaller the smallest one, the less the value can be trusted. The search expands members of a smallest
conspiracy until each has at least `threshold` members. Then the value is returned; with an infinite threshold only
when no conspiracy is left, so that the value is f.

Counted are two numbers: of tips that bring the root above its value, and of tips that bring it below. McAllester has
one for each value that the root might take, and goes on while the range of the values that fewer than `threshold` tips
can bring about is wide; this is the narrowest range, the value itself. Of the two kinds of conspiracy the one with
fewer members is taken, of two as small the one that raises the value; its leftmost member is expanded. The paper leaves
these ties open. Numbers are counted anew after each expansion. A terminal that is expanded, and so known to be one,
does not change (van der Meulen 1990).
"""

from typing import Final

from specs.clauses.expanded_estimates import (
    conspiracy_loop,
    is_stable,
    is_value_in_the_end,
    threshold_is_positive,
)
from specs.contracts import contract
from specs.depth_limited import EvaluatedGame
from specs.tree import N
from specs.values import Value
from verified.expanded.best_first_minimax import estimates_of, renew_line
from verified.expanded.expanded_node import NEVER, ExpandedNode
from verified.procedure import Procedure


@contract(threshold_is_positive, is_value_in_the_end, framed=False)
def conspiracy_search(tree: EvaluatedGame[N], node: N, threshold: float = NEVER) -> Value:
    """Let f = f(node). Returns a value that fewer than `threshold` tips cannot change: f, if no number can."""
    return stabilise(tree, ExpandedNode(node, None, estimates_of(tree)), threshold)


@contract(is_stable, framed=False)
def stabilise(tree: EvaluatedGame[N], root: ExpandedNode[N], threshold: float) -> Value:
    """Expand conspirators until no conspiracy has fewer members than the threshold. Returns the root's value."""
    known = estimates_of(tree)
    while True:
        count_conspirators(root)
        if min(root.pn, root.dn) >= threshold:
            return root.lower
        tip = root.tip_by(raising_son if root.pn <= root.dn else lowering_son)
        assert conspiracy_loop(tree, root, tip)
        tip.expand(tree, known)
        renew_line(tip)


def count_conspirators(root: ExpandedNode[N]) -> None:
    """For each node, the numbers of tips that have to change to bring it above, and below, the value of the root."""
    for place in root.sons_first():
        if place.sons:
            place.back_up_numbers()
        else:
            alone: float = 1 if place.sons is None else NEVER
            place.pn = 0 if place.lower > root.lower else alone
            place.dn = 0 if place.lower < root.lower else alone


def raising_son(place: ExpandedNode[N]) -> ExpandedNode[N]:
    """The leftmost son with members of a smallest conspiracy to bring the node above the value of the root."""
    sons = place.sons or ()
    return min(sons, key=lambda son: son.pn) if place.is_max else next(son for son in sons if son.pn)


def lowering_son(place: ExpandedNode[N]) -> ExpandedNode[N]:
    """The leftmost son with members of a smallest conspiracy to bring the node below the value of the root."""
    sons = place.sons or ()
    return next(son for son in sons if son.dn) if place.is_max else min(sons, key=lambda son: son.dn)


CONSPIRACY_SEARCH: Final = Procedure(
    "conspiracy-search",
    "LI-Conspiracy",
    "expands members of a smallest set of tips that could change the value of the root",
    conspiracy_search,
    place=59,
)
