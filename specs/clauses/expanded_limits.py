"""What each call of df-pn promises (LI-dfpn): where it begins, where it ends, and what it expands."""

from typing import Any

from specs.clauses.expanded import shown
from specs.contracts import Cost, ensures, invariant, loop, message, requires, when
from specs.expanded import Expanded, disproof_number, is_most_proving, is_small, nodes_of, proof_number
from specs.tree import GameTree
from specs.values import Value


def root_of(place: Expanded) -> Expanded:
    """The node that the search began with."""
    here = place
    while here.father is not None:
        here = here.father
    return here


def numbers(place: Expanded, pn_limit: float, dn_limit: float) -> str:
    """The numbers of a node and their limits, for a message."""
    return f"pn {place.pn} of {pn_limit}, dn {place.dn} of {dn_limit}"


@requires("limits-above", "LI-dfpn", "pn < pn_limit and dn < dn_limit: the call has something to do", Cost.LOCAL)
@message(expected="numbers below their limits", actual=numbers)
def below_limits(place: Expanded, pn_limit: float, dn_limit: float) -> bool:
    return place.pn < pn_limit and place.dn < dn_limit


@ensures("limit-reached", "LI-dfpn", "pn >= pn_limit or dn >= dn_limit", Cost.LOCAL)
@message(expected="one of the limits", actual=numbers)
def up_to_a_limit(place: Expanded, pn_limit: float, dn_limit: float) -> bool:
    return place.pn >= pn_limit or place.dn >= dn_limit


@ensures("numbers-below", "LI-dfpn")
@when(lambda place: is_small(place))
@message(expected="(pn, dn) of each node as counted over all sets of tips", actual=lambda place: shown(place))
def numbers_below(place: Expanded, gamma: Value) -> bool:
    """pn and dn of every node from here on are its proof and its disproof number"""
    return all((n.pn, n.dn) == (proof_number(n, gamma), disproof_number(n, gamma)) for n in nodes_of(place))


@invariant("limits-most-proving", "LI-dfpn")
@when(lambda place: is_small(root_of(place)))
@message(
    expected="a tip that lowers pn if proved and dn if disproved",
    actual=lambda place: f"{place.node!r} of {shown(root_of(place))}",
)
def still_most_proving(place: Expanded, gamma: Value) -> bool:
    """the tip expanded next is most-proving in the whole tree, though the numbers above it are not backed up yet"""
    return is_most_proving(root_of(place), place, gamma)


@loop(still_most_proving, framed=False)
def develop_loop(tree: GameTree[Any], place: Expanded, gamma: Value) -> None:
    """Before a tip is expanded."""
