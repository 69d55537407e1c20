"""What B* promises (LI-Bstar): true bounds, a move apart from the others, and where it expands next.

The better bound of a move is the upper one for MAX and the lower one for MIN; the worse bound is the other.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from specs.clauses.expanded import among, shown
from specs.contracts import Cost, ensures, ghost, invariant, loop, message, requires, when
from specs.contracts.ghost import oracle_of
from specs.expanded import Expanded, bounds_shown, is_small, nodes_of
from specs.informed import InformedGameTree
from specs.tree import GameTree
from specs.values import Value
from specs.watch import unwatched


@ghost
def place_fs(tree: GameTree[Any], root: Expanded) -> Sequence[tuple[Expanded, Value]]:
    """Each node of a small tree that is expanded, and its f; none of a large one."""
    f = oracle_of(unwatched(tree))
    return [(place, f[place.node]) for place in nodes_of(root)] if is_small(root) else ()


@requires("bounds-some", "LI-Bstar", "there is a move: the root is expanded and has sons", Cost.LOCAL)
@message(expected="sons of the root", actual="none")
def has_sons(root: Expanded) -> bool:
    return bool(root.sons)


def is_apart(best: Expanded, other: Expanded, *, for_max: bool) -> bool:
    """Whether the other move cannot be better."""
    return other.upper <= best.lower if for_max else best.upper <= other.lower


@ensures("bounds-separated", "LI-Bstar", "no other move's better bound is beyond v's worse one", Cost.LOCAL)
@message(expected="a move apart from all others", actual=lambda root, v: among(root, v))
def is_separated(root: Expanded, v: Any) -> bool:
    return all(is_apart(v, other, for_max=root.is_max) for other in root.sons or () if other is not v)


@ensures("bounds-best", "LI-Bstar", "v is a best move: f(v) = f(root)")
@message(expected="a move of the root's value", actual="{v.node!r}")
def is_worth_as_much(tree: GameTree[Any], root: Expanded, v: Any) -> bool:
    f = oracle_of(unwatched(tree))
    return f[v.node] == f[root.node]


@invariant("bounds-true", "LI-Bstar", "lower <= f <= upper at every node that is expanded or a tip")
@message(expected="bounds around f", actual=lambda root: shown(root))
def bounds_are_true(place_fs: Sequence[tuple[Expanded, Value]]) -> bool:
    return all(place.lower <= f <= place.upper for place, f in place_fs)


@invariant("bounds-shown", "LI-Bstar", "the bounds of each node are the tightest that are shown")
@when(lambda root: is_small(root))
@message(expected="bounds as backed up from the tips", actual=lambda root: shown(root))
def bounds_are_tight(tree: InformedGameTree[Any], root: Expanded) -> bool:
    game = unwatched(tree)
    return all((place.lower, place.upper) == bounds_shown(game, place) for place in nodes_of(root))


def line_to(root: Expanded, tip: Expanded) -> list[Expanded]:
    """The nodes from a son of the root to the tip."""
    line = [tip]
    while line[-1].father is not None and line[-1].father is not root:
        line.append(line[-1].father)
    return line[::-1]


@requires("bounds-open-tip", "LI-Bstar", "the tip is not expanded, and open: lower < upper", Cost.LOCAL)
@message(expected="a tip with open bounds", actual=lambda tip: shown(tip))
def tip_is_open(tip: Expanded) -> bool:
    return tip.sons is None and tip.lower < tip.upper


@invariant("bounds-line", "LI-Bstar")
@when(lambda root: is_small(root))
@message(expected="a line of the sons that promise most", actual=lambda root, tip: among(root, tip))
def line_promises_most(root: Expanded, tip: Expanded) -> bool:
    """below the move each node of the line to the tip promises as much to the player to move as any brother"""
    line = line_to(root, tip)
    return all(
        son.upper >= other.upper if place.is_max else son.lower <= other.lower
        for place, son in pairwise(line)
        for other in place.sons or ()
    )


@invariant("bounds-two", "LI-Bstar")
@when(lambda root: is_small(root))
@message(expected="one of the two moves that promise most", actual=lambda root, tip: among(root, tip))
def is_below_one_of_two(root: Expanded, chosen: Expanded, tip: Expanded) -> bool:
    """the tip is below the move that is chosen: the one that promises most, or its best rival"""
    sons = root.sons or ()
    more = [son for son in sons if (son.upper > chosen.upper if root.is_max else son.lower < chosen.lower)]
    return len(more) <= 1 and line_to(root, tip)[0] is chosen


@loop(bounds_are_true, bounds_are_tight, line_promises_most, is_below_one_of_two, framed=False)
def separate_loop(tree: GameTree[Any], root: Expanded, chosen: Expanded, tip: Expanded) -> None:
    """Before a tip is expanded, while no move is apart."""


@invariant("bounds-still-best", "LI-Bstar", "the best move stays apart from the others", Cost.LOCAL)
@message(expected="a move apart from all others", actual=lambda root, best: among(root, best))
def stays_apart(root: Expanded, best: Expanded) -> bool:
    return is_separated.conclusion(root, best)


@invariant("bounds-below-best", "LI-Bstar", "the tip is below the best move")
@when(lambda root: is_small(root))
@message(expected="a tip below {best.node!r}", actual="{tip.node!r}")
def is_below_best(root: Expanded, best: Expanded, tip: Expanded) -> bool:
    return line_to(root, tip)[0] is best


@loop(bounds_are_true, bounds_are_tight, line_promises_most, stays_apart, is_below_best, framed=False)
def narrow_loop(tree: GameTree[Any], root: Expanded, best: Expanded, tip: Expanded) -> None:
    """Before a tip below the best move is expanded."""
