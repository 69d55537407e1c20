"""B* (LI-Bstar, Berliner 1979): separate one move from the others by bounds, on an informed tree.

Every node has a lower and an upper bound, which are backed up from the tips as values are; what was known of a node and
is tighter stays. A move is a best one as soon as its worse bound is as good as the better bound of every other move. To
get there a search can raise the worse bound of the move that promises most, or lower the promise of the best of the
rest; after each expansion it chooses anew:

- PROVEBEST (`raise_best`) expands below the move that promises most;
- DISPROVEREST (`lower_rival`) expands below its best rival, as long as this one's bounds leave anything open.

Berliner's rules for the choice between the two rest on depths and costs and differ from experiment to experiment: here
the rule is a parameter, and any will do. Below the move each player takes the son that promises most to him. Of equal
promises the leftmost is taken. As the bounds of the best move may be wide, `b_star` goes on below it until they meet.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from specs.clauses.expanded_bounds import (
    has_sons,
    is_separated,
    is_worth_as_much,
    narrow_loop,
    separate_loop,
    tip_is_open,
)
from specs.clauses.fail_soft import value
from specs.clauses.pairs import consistent_pair, valid_pair
from specs.contracts import contract
from specs.informed import InformedGameTree
from specs.tree import N
from specs.values import Value
from verified.expanded.expanded_node import ExpandedNode, Known
from verified.procedure import Algorithm

Strategy = Callable[[Any, Any], Any]  # of the move that promises most and its best rival: the one to expand below


@contract(valid_pair, consistent_pair, value)
def b_star(tree: InformedGameTree[N], node: N) -> Value:
    """Let f = f(node), L <= f <= U consistent. Returns f: the value of a best move, once that is known."""
    known = bounds_in(tree)
    root = ExpandedNode(node, None, known)
    root.expand(tree, known)
    if not root.sons:
        return root.lower
    root.tighten_bounds()
    best = best_move(tree, root, raise_best)
    here = best
    while best.lower < best.upper:
        tip = here.tip_by(most_promising_son)
        assert narrow_loop(tree, root, best, tip)
        here = refine(tree, tip)  # if that is the root, no other move promises as much as the best one
    return best.lower


@contract(has_sons, is_separated, is_worth_as_much, framed=False)
def best_move(tree: InformedGameTree[N], root: ExpandedNode[N], choose: Strategy) -> ExpandedNode[N]:
    """Let the root be expanded and have sons. Returns one whose worse bound no other son's better bound exceeds."""
    here = root
    while True:
        if here is root:
            best, rest = parted(root)
            if not rest or is_no_better(root, rival := best_promise(root, rest), best):
                return best
            chosen = here = choose(best, rival)
        tip = here.tip_by(most_promising_son)
        assert separate_loop(tree, root, chosen, tip)
        here = refine(tree, tip)


@contract(tip_is_open, framed=False)
def refine(tree: InformedGameTree[N], tip: ExpandedNode[N]) -> ExpandedNode[N]:
    """Let the tip be open. Expands it, and returns the lowest node above it whose bounds are as before, or the root."""
    tip.expand(tree, bounds_in(tree))
    tip.tighten_bounds()
    return tip.changed_up_to(ExpandedNode.tighten_bounds)


def raise_best(best: ExpandedNode[N], _rival: ExpandedNode[N]) -> ExpandedNode[N]:
    """Raise the worse bound of the move that promises most."""
    return best


def lower_rival(best: ExpandedNode[N], rival: ExpandedNode[N]) -> ExpandedNode[N]:
    """Lower the promise of the best rival, unless its value is known."""
    return rival if rival.lower < rival.upper else best


def bounds_in(tree: InformedGameTree[N]) -> Known[N]:
    """The heuristic pair of the tree, as what is known of a tip."""
    return lambda node: (tree.lower(node), tree.upper(node))


def parted(root: ExpandedNode[N]) -> tuple[ExpandedNode[N], list[ExpandedNode[N]]]:
    """The son that promises most to the player to move, and the other sons."""
    best = most_promising_son(root)
    return best, [son for son in root.sons or () if son is not best]


def most_promising_son(place: ExpandedNode[N]) -> ExpandedNode[N]:
    """The leftmost son that promises most to the player to move."""
    return best_promise(place, place.sons or ())


def best_promise(place: ExpandedNode[N], sons: Sequence[ExpandedNode[N]]) -> ExpandedNode[N]:
    """The first of these sons with the greatest upper bound, at a min node with the least lower bound."""
    return max(sons, key=lambda son: son.upper) if place.is_max else min(sons, key=lambda son: son.lower)


def is_no_better(root: ExpandedNode[N], rival: ExpandedNode[N], best: ExpandedNode[N]) -> bool:
    """Whether the best move's worse bound is as good as the rival's better one."""
    return rival.upper <= best.lower if root.is_max else best.upper <= rival.lower


B_STAR: Final = Algorithm(
    "b-star",
    "LI-Bstar",
    "bounds that separate one move from the others, then its value",
    b_star,
    informed=True,
    place=57,
)
