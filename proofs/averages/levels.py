"""The chance that a search evaluates a leaf of a random uniform tree, added up over all leaves (FR-average).

Which leaves are evaluated is known without running the search: alpha-beta's by Baudet's criterion (PB-T3.2), MTD's by
FR-MTD-visits, of which SSS* is the guess +inf and DUAL* the guess -inf. The conditions speak of the brothers along the
path to the leaf, which are independent. So the chance is a product over the levels of the path, and added up over all
leaves each factor becomes a sum over the number p of elder brothers; the others of the w - 1 are younger ones.

Let alpha be the greatest value among the elder brothers on the max levels of the path, beta the least on the min
levels; a level is a max level if the father is a max node. All functions are about one value v; the criteria, in which
some bound is equal to v, are then summed or integrated over v (`proofs.averages.closed_form`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import mul
from typing import Generic

from proofs.averages.chances import C, Split, mixed_powers, power


@dataclass(frozen=True)
class Level(Generic[C]):
    """The brothers on one level: how the value of one of them divides, how many there are, who chooses among them."""

    is_max: bool
    width: int
    brother: Split[C]

    @property
    def one(self) -> C:
        """The chance of what is certain."""
        return self.brother.any

    def elder(self, x: C) -> C:
        """All elder brothers are in the part x, whatever the younger ones are."""
        return mixed_powers(x, self.one, self.width, self.one)

    def elder_younger(self, x: C, y: C) -> C:
        """All elder brothers are in the part x, all younger ones in the part y."""
        return mixed_powers(x, y, self.width, self.one)

    @property
    def elder_within(self) -> C:
        """On the right side of v, not v itself: below it on a max level, above it on a min level."""
        return self.elder(self.brother.less if self.is_max else self.brother.greater)

    @property
    def elder_up_to(self) -> C:
        """On the right side of v, or v itself."""
        return self.elder(self.brother.at_most if self.is_max else self.brother.at_least)

    @property
    def father(self) -> Split[C]:
        """The value of the father, who takes the best of all brothers."""
        one, w, x = self.one, self.width, self.brother
        if self.is_max:
            less, at_most = power(x.less, w, one), power(x.at_most, w, one)
            return Split(less, at_most - less, one - at_most)
        greater, at_least = power(x.greater, w, one), power(x.at_least, w, one)
        return Split(one - at_least, at_least - greater, greater)


Levels = Sequence[Level[C]]  # the root's children first


def levels(leaf: Split[C], width: int, depth: int, *, root_is_max: bool) -> list[Level[C]]:
    """The levels of a uniform tree whose leaves are independent, each divided by v like this one."""
    tree: list[Level[C]] = []
    value = leaf
    for ply in range(depth, 0, -1):
        tree.insert(0, Level(root_is_max == (ply % 2 == 1), width, value))
        value = tree[0].father
    return tree


def mirrored(tree: Levels[C]) -> list[Level[C]]:
    """The same game seen from the other side: max and min, less and greater exchanged."""
    return [Level(not level.is_max, level.width, turned(level.brother)) for level in tree]


def turned(value: Split[C]) -> Split[C]:
    """The value for the other player: less and greater exchanged."""
    return Split(value.greater, value.equal, value.less)


def product(factors: Sequence[C], one: C) -> C:
    """The product of all factors, the smaller ones first."""
    return reduce(mul, reversed(factors), one)


# THE CRITERIA. `leaf` divides a pay-off, and so gives the chance of what is certain, too.


def null_window(tree: Levels[C], leaf: Split[C]) -> C:
    """alpha < v <= beta: the leaves of alpha-beta with a null window just below v, the first pass of MTD."""
    return product([level.elder_within if level.is_max else level.elder_up_to for level in tree], leaf.any)


def alphabeta_at(tree: Levels[C], leaf: Split[C]) -> C:
    """alpha < beta = v: the leaves of alpha-beta with the full window (PB-T3.2)."""
    below = product([level.elder_within for level in tree if level.is_max], leaf.any)
    at_least = product([level.elder_up_to for level in tree if not level.is_max], leaf.any)
    above = product([level.elder_within for level in tree if not level.is_max], leaf.any)
    return below * (at_least - above)


def sss_at(tree: Levels[C], leaf: Split[C]) -> C:
    """alpha < beta = v, and f <= v at every ancestor of the min node nearest to the root where beta comes from."""
    free, bounded = leaf.any, leaf.any - leaf.any  # free: beta comes from a level further up; bounded: from one so far
    for level in reversed(tree):
        within, up_to, brother = level.elder_within, level.elder_up_to, level.brother
        if level.is_max:
            free, bounded = free * within, bounded * level.elder_younger(brother.less, brother.at_most)
        else:
            free, bounded = free * up_to, bounded * within + free * (up_to - within)
    return bounded


def mtd_f_at(tree: Levels[C], leaf: Split[C]) -> C:
    """f(root) = v, and MTD with the guess v comes to the leaf.

    It does in its first pass if alpha < v <= beta. It does later if alpha = v < beta, and f >= v at every ancestor of
    the max node nearest to the root where alpha comes from. (Later with beta < v it does not: f(root) would be less.)
    """
    none = leaf.any - leaf.any
    first, free, bounded = leaf, leaf, Split(none, none, none)  # first: the value of the node on the path
    for level in reversed(tree):
        brother = level.brother
        if level.is_max:
            here = _minus(_risen(level, free, brother.at_most), _risen(level, free, brother.less))
            bounded = _plus(_risen(level, bounded, brother.less), here)
            first, free = _risen(level, first, brother.less), _risen(level, free, brother.at_most)
        else:
            up = _risen(level, bounded, brother.greater)
            bounded = Split(none, up.equal, up.greater)
            first, free = _risen(level, first, brother.at_least), _risen(level, free, brother.greater)
    return first.equal + bounded.equal


def _risen(level: Level[C], child: Split[C], elder: C) -> Split[C]:
    """The father's value, given how the child on the path divides, if all elder brothers are in the part `elder`.

    That part is `less` or `at_most` on a max level, `greater` or `at_least` on a min level.
    """
    if not level.is_max:
        (mirror,) = mirrored([level])
        return turned(_risen(mirror, turned(child), elder))
    less = child.less * level.elder_younger(level.brother.less, level.brother.less)
    at_most = child.at_most * level.elder_younger(elder, level.brother.at_most)
    return Split(less, at_most - less, child.any * level.elder(elder) - at_most)


def _plus(x: Split[C], y: Split[C]) -> Split[C]:
    return Split(x.less + y.less, x.equal + y.equal, x.greater + y.greater)


def _minus(x: Split[C], y: Split[C]) -> Split[C]:
    return Split(x.less - y.less, x.equal - y.equal, x.greater - y.greater)
