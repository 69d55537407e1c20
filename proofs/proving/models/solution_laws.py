"""The laws of solution trees of an informed game, of stations, and of lists of tips (PB sections 4, 7 and 8).

A value is low if it is less than g0 (`below`), or no greater than g0. A list of tips is on the way to g1 if nothing
older than its tree has g < g1: U(n) >= g1 at its inner nodes, and Minbroth(c) >= g1 for each child c of a min node in
it (PB-T4.2, PB-T4.3).
"""

from __future__ import annotations

from typing import Final

from proofs.proving.law import law, table_of
from specs.values import Value


def is_low(value: Value, g0: Value, below: bool) -> bool:
    """value < g0, or value <= g0."""
    return value < g0 if below else value <= g0


# VALUES AND LABELS


@law("g-f", "PB-L4.1")
def F_BELOW_G(f: Value, g: Value) -> bool:
    """f(n) <= g(S) for each S in M(n)"""
    return f <= g


@law("g-tip", "PB-D4.1-g")
def G_OF_TIP(is_tip: bool, g: Value, upper: Value) -> bool:
    """g of a tip is U(n)"""
    return not is_tip or g == upper


@law("g-sons", "PB-D4.1-g")
def G_OF_SONS(is_tip: bool, g: Value, greatest_son: Value) -> bool:
    """g of what is no tip is the greatest g of its sons"""
    return is_tip or g == greatest_son


@law("g-son", "PB-D4.1-g")
def G_OF_SON(is_max: bool, g: Value, son_g: Value) -> bool:
    """a son has no greater g than its father, the one son of a min node the same"""
    return son_g <= g if is_max else son_g == g


@law("labels", "PB-D4.1-g")
def LABELS(is_labelled: bool, label: Value, true_g: Value, sons_are_labelled: bool) -> bool:
    """a tree is rightly labelled if its label is its g, and its sons are rightly labelled"""
    return is_labelled == (sons_are_labelled and label == true_g)


# THE OLDEST


def covers(bound: Value, wide_below: bool, g0: Value, below: bool) -> bool:
    """Whether every value that is low for g0 is low for the bound."""
    return g0 < bound if wide_below and not below else g0 <= bound


@law("oldest", "PB-T4.2, PB-T4.3")
def OLDEST(
    is_oldest: bool, g0: Value, below: bool, is_max: bool, has_sons: bool, upper: Value, broth: Value,
    sons_are_oldest: bool,
) -> bool:  # fmt: skip
    """S is the oldest of low g if it is a tip and U(n) is low; or U(n) is not low, each son is the oldest of low g, and
    below a min node Minbroth of the child is not low
    """
    small = is_low(upper, g0, below)
    if small or not has_sons:
        return is_oldest == (small and not has_sons)
    return is_oldest == (sons_are_oldest and (is_max or not is_low(broth, g0, below)))


@law("oldest-low", "PB-D4.3")
def OLDEST_IS_LOW(is_oldest: bool, g: Value, g0: Value, below: bool) -> bool:
    """the oldest tree of low g has a low g"""
    return not is_oldest or is_low(g, g0, below)


@law("oldest-of-less", "PB-D4.3")
def OLDEST_OF_LESS(
    was_oldest: bool, bound: Value, wide_below: bool, g: Value, g0: Value, below: bool, is_oldest: bool
) -> bool:
    """the oldest of a set is the oldest of each smaller set that it is in"""
    return is_oldest or not (was_oldest and covers(bound, wide_below, g0, below) and is_low(g, g0, below))


# AGE


@law("age-tip", "PB-D4.2")
def AGE_OF_TIP(older_is_tip: bool, is_older_or_same: bool) -> bool:
    """a tip is older than any other tree in M(n)"""
    return is_older_or_same or not older_is_tip


@law("age-sons", "PB-D4.2")
def AGE_OF_SONS(is_younger_child: bool, sons_are_older_or_same: bool, is_older_or_same: bool) -> bool:
    """a tree is older than one with a younger child of a min node, and if each of its sons is older, or the same"""
    return is_older_or_same or not (is_younger_child or sons_are_older_or_same)


@law("age-sets", "PB-D4.3")
def AGE_OF_SETS(
    bound: Value, wide_below: bool, g0: Value, below: bool, are_oldest: bool, is_older_or_same: bool
) -> bool:
    """the oldest of a set is older than the oldest of a smaller set, or the same"""
    return is_older_or_same or not (are_oldest and covers(bound, wide_below, g0, below))


# WHERE CALLS STAND


@law("station-low", "PB-T7.1, PB-T7.2")
def STATION_LOW(son_low: Value, low_and_father: Value) -> bool:
    """max(alpha, L-hat) of a child: the greatest of its father's, L of its father, and below a max node Maxbroth"""
    return son_low == low_and_father


