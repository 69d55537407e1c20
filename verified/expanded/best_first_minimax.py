"""Best-first minimax (LI-BFM, Korf and Chickering 1996), and the same with completion (LI-UBFM, Cohen-Solal 2020).

Both search a game with an estimate of every position, to no fixed depth. What is expanded has the minimax values of the
estimates of its tips, and the tip that the root's value comes from, the principal tip, is expanded next. Of equal sons
the leftmost is taken (the papers leave it open, or count visits).

If the principal tip turns out to be a terminal, there is nothing to expand: from then on `best_first_minimax` stands
still, however much time it has, and a better move whose estimate is too low is never looked at. So it is incomplete, as
arXiv 2603.24572 says: it stands still at 0 in `{0}(0 {-1}(1))`, whose value is 1.

With completion a node is settled once its value can no longer change: a terminal; a node with all sons settled; a node
with a settled son that wins. Settled sons are not searched again. What wins the paper reads off the pay-offs, the least
being a loss and the greatest a win. Here these are `alpha` and `beta`: a settled value of beta or more wins for MAX,
one of alpha or less for MIN, so the result is that of a search with this window. It ends on every finite game.
"""

from collections.abc import Sequence
from typing import Final

from specs.clauses.depth import depth_is_natural
from specs.clauses.expanded_estimates import expands_enough, is_value_of_what_is_expanded, principal_loop, settling_loop
from specs.clauses.fail_soft import FAIL_SOFT
from specs.contracts import contract
from specs.depth_limited import EvaluatedGame
from specs.tree import N
from specs.values import NEG_INF, POS_INF, Value
from verified.expanded.expanded_node import ExpandedNode, Known
from verified.procedure import Procedure


@contract(depth_is_natural, is_value_of_what_is_expanded, names={"depth": "expansions"}, framed=False)
def best_first_minimax(tree: EvaluatedGame[N], node: N, expansions: int) -> Value:
    """Let expansions >= 0. Returns the value of what is expanded: f(node) of a part of the game."""
    return expand_principal_tips(tree, ExpandedNode(node, None, estimates_of(tree)), expansions)


@contract(expands_enough, framed=False)
def expand_principal_tips(tree: EvaluatedGame[N], root: ExpandedNode[N], expansions: int) -> Value:
    """Expand the principal tip so many times, or until it is a terminal. Returns the value of the root."""
    known = estimates_of(tree)
    for _ in range(expansions):
        tip = root.tip_by(principal_son)
        if tip.sons is not None:
            break
        assert principal_loop(tree, root, tip)
        tip.expand(tree, known)
        renew_line(tip)
    return root.lower


@contract(*FAIL_SOFT)
def completed_best_first_minimax(
    tree: EvaluatedGame[N], node: N, alpha: Value = NEG_INF, beta: Value = POS_INF
) -> Value:
    """Let f = f(node), alpha < beta. Returns v such that

    alpha < v < beta  implies  v = f,
    v <= alpha        implies  f <= v,
    v >= beta         implies  f >= v.
    """
    known = estimates_of(tree)
    root = ExpandedNode(node, None, known)
    while not root.is_settled:
        tip = root.tip_by(best_open_son)
        assert settling_loop(tree, root, tip, alpha, beta)
        tip.expand(tree, known)
        settle_line(tip, alpha, beta)
    return root.lower


def estimates_of(tree: EvaluatedGame[N]) -> Known[N]:
    """The evaluation of a position, as what is known of a tip: both bounds."""

    def known(node: N) -> tuple[Value, Value]:
        estimate = tree.evaluate(node)
        return estimate, estimate

    return known


def best_of(place: ExpandedNode[N], sons: Sequence[ExpandedNode[N]]) -> ExpandedNode[N]:
    """The leftmost of these sons with the best value for the player to move."""
    return max(sons, key=lambda son: son.lower) if place.is_max else min(sons, key=lambda son: son.lower)


def principal_son(place: ExpandedNode[N]) -> ExpandedNode[N]:
    """The leftmost son that the value of an inner node comes from."""
    return best_of(place, place.sons or ())


def best_open_son(place: ExpandedNode[N]) -> ExpandedNode[N]:
    """The leftmost of the best sons that are not settled."""
    return best_of(place, [son for son in place.sons or () if not son.is_settled])


def renew_line(tip: ExpandedNode[N]) -> None:
    """Back up the values from a tip that has been expanded."""
    if tip.sons:
        tip.back_up_bounds()
    tip.changed_up_to(ExpandedNode.back_up_bounds)


def settle_line(tip: ExpandedNode[N], alpha: Value, beta: Value) -> None:
    """Back up values, and what is settled, from a tip that has been expanded to the root."""
    here: ExpandedNode[N] | None = tip
    while here is not None:
        settle_node(here, alpha, beta)
        here = here.father


def settle_node(place: ExpandedNode[N], alpha: Value, beta: Value) -> None:
    """A settled win counts more than any estimate, a settled loss less, and a node with a settled win is settled."""
    sons = place.sons or ()
    settled = [son for son in sons if son.is_settled]
    low, high = [s for s in settled if s.lower <= alpha], [s for s in settled if s.lower >= beta]
    wins, losses = (high, low) if place.is_max else (low, high)
    if sons:
        place.lower = place.upper = best_of(place, wins or [son for son in sons if son not in losses] or sons).lower
    place.is_settled = bool(wins) or len(settled) == len(sons)


BEST_FIRST_MINIMAX: Final = Procedure(
    "best-first-minimax",
    "LI-BFM",
    "expands the tip that the value of the root comes from",
    best_first_minimax,
    place=58,
)
COMPLETED: Final = Procedure(
    "completed-best-first-minimax",
    "LI-UBFM",
    "the same, with nodes that are settled and not searched again",
    completed_best_first_minimax,
    place=58.5,
)
