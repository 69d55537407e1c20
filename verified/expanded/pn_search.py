"""Proof-number search (LI-PNS, Allis et al. 1994): is f >= gamma? The tip whose answer is worth most is expanded next.

Each node has a proof number, the smallest number of tips whose answers can prove that f >= gamma, and a disproof
number, the same for f < gamma (`specs.expanded`). A most-proving tip is in a smallest set that proves and in a smallest
set that disproves: if it is proved the proof number goes down by one, if it is disproved the disproof number does. The
way to it leads at a max node to a son of the least proof number, at a min node to one of the least disproof number; the
paper leaves ties open, here the leftmost is taken. A tip is evaluated when it is chosen ("delayed evaluation").

The paper answers one question. The bounds of what has been expanded answer more (`decide`): so a search with a window
asks f >= beta first, and while the answer is no asks on for the upper bound that it has shown. With a null window that
is one question on integers. What was expanded for one question serves the next; no leaf is evaluated twice.
"""

from collections.abc import Callable
from typing import Final

from specs.clauses.expanded import (
    answers_high,
    answers_in_window,
    answers_low,
    decide_loop,
    gamma_is_above,
    settle_loop,
)
from specs.clauses.fail_soft import FAIL_SOFT
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from verified.expanded.expanded_node import NEVER, ExpandedNode
from verified.procedure import WINDOW, Algorithm

Decide = Callable[[GameTree[N], ExpandedNode[N], Value], Value]


@contract(*FAIL_SOFT)
def pn_search(tree: GameTree[N], node: N, alpha: Value = NEG_INF, beta: Value = POS_INF) -> Value:
    """Let f = f(node), alpha < beta. Returns v such that

    alpha < v < beta  implies  v = f,
    v <= alpha        implies  f <= v,
    v >= beta         implies  f >= v.
    """
    return by_questions(tree, ExpandedNode(node), alpha, beta, decide)


@contract(answers_in_window, framed=False)
def by_questions(tree: GameTree[N], root: ExpandedNode[N], alpha: Value, beta: Value, ask: Decide[N]) -> Value:
    """Ask f >= beta, and while the answer is no ask for the upper bound that it has shown, down to alpha."""
    gamma = beta
    while True:
        assert settle_loop(tree, root, alpha, beta, gamma)
        v = ask(tree, root, gamma)
        if v >= gamma or v <= alpha:
            return v
        gamma = v


@contract(gamma_is_above, answers_high, answers_low, framed=False)
def decide(tree: GameTree[N], root: ExpandedNode[N], gamma: Value) -> Value:
    """Let f = f(root), gamma > -inf. Returns v such that v >= gamma implies f >= v, and v < gamma implies f <= v."""
    count_again(root, gamma)
    here = root
    while root.pn > 0 and root.dn > 0:
        tip = here.tip_by(most_proving_son)
        assert decide_loop(tree, root, tip, gamma)
        develop(tree, tip, gamma)
        here = tip.changed_up_to(ExpandedNode.back_up_numbers)
    return bound_shown(root, gamma)


def most_proving_son(place: ExpandedNode[N]) -> ExpandedNode[N]:
    """The leftmost son with the least proof number at a max node, with the least disproof number at a min node."""
    return min(place.sons or (), key=lambda son: son.pn if place.is_max else son.dn)


def develop(tree: GameTree[N], tip: ExpandedNode[N], gamma: Value) -> None:
    """Expand a tip, and count its sons."""
    tip.expand(tree)
    count(tip, gamma)


def count(place: ExpandedNode[N], gamma: Value) -> None:
    """The numbers of a node whose sons have theirs: a tip has one of each, a terminal is proved or disproved."""
    if place.sons:
        place.back_up_numbers()
    elif place.sons is None:
        place.pn = place.dn = 1
    else:
        place.pn, place.dn = (0, NEVER) if place.lower >= gamma else (NEVER, 0)


def count_again(root: ExpandedNode[N], gamma: Value) -> None:
    """The numbers of all nodes for a new question."""
    for place in root.sons_first():
        count(place, gamma)


def bound_shown(root: ExpandedNode[N], gamma: Value) -> Value:
    """The bound of the root that answers the question, from the bounds of all that is expanded."""
    for place in root.sons_first():
        if place.sons:
            place.back_up_bounds()
    return root.lower if root.lower >= gamma else root.upper


PN_SEARCH: Final = Algorithm(
    "pn-search",
    "LI-PNS",
    "proof-number search: the tip is expanded that is worth most to the proof and to the disproof",
    pn_search,
    WINDOW,
    place=56,
)
