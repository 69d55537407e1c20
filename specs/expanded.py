"""What the numbers of best-first searches are, by their definitions: counted over all sets of tips, exponentially many.

A search has expanded a part of a tree. Its tips are the nodes that it has not expanded; what they are worth is open.
The proof number of a node, for the question whether f >= gamma, is the smallest number of tips such that the answer is
yes whatever the other tips are worth, if these turn out to be good enough; the disproof number is the same for the
answer no. (LI-PNS)

A conspiracy is a set of tips that, if they change their values, change the value of the root. Its members are the
conspirators, and the conspiracy number is the smallest number of them. A terminal never changes. (LI-Conspiracy)
"""

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any, Final, Protocol

from specs.informed import InformedGameTree
from specs.values import NEG_INF, POS_INF, Value

FEW_NODES: Final = 40
FEW_TIPS: Final = 6


class Expanded(Protocol):
    """A node of the part that is expanded: a tip has None for its sons, a terminal none."""

    @property
    def node(self) -> Any: ...
    @property
    def father(self) -> "Expanded | None": ...
    @property
    def sons(self) -> "Sequence[Expanded] | None": ...
    @property
    def is_max(self) -> bool: ...
    @property
    def is_settled(self) -> bool: ...
    @property
    def lower(self) -> Value: ...
    @property
    def upper(self) -> Value: ...
    @property
    def pn(self) -> float: ...
    @property
    def dn(self) -> float: ...


Worth = Callable[[Expanded], Value]


def nodes_of(root: Expanded) -> Iterator[Expanded]:
    """The node and all below it, from left to right."""
    waiting = [root]
    while waiting:
        yield (here := waiting.pop())
        waiting.extend(reversed(here.sons or ()))


def tips_of(root: Expanded) -> list[Expanded]:
    """The tips, from left to right."""
    return [here for here in nodes_of(root) if here.sons is None]


def is_small(root: Expanded) -> bool:
    """Whether the sets of tips are few enough to go through."""
    tips = 0
    for number, here in enumerate(nodes_of(root), start=1):
        tips += here.sons is None
        if number > FEW_NODES or tips > FEW_TIPS:
            return False
    return True


def backed_up(root: Expanded, worth: Worth) -> Value:
    """The minimax value of what is expanded, if each tip is worth so much."""
    if root.sons is None:
        return worth(root)
    if not root.sons:
        return root.lower
    values = [backed_up(son, worth) for son in root.sons]
    return max(values) if root.is_max else min(values)


def fewest(root: Expanded, worth: Worth, change: Value, is_reached: Callable[[Value], bool]) -> float:
    """The smallest number of tips that, all worth `change` and no longer what they were, make the event happen."""
    tips = tips_of(root)
    for number in range(len(tips) + 1):
        for some in combinations(tips, number):
            if is_reached(backed_up(root, lambda tip, some=some: change if tip in some else worth(tip))):  # type: ignore[misc]
                return number
    return math.inf


def bounds_shown(game: InformedGameTree[Any], place: Expanded) -> tuple[Value, Value]:
    """The tightest bounds of a node that its heuristic pair and the bounds of its sons show."""
    lower, upper = game.lower(place.node), game.upper(place.node)
    if not place.sons:
        return lower, upper
    best = max if place.is_max else min
    lowers, uppers = zip(*(bounds_shown(game, son) for son in place.sons), strict=True)
    return max(lower, best(lowers)), min(upper, best(uppers))


# PROOF AND DISPROOF NUMBERS


def proof_number(root: Expanded, gamma: Value, proved: Expanded | None = None) -> float:
    """The smallest number of tips whose being worth gamma proves that f >= gamma, if one tip is so already."""
    return fewest(root, lambda tip: POS_INF if tip is proved else NEG_INF, POS_INF, lambda v: v >= gamma)


def disproof_number(root: Expanded, gamma: Value, disproved: Expanded | None = None) -> float:
    """The smallest number of tips whose being worth less than gamma disproves it, if one tip is so already."""
    return fewest(root, lambda tip: NEG_INF if tip is disproved else POS_INF, NEG_INF, lambda v: v < gamma)


def is_most_proving(root: Expanded, tip: Expanded, gamma: Value) -> bool:
    """Whether the tip's being proved lowers the proof number by one, and its being disproved the disproof number."""
    return (
        tip.sons is None
        and proof_number(root, gamma, tip) == proof_number(root, gamma) - 1
        and disproof_number(root, gamma, tip) == disproof_number(root, gamma) - 1
    )


# CONSPIRACIES


def estimate(tip: Expanded) -> Value:
    """What a tip seems to be worth."""
    return tip.lower


def conspirators_above(root: Expanded, v: Value, changed: Expanded | None = None) -> float:
    """The smallest number of tips that have to change for the root to be worth more than v, if one has changed."""
    return fewest(root, lambda tip: POS_INF if tip is changed else estimate(tip), POS_INF, lambda value: value > v)


def conspirators_below(root: Expanded, v: Value, changed: Expanded | None = None) -> float:
    """The smallest number of tips that have to change for the root to be worth less than v, if one has changed."""
    return fewest(root, lambda tip: NEG_INF if tip is changed else estimate(tip), NEG_INF, lambda value: value < v)


def conspiracy_number(root: Expanded, v: Value) -> float:
    """The smallest number of tips that have to change for the root to be worth v."""
    now = backed_up(root, estimate)
    if v > now:
        return fewest(root, estimate, v, lambda value: value >= v)
    return fewest(root, estimate, v, lambda value: value <= v)
