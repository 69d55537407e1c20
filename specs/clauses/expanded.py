"""What searches promise that keep the tree of expanded nodes (LI-PNS, LI-dfpn, LI-Bstar, LI-BFM, LI-Conspiracy).

`root` is the node that the search began with, `tip` the one that is expanded next. Clauses about sets of tips are
checked where these are few (`specs.expanded.is_small`), as on all exhausted trees.
"""

from typing import Any

from specs.clauses.calls import Calls
from specs.contracts import Cost, ensures, ghost, invariant, loop, message, requires, when
from specs.contracts.ghost import oracle_of
from specs.expanded import Expanded, disproof_number, is_most_proving, is_small, nodes_of, proof_number
from specs.extensions import is_fail_soft
from specs.tree import GameTree
from specs.values import NEG_INF, Value
from specs.watch import unwatched


@ghost
def root_f(tree: GameTree[Any], root: Expanded) -> Value:
    """f of the node that the search began with."""
    return oracle_of(unwatched(tree))[root.node]


def shown(root: Expanded) -> str:
    """What is expanded, for a message: numbers and bounds of each node."""
    return ", ".join(f"{p.node!r}: pn {p.pn} dn {p.dn} {p.lower!r}..{p.upper!r}" for p in nodes_of(root))


def among(root: Expanded, tip: Expanded) -> str:
    """One of the nodes that are expanded, for a message."""
    return f"{tip.node!r} of {shown(root)}"


# A QUESTION: IS f >= gamma?


@requires("question", "LI-PNS", "gamma > -inf: nothing is below it, so that nothing could be disproved", Cost.LOCAL)
@message(expected="gamma > -inf", actual="gamma = {gamma!r}")
def gamma_is_above(gamma: Value) -> bool:
    return gamma > NEG_INF


@ensures("answer-high", "LI-PNS", "v >= gamma implies f(root) >= v")
@when(lambda v, gamma: v >= gamma)
@message(expected="f >= v = {v!r}", actual="f = {root_f!r}")
def answers_high(v: Value, root_f: Value) -> bool:
    return root_f >= v


@ensures("answer-low", "LI-PNS", "v < gamma implies f(root) <= v")
@when(lambda v, gamma: v < gamma)
@message(expected="f <= v = {v!r}", actual="f = {root_f!r}")
def answers_low(v: Value, root_f: Value) -> bool:
    return root_f <= v


@ensures("questions-answered", "LI-PNS", "v is a fail-soft answer for f(root) in the window (alpha, beta)")
@message(expected="a fail-soft answer for f = {root_f!r} in ({alpha!r}, {beta!r})", actual="v = {v!r}")
def answers_in_window(v: Value, alpha: Value, beta: Value, root_f: Value) -> bool:
    return is_fail_soft(v, alpha, beta, root_f)


@ensures("questions-window", "LI-PNS", "a search asks its questions in its own window")
@when(lambda calls: bool(calls))
@message(actual="{calls!r}")
def asks_in_its_window(alpha: Value, beta: Value, calls: Calls) -> bool:
    return [(call.given["alpha"], call.given["beta"]) for call in calls] == [(alpha, beta)]


@invariant("question-next", "LI-PNS", "every question but the first is for an upper bound: alpha < gamma, f <= gamma")
@when(lambda gamma, beta: gamma < beta)
@message(expected="alpha < gamma and f = {root_f!r} <= gamma", actual="gamma = {gamma!r}")
def asks_for_a_bound(alpha: Value, gamma: Value, root_f: Value) -> bool:
    return alpha < gamma and root_f <= gamma


@loop(asks_for_a_bound, framed=False)
def settle_loop(tree: GameTree[Any], root: Expanded, alpha: Value, beta: Value, gamma: Value) -> None:
    """Before each question."""


# PROOF NUMBERS


@invariant("proof-numbers", "LI-PNS")
@when(lambda root: is_small(root))
@message(expected="(pn, dn) of each node as counted over all sets of tips", actual=lambda root: shown(root))
def are_proof_numbers(root: Expanded, gamma: Value) -> bool:
    """pn and dn of every node are the smallest numbers of tips below it that prove, and that disprove, f >= gamma"""
    return all(
        (place.pn, place.dn) == (proof_number(place, gamma), disproof_number(place, gamma)) for place in nodes_of(root)
    )


@invariant("most-proving", "LI-PNS")
@when(lambda root: is_small(root))
@message(expected="a tip that lowers pn if proved and dn if disproved", actual=lambda root, tip: among(root, tip))
def tip_is_most_proving(root: Expanded, tip: Expanded, gamma: Value) -> bool:
    """the tip expanded next is most-proving: pn(root) is one less if it is proved, dn(root) if it is disproved"""
    return is_most_proving(root, tip, gamma)


@loop(are_proof_numbers, tip_is_most_proving, framed=False)
def decide_loop(tree: GameTree[Any], root: Expanded, tip: Expanded, gamma: Value) -> None:
    """Before a tip is expanded."""
