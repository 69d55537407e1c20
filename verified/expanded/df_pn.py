"""Df-pn (LI-dfpn, Nagai 2002): proof-number search as a depth-first search with two limits at each node.

A call on a node goes on while the node's proof number is below one limit and its disproof number below the other. Up to
there, and no further, the tip that the call would expand is most-proving in the whole tree: the limits say when a
brother of the node, or of a node above it, would be chosen instead. So it expands a most-proving tip each time, as
proof-number search does, and backs numbers up only when a call ends.

Nagai keeps the numbers in a table of positions, which may lose entries. Here the table is the tree of expanded nodes,
and loses none: with entries lost, and where lines of play meet, the numbers are no longer the smallest.
"""

from typing import Final

from specs.clauses.expanded import answers_high, answers_low, gamma_is_above
from specs.clauses.expanded_limits import below_limits, develop_loop, numbers_below, up_to_a_limit
from specs.clauses.fail_soft import FAIL_SOFT
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from verified.expanded.expanded_node import NEVER, ExpandedNode
from verified.expanded.pn_search import bound_shown, by_questions, count_again, develop, most_proving_son
from verified.procedure import WINDOW, Algorithm


@contract(*FAIL_SOFT)
def df_pn(tree: GameTree[N], node: N, alpha: Value = NEG_INF, beta: Value = POS_INF) -> Value:
    """Let f = f(node), alpha < beta. Returns v such that

    alpha < v < beta  implies  v = f,
    v <= alpha        implies  f <= v,
    v >= beta         implies  f >= v.
    """
    return by_questions(tree, ExpandedNode(node), alpha, beta, decide_within_limits)


@contract(gamma_is_above, answers_high, answers_low, framed=False)
def decide_within_limits(tree: GameTree[N], root: ExpandedNode[N], gamma: Value) -> Value:
    """Let f = f(root), gamma > -inf. Returns v such that v >= gamma implies f >= v, and v < gamma implies f <= v."""
    count_again(root, gamma)
    if root.pn > 0 and root.dn > 0:
        develop_within(tree, root, NEVER, NEVER, gamma)
    return bound_shown(root, gamma)


@contract(below_limits, up_to_a_limit, numbers_below, framed=False)
def develop_within(tree: GameTree[N], place: ExpandedNode[N], pn_limit: float, dn_limit: float, gamma: Value) -> None:
    """Let pn < pn_limit and dn < dn_limit at the place. Expands tips below it until one of them is reached."""
    if place.sons is None:
        assert develop_loop(tree, place, gamma)
        develop(tree, place, gamma)
    while place.pn < pn_limit and place.dn < dn_limit:
        son = most_proving_son(place)
        others = [other for other in place.sons or () if other is not son]
        if place.is_max:
            most_pn = min(pn_limit, least([other.pn for other in others]) + 1)
            most_dn = dn_limit - place.dn + son.dn
        else:
            most_pn = pn_limit - place.pn + son.pn
            most_dn = min(dn_limit, least([other.dn for other in others]) + 1)
        develop_within(tree, son, most_pn, most_dn, gamma)
        place.back_up_numbers()


def least(numbers: list[float]) -> float:
    """The least of the numbers."""
    return min(numbers, default=NEVER)


DF_PN: Final = Algorithm(
    "df-pn",
    "LI-dfpn",
    "proof-number search, depth first, with two limits at each node",
    df_pn,
    WINDOW,
    place=56.5,
)