@law("station-high", "PB-T7.1, PB-T7.2")
def STATION_HIGH(son_high: Value, high_and_father: Value) -> bool:
    """min(beta, U-hat) of a child: the least of its father's, U of its father, and below a min node Minbroth"""
    return son_high == high_and_father


@law("station-f-hat", "PB-D1.1-fhat")
def STATION_F_HAT(son_f_hat: Value, f_hat_and_father: Value) -> bool:
    """f-hat of a child: the greater of its father's and f of its father"""
    return son_f_hat == f_hat_and_father


@law("station-beta", "PB-D7.1")
def STATION_BETA(
    son_high: Value, high_above: Value, f_hat_above: Value, f_hat_of_beta_above: Value, f_hat_of_beta: Value
) -> bool:
    """the minimum of (10) is achieved at the father if it was greater there, else where it was achieved before"""
    return f_hat_of_beta == (f_hat_above if son_high < high_above else f_hat_of_beta_above)


@law("younger-broth", "PB-D1.1-broth")
def YOUNGER_BROTH(is_max: bool, elder_f: Value, elder_broth: Value, younger_broth: Value) -> bool:
    """a child and its older brothers are older brothers of each younger one"""
    older = elder_f, elder_broth
    return all(one <= younger_broth for one in older) if is_max else all(younger_broth <= one for one in older)


SOLUTION_LAWS: Final = table_of(
    F_BELOW_G, G_OF_TIP, G_OF_SONS, G_OF_SON, LABELS, OLDEST, OLDEST_IS_LOW, OLDEST_OF_LESS, AGE_OF_TIP, AGE_OF_SONS,
    AGE_OF_SETS, STATION_LOW, STATION_HIGH, STATION_F_HAT, STATION_BETA, YOUNGER_BROTH,
)  # fmt: skip


@law("tips-g", "PB-D4.1-g")
def LIST_G(list_g: Value, greatest_upper: Value) -> bool:
    """g of the tree that is read from a list is the greatest U of its tips"""
    return list_g == greatest_upper


@law("tips-upper", "PB-D8.1")
def TIP_UPPER(tip_upper: Value, upper: Value) -> bool:
    """a tip has the U of the node that its path leads to"""
    return tip_upper == upper


@law("tips-f", "PB-L4.1")
def NODE_F(node_f: Value, list_g: Value) -> bool:
    """f(n) <= g(T) at each node of the tree T"""
    return node_f <= list_g


@law("tips-critical", "PB-F8-diminish")
def CRITICAL(has_critical: bool, g1: Value, list_g: Value) -> bool:
    """if a tip has U = g1, then g1 <= g(T); if none has, g(T) is not g1"""
    return g1 <= list_g if has_critical else g1 != list_g


@law("tips-replaced", "PB-F8-diminish")
def REPLACED_G(after_g: Value, before_and_new: Value) -> bool:
    """where tips give way to others, the greatest U is no greater than that of the list before, and of the others"""
    return after_g <= before_and_new


@law("tips-fewer", "PB-F8-diminish")
def FEWER(g1: Value, new_g: Value, are_fewer: bool) -> bool:
    """tips with U = g1 get fewer where one of them gives way to tips with less"""
    return are_fewer or not new_g < g1


# NOTHING OLDER


@law("way-milestone", "PB-T4.2")
def WAY_OF_MILESTONE(is_milestone: bool, is_on_the_way: bool) -> bool:
    """the oldest tree with g <= g1 is on the way to g1"""
    return is_on_the_way or not is_milestone


@law("way-next", "PB-T4.3")
def WAY_TO_NEXT(is_on_the_way: bool, list_g: Value, g1: Value, is_next: bool) -> bool:
    """a tree on the way to g1 with g < g1 is the oldest with g < g1"""
    return is_next or not (is_on_the_way and list_g < g1)


@law("way-brothers", "PB-T4.2, PB-T4.3")
def WAY_PAST(is_on_the_way: bool, g1: Value, broth_in_tree: Value) -> bool:
    """Minbroth(c) >= g1 for each child c of a min node in a tree on the way to g1"""
    return not is_on_the_way or g1 <= broth_in_tree


@law("way-replaced", "PB-T4.2, PB-T4.3")
def WAY_ON(was_on_the_way: bool, passed_by: Value, g1: Value, are_oldest_there: bool, is_on_the_way: bool) -> bool:
    """a list stays on the way if a tip with U >= g1, or what is below a child, gives way to the oldest tree with g < g1
    of the same node, or of a younger brother with Minbroth >= g1
    """
    return is_on_the_way or not (passed_by >= g1 and are_oldest_there and was_on_the_way)


TIP_LAWS: Final = table_of(
    LIST_G, REPLACED_G, TIP_UPPER, NODE_F, CRITICAL, FEWER, WAY_OF_MILESTONE, WAY_TO_NEXT, WAY_PAST, WAY_ON
)
